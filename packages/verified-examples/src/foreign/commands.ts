import type { Block } from '../types.ts';
import * as messages from './messages.ts';

/** Text of a document with its line. */
interface Shown {
  line: number;
  text: string;
}

/** What is typed at a prompt, or a block without prompts. */
export interface Command {
  text: string;
  /** The output shown below it. */
  expected?: Shown;
  /** Outputs in arrow comments. */
  arrows: Shown[];
}

const PROMPT = /^\s*\$ /;

const ARROW = /(?:^|\s)#\s*(?:=>|-+>|→|⇒)\s?(.*)$/;

/** The commands of a block: one for each `$ ` prompt; all of it where it has none. */
export function readCommands({ code, line }: Block): Command[] {
  const lines = code.split('\n').map((text, index) => ({ text, line: line + 1 + index }));
  const first = lines.findIndex(({ text }) => PROMPT.test(text));
  if (first < 0) return [{ text: code, arrows: arrowsIn(lines) }];
  const commands: { typed: Shown[]; printed: Shown[] }[] = [];
  for (const one of lines.slice(first)) {
    const last = commands.at(-1);
    if (PROMPT.test(one.text)) {
      commands.push({ typed: [{ ...one, text: one.text.replace(PROMPT, '') }], printed: [] });
    } else if (last && last.printed.length === 0 && goesOn(last.typed, one.text)) {
      last.typed.push({ ...one, text: one.text.replace(/^> /, '') });
    } else last?.printed.push(one);
  }
  return commands.map(({ typed, printed }) => {
    const expected = outputOf(printed);
    return {
      text: typed.map(({ text }) => text).join('\n'),
      arrows: arrowsIn(typed),
      ...(expected && { expected }),
    };
  });
}

const goesOn = (typed: readonly Shown[], next: string): boolean =>
  /\\$/.test(typed.at(-1)?.text ?? '') || next.startsWith('> ') || isInHeredoc(typed);

/** Whether a here-document has begun and its end is not written yet. */
function isInHeredoc([first, ...rest]: readonly Shown[]): boolean {
  const end = /<<-?\s*['"]?(\w+)/.exec(first?.text ?? '')?.[1];
  return end !== undefined && !rest.some(({ text }) => text.trim() === end);
}

/** Commands that say something about the machine, or print when others have begun. */
const OF_THE_MACHINE =
  /^\s*(?:sudo )?(?:whoami|id|groups|who|hostname|uname|arch|nproc|tty|locale|date|cal|uptime|ps|free|df|du|lscpu|ip|ifconfig|which|type|command -v|git|man|help|top|jobs|time)\b|&\s*$|--version\b|^\s*\S+ -[vV]\s*$/m;

/** Whether what a command prints depends on the machine. */
export const asksMachine = ({ text }: Command): boolean => OF_THE_MACHINE.test(text);

/** Names of the variables that commands read. */
export const variablesOf = (commands: readonly Command[]): string[] =>
  commands
    .flatMap(({ text }) => [...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name))
    .filter((name) => name !== 'PATH');

const arrowsIn = (lines: readonly Shown[]): Shown[] =>
  lines.flatMap(({ text, line }) => {
    const found = ARROW.exec(text)?.[1];
    return found === undefined ? [] : [{ text: found, line }];
  });

/** The lines below a command; comments about the next one are none of its output. */
function outputOf(printed: readonly Shown[]): Shown | undefined {
  const end = printed.findLastIndex(({ text }) => !/^\s*(?:#.*)?$/.test(text)) + 1;
  const [first] = printed;
  if (end === 0 || !first) return undefined;
  return {
    line: first.line,
    text: printed
      .slice(0, end)
      .map(({ text }) => text)
      .join('\n'),
  };
}

/** Commands that install or download. */
const NETWORK =
  /^\s*(?:\$ )?(?:sudo )?(?:(?:npm|pnpm|yarn|bun) (?:i|install|add|ci|init|create|dlx|up\w*)\b|npx\b|bunx\b|yarn\s*$|(?:python3? -m )?pip3? (?:install|download)|pipx|uvx?\b|poetry (?:add|install)|conda\b|brew\b|apt(?:-get)? |yum\b|dnf\b|apk\b|pacman\b|gem install|go (?:get|install)|cargo (?:install|add)|composer\b|curl\b|wget\b|git (?:clone|pull|push|fetch)\b|docker\b)/m;

/** A place to fill in: `<name>`, `YOUR_KEY`, `path/to/file`. */
const PLACEHOLDER =
  /<[a-z][\w -]*>|\byour[-_ ]?\w+|\bpath\/to\b|\[[a-z]+(?: [a-z]+)*\]|\[options\]/i;

/**
 * Why a block is not run.
 *
 * @returns the reason in Spanish, and whether the blocks after it may do without it: it installs.
 */
export function whyUnfit(block: Block): { reason: string; isHarmless: boolean } | undefined {
  const typed = readCommands(block)
    .map(({ text }) => text)
    .join('\n');
  if (/^(?:console|sh\w*-?session)$/.test(String(block.extra)) && !/^\s*\$ /m.test(block.code)) {
    return { reason: messages.noPrompts, isHarmless: true };
  }
  if (NETWORK.test(typed)) return { reason: messages.needsNetwork, isHarmless: true };
  if (PLACEHOLDER.test(typed) || /(?:^|\s)(?:\.\.\.|…)(?:\s|$)/m.test(typed)) {
    return { reason: messages.placeholder, isHarmless: false };
  }
  return undefined;
}
