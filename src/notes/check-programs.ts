import { misspeltName } from '../lib/closest.ts';
import { partsOf, type CodeBlock, type Note } from './note.ts';
import { ordersOf } from './orders.ts';
import type { Found, Report } from './problem.ts';
import { CONSOLES, isOrders } from './terminals.ts';

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

/** Other programs whose name is long enough to be taken for no other when it is misspelt. */
const OTHERS = [
  ...['avdmanager', 'choco', 'emulator', 'gunzip', 'mkdir', 'pacman', 'rmdir', 'scoop'],
  ...['sdkmanager', 'ssh-keygen', 'systemctl', 'touch', 'usermod', 'winget', 'xcodebuild', 'xcrun'],
];

const LONG = 5;

const LONG_NAMES = [...TO_INSTALL.keys(), ...OTHERS].filter(({ length }) => length >= LONG);

/** Whether the page says that it fails, or that nobody follows it. */
export const isLeftOut = ({ marks: { fails, unverified } }: CodeBlock) =>
  fails !== undefined || unverified !== undefined;

/** Languages of what is typed at the prompt of a program. */
const OF_CONSOLES: readonly string[] = CONSOLES.map(({ language }) => language);

/** Whether it is typed into a shell, or at the prompt of a program open there. */
const isTypedThere = (block: CodeBlock) =>
  isOrders(block) || (block.marks.title === undefined && OF_CONSOLES.includes(block.language));

/** Whether a reader types it and it is to pass. */
const isTyped = (block: CodeBlock) =>
  isOrders(block) && !block.marks.compileOnly && !isLeftOut(block);

/** Orders that nobody runs here, so that nobody else would see a wrong program in them. */
const isOnlyShown = (block: CodeBlock) =>
  isOrders(block) && (block.marks.compileOnly || block.marks.unverified !== undefined);

/** Programs that are nearly known ones. */
const checkMisspelt = (block: CodeBlock): Report[] =>
  ordersOf(block.code).flatMap(({ words: [program = ''], line }) => {
    if (program.length < LONG) return [];
    const found = misspeltName(program, 'un programa conocido', LONG_NAMES);
    if (found === undefined) return [];
    return {
      line: block.line + 1 + line,
      found,
      expected: 'un programa que exista: esta orden no se ejecuta al comprobarla',
      remedy: 'corrige su nombre',
    };
  });

/** What a terminal, or a program open in it, prints before what is typed: `$ ls`, `mysql> SELECT`. */
const PROMPT = new RegExp(
  `^(?:${[
    String.raw`(?:[\w.-]+@[^\s$%>]+(?: [^\s>]+(?=>))?)?[$%>]`,
    String.raw`PS>|(?:PS )?[A-Z]:\\[^>]*>`,
    String.raw`[a-z]\w*[=-][#>]`,
    String.raw`(?:mysql|sqlite|jshell|test|MariaDB \[[^\]]*\]|[\d.]+:\d+|>>)>`,
  ].join('|')})(?=\\s+\\S)`,
);

/** The first line of a block that was copied with its prompt: the others were, too. */
function checkPrompt(block: CodeBlock): Found<Report> {
  const lines = block.code.split('\n');
  const typed = isOrders(block)
    ? ordersOf(block.code).map(({ line }) => line)
    : [lines.findIndex((line) => line.trim() !== '')];
  for (const line of typed) {
    const [prompt] = PROMPT.exec(lines[line] ?? '') ?? [];
    if (prompt === undefined) continue;
    const empties = prompt === '>' ? '; para vaciar un archivo, escribe `: > archivo`' : '';
    return {
      line: block.line + 1 + line,
      found: `La orden empieza por «${prompt}», que es de la terminal y no de ella`,
      expected: 'la orden sola, como se copia y se pega',
      remedy: `borra «${prompt} » en todas las líneas del bloque${empties}`,
    };
  }
  return [];
}

/** A block that orders nothing: root's prompt, `# ls`, makes a comment of what it stands before. */
function checkOnlyComments({ code, line }: CodeBlock): Found<Report> {
  if (/^\s*[^\s#]/m.test(code)) return [];
  return {
    line: line + 1,
    found: 'El bloque no da ninguna orden: «#» empieza un comentario',
    expected: 'al menos una orden que se copia y se pega',
    remedy: 'borra el «# » que la terminal pone delante, o di el comentario en el texto',
  };
}

/**
 * Finds the programs that a page uses and that a reader may not have, unless the
 * page names them first, in its text or in the order that installs them; and, in
 * orders that nobody runs, those that are nearly known ones.
 *
 * @returns one report for each missing program, at its first order, one for each misspelt one, and
 *   one for each block whose orders were copied with the terminal's prompt, or that gives none.
 */
export function checkPrograms(note: Note): Report[] {
  const lines = note.source.split('\n');
  const blocks = partsOf(note).flat();
  const missed = new Map<string, number>();
  for (const block of blocks.filter(isTyped)) {
    for (const { words, line } of ordersOf(block.code)) {
      const [program = ''] = words;
      const named = TO_INSTALL.get(program);
      const place = block.line + 1 + line;
      if (!named || missed.has(program)) continue;
      if (!lines.slice(0, place - 1).some((text) => named.test(text))) missed.set(program, place);
    }
  }
  const missing = [...missed].map(([program, line]) => ({
    line,
    found: `La orden usa «${program}», que un equipo recién instalado puede no tener, y la página no lo ha dicho`,
    expected: `antes, en el texto, que hace falta: «Hace falta ${program}: \`sudo apt install …\`», o la orden que lo instala`,
    remedy: 'dilo al empezar la página o la tarjeta, o usa otra orden',
  }));
  return [
    ...missing,
    ...blocks.filter(isTypedThere).flatMap(checkPrompt),
    ...blocks.filter(isOrders).flatMap(checkOnlyComments),
    ...blocks.filter(isOnlyShown).flatMap(checkMisspelt),
  ];
}
