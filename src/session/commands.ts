/** A shell command, parsed to the extent that the rules need. */
export interface Order {
  /** Its words without quotes, including redirections. */
  words: string[];
  /** Lines above it in its block. */
  line: number;
}

/** A here-document: `<<EOF`, up to its end marker. */
const HEREDOC = /(?<!<)<<-?\s*(['"]?)(\w+)\1(.*)\n[^]*?^\s*\2$/gm;

/**
 * A comment, or a command up to the end of its line, `;`, `&` or `|`, unless quoted or continued.
 */
const ORDER = /(?<=^|\s)#.*|(?:\\\n|"(?:\\[^]|[^"\\])*"|'[^']*'|(?<=\S)#|[^\n;&|"'#])+/gm;

const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;

/** What may come before the program name. */
const BEFORE = /^(?:\w+=.*|sudo|time|do|then|else|if|while|until|!)$/;

const linesIn = (text: string) => text.split('\n').length - 1;

/** Parses the commands of a shell block, in order. */
export function ordersOf(code: string): Order[] {
  const typed = code.replace(
    HEREDOC,
    (all, _quote, _end, rest: string) => rest + '\n'.repeat(linesIn(all)),
  );
  return [...typed.matchAll(ORDER)].flatMap(({ 0: text, index }): Order | [] => {
    const words = text.replaceAll('\\\n', ' ').match(WORD) ?? [];
    const start = words.findIndex((word) => !BEFORE.test(word));
    if (start < 0 || text.startsWith('#')) return [];
    return {
      words: words.slice(start).map((word) => word.replaceAll(/["']/g, '')),
      line: linesIn(typed.slice(0, index + text.search(/\S/))),
    };
  });
}

const BRINGS_FILES =
  /^(?:git clone|(?:npm|pnpm|yarn|bun) (?:create|init [^-])|npx .*(?:create|generator|init|new)(?:[@-]\S*)?|unzip|tar) /;

/** Whether a command creates files, folders or packages that the page cannot name. */
export const bringsFiles = ({ words }: Order): boolean => BRINGS_FILES.test(`${words.join(' ')} `);

/** Commands that run a file, each with the form of its file name. */
const STARTERS: Readonly<Record<string, RegExp>> = {
  node: /\.[cm]?[jt]s$/,
  tsx: /\.[cm]?tsx?$/,
  tsc: /\.[cm]?tsx?$/,
  java: /\.java$/,
  javac: /\.java$/,
  sass: /\.s[ac]ss$/,
};

/** The file that a command runs: the first argument with such a file name. */
export function startedBy({ words }: Order): string | undefined {
  const [program = '', ...rest] = words[0] === 'npx' ? words.slice(1) : words;
  const form = Object.hasOwn(STARTERS, program) ? STARTERS[program] : undefined;
  return form && rest.find((word) => !/^-|[$*]/.test(word) && form.test(word));
}

/** `import … from 'x'`, `export … from 'x'`, `import('x')`, `require('x')`, outside comments. */
export const IMPORT =
  /(?:^\s*(?:import|export)\s(?:[\w\s{},*$]*\sfrom\s*)?|(?<!\/\/.*)\b(?:import|require)\(\s*)(['"])([^'"\n]+)\1/gm;
