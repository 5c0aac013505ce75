import { partsOf, type CodeBlock, type Note } from './note.ts';
import { ordersOf } from './orders.ts';
import type { Report } from './problem.ts';
import { SHELLS } from './terminals.ts';

/** What a text calls the programs of a JDK. */
const JDK = /\b(?:JDK|Java|SDK)\b/i;
const POSTGRES = /\bpsql\b|\bpostgresql-client\b|\bPostgreSQL\b/i;
const MYSQL = /\bmysql\b/i;

/**
 * Programs that a newly installed system may lack, with the words that tell a
 * reader to have them. Node and npm are what the whole site is about.
 */
const TO_INSTALL: ReadonlyMap<string, RegExp> = new Map([
  ...['java', 'javac', 'jshell', 'jar', 'keytool', 'jarsigner'].map((name) => [name, JDK] as const),
  ...['psql', 'pg_dump', 'pg_restore', 'pg_isready'].map((name) => [name, POSTGRES] as const),
  ...['mysql', 'mysqldump', 'mysqladmin'].map((name) => [name, MYSQL] as const),
  ...[
    ...['bat', 'cmake', 'convert', 'curl', 'docker', 'ffmpeg', 'fish', 'fzf', 'gcc', 'gh', 'git'],
    ...['gpg', 'htop', 'http', 'jq', 'make', 'mongosh', 'nginx', 'nmap', 'openssl', 'pandoc'],
    ...['pip', 'podman', 'python3', 'redis-cli', 'rg', 'rsync', 'ruby', 'screen', 'shellcheck'],
    ...['sqlite3', 'socat', 'strace', 'telnet', 'tmux', 'tree', 'unzip', 'vim', 'watchman'],
    ...['wget', 'xclip', 'xmllint', 'yq', 'zip', 'zsh'],
  ].map((name) => [name, new RegExp(String.raw`(?<![\w/.-])${name}(?![\w-])`, 'i')] as const),
]);

/** Whether the page says that it fails, or that nobody follows it. */
export const isLeftOut = ({ marks: { fails, unverified } }: CodeBlock) =>
  fails !== undefined || unverified !== undefined;

/** Whether a reader types it into a shell. */
const isTyped = (block: CodeBlock) =>
  SHELLS.includes(block.language) &&
  block.marks.title === undefined &&
  !block.marks.compileOnly &&
  !isLeftOut(block);

/**
 * Finds the programs that a page uses and that a reader may not have, unless the
 * page names them first: in its text, or in the order that installs them.
 *
 * @returns one report for each program, at its first order.
 */
export function checkPrograms(note: Note): Report[] {
  const lines = note.source.split('\n');
  const missed = new Map<string, number>();
  for (const block of partsOf(note).flat().filter(isTyped)) {
    for (const { words, line } of ordersOf(block.code)) {
      const [program = ''] = words;
      const named = TO_INSTALL.get(program);
      const place = block.line + 1 + line;
      if (!named || missed.has(program)) continue;
      if (!lines.slice(0, place - 1).some((text) => named.test(text))) missed.set(program, place);
    }
  }
  return [...missed].map(([program, line]) => ({
    line,
    found: `La orden usa «${program}», que un equipo recién instalado puede no tener, y la página no lo ha dicho`,
    expected: `antes, en el texto, que hace falta: «Hace falta ${program}: \`sudo apt install …\`», o la orden que lo instala`,
    remedy: 'dilo al empezar la página o la tarjeta, o usa otra orden',
  }));
}
