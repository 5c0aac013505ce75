import type { CodeBlock } from '../../../../src/notes/note.ts';
import type { CommentStart } from '../../core/types.ts';

/** A program that stays open in a terminal and answers what is typed at its prompt. */
export interface Prompt {
  name: string;
  /** Language of the blocks that are typed there, */
  language: string;
  /** and how its comments begin. */
  comment: CommentStart;
  /** The order that opens it, and does not give it something to do at once. */
  opens: RegExp;
  /** What stands before the cursor when it waits, also in the middle of something. */
  waits: string;
  /** A line with which it refuses. */
  refuses: RegExp;
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'redis-cli',
    language: 'redis',
    comment: '#',
    opens: /\bredis-cli\b/,
    waits: String.raw`(?:^|\n)(?:[\w.]+:\d+(?:\[\d+\])?|not connected)(?:\(TX\))?> $`,
    refuses: /^(?:\d+\) )*\(error\)|^Invalid argument/m,
  },
  {
    name: 'psql',
    language: 'sql',
    comment: '--',
    opens: /\bpsql\b(?!.*\s(?:-c|-f|--command|--file)\b)(?!.*<)/,
    waits: String.raw`(?:^|\n)[\w-]+[-=^!*'"$(]?[*!?]?[#>] $`,
    refuses:
      /^(?:ERROR|FATAL|PANIC): |^psql: error|^invalid command|^\\[\w!?]+: |^Did not find any/m,
  },
  {
    name: 'mysql',
    language: 'sql',
    comment: '--',
    opens: /(?:^|\s)(?:mysql|mariadb)\b(?!.*\s(?:-e|--execute)\b)(?!.*<)/,
    waits: String.raw`(?:^|\n)(?:mysql|MariaDB \[[^\]]*\])> $|(?:^|\n) *(?:-|'|"|${'`'}|/\*)> $`,
    refuses: /^ERROR\b/m,
  },
  {
    name: 'mongosh',
    language: 'mongodb',
    comment: '//',
    opens: /\bmongosh\b(?!.*\s--(?:eval|file)\b)/,
    waits: String.raw`(?:^|\n)(?:[\w $.:[\]-]*> |\| |\.\.\. *)$`,
    refuses: /^(?:Uncaught|\w*Error\b|Mongo\w*Error)/m,
  },
  {
    name: 'node',
    language: 'js',
    comment: '//',
    opens: /^\s*(?:\w+=\S+ )*node$/,
    waits: String.raw`(?:^|\n)(?:> |\| |\.\.\. *)$`,
    refuses: /^Uncaught/m,
  },
];

/** The last order of a block for a shell, on one line. */
function lastOrder(code: string): string {
  const lines = code.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return lines.findLast((line) => /^\s*[^\s#]/.test(line)) ?? '';
}

/** The program at whose prompt a terminal waits after these orders. */
export function openedBy({ code }: CodeBlock): Prompt | undefined {
  const order = lastOrder(code);
  return PROMPTS.find(({ opens }) => opens.test(order));
}
