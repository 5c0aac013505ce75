/** An order typed at a terminal, taken apart as far as the rules of the notes need it. */
export interface Order {
  /** Its words without quotes; what redirects its output included. */
  words: string[];
  /** Lines above it in its block. */
  line: number;
}

/** A text given in the order itself: `<<EOF`, up to the line that only says so. */
const HEREDOC = /(?<!<)<<-?\s*(['"]?)(\w+)\1(.*)\n[^]*?^\s*\2$/gm;

/** A comment, or an order: up to the end of its line, `;`, `&` or `|`, unless quoted or continued. */
const ORDER = /(?<=^|\s)#.*|(?:\\\n|"(?:\\[^]|[^"\\])*"|'[^']*'|(?<=\S)#|[^\n;&|"'#])+/gm;

const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;

/** What may stand before the program that is started. */
const BEFORE = /^(?:\w+=.*|sudo|time|do|then|else|if|while|until|!)$/;

const linesIn = (text: string) => text.split('\n').length - 1;

/** The orders of a block of a terminal, in order. */
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

/** Whether an order brings files, folders and packages that the page cannot name. */
export const bringsFiles = ({ words }: Order): boolean => BRINGS_FILES.test(`${words.join(' ')} `);
