import { parse } from 'yaml';
import { LANGUAGES } from '../../src/notes/languages.ts';

/** Something that no rule can decide: its author does. */
export interface Decision {
  /** Line of the file that was read. */
  line: number;
  what: string;
}

/** What a Markdown file says, as far as notes can say it. */
export interface Imported {
  /** Nothing where the file has no title. */
  title: string | undefined;
  /** Introduction: one paragraph. */
  intro: string | undefined;
  /** The cards, as a note writes them. */
  body: string;
  decisions: Decision[];
}

/** Names that other tools give to languages of ours. */
const ALIASES: Readonly<Record<string, string>> = {
  console: 'bash',
  docker: 'dockerfile',
  javascript: 'js',
  mongo: 'mongodb',
  postgres: 'sql',
  postgresql: 'sql',
  plaintext: 'text',
  ps1: 'powershell',
  sass: 'scss',
  sh: 'bash',
  shell: 'bash',
  txt: 'text',
  typescript: 'ts',
  yml: 'yaml',
};

type Block =
  | { kind: 'heading'; line: number; depth: number; text: string }
  | { kind: 'code'; line: number; language: string; code: string }
  | { kind: 'text'; line: number; text: string };

const FENCE = /^\s*(`{3,}|~{3,})\s*([^\s`{]*)/;

/** Cuts a text into headings, code and paragraphs. */
function blocksOf(lines: readonly string[], first: number): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let start = 0;
  const close = () => {
    if (paragraph.length > 0) {
      blocks.push({ kind: 'text', line: first + start, text: paragraph.join('\n') });
    }
    paragraph = [];
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const [, fence, language] = FENCE.exec(line) ?? [];
    const [, marks, text] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? [];
    if (fence) {
      close();
      const end = lines.findIndex((other, at) => at > index && other.trim().startsWith(fence));
      const last = end === -1 ? lines.length : end;
      const code = lines.slice(index + 1, last).join('\n');
      blocks.push({ kind: 'code', line: first + index, language: language ?? '', code });
      index = last;
    } else if (marks) {
      close();
      blocks.push({ kind: 'heading', line: first + index, depth: marks.length, text: text! });
    } else if (line.trim() === '') {
      close();
    } else {
      if (paragraph.length === 0) start = index;
      paragraph.push(line);
    }
  }
  close();
  return blocks;
}

/** Each rule: what it finds outside code, what it writes instead, what its author has to decide. */
const RULES: readonly [RegExp, (...groups: string[]) => string, ((found: string) => string)?][] = [
  [/%%[^]*?%%|<!--[^]*?-->/g, () => '', () => 'un comentario, que no se ha traído'],
  [/!\[\[([^\]]*)\]\]/g, () => '', (found) => `una imagen o un archivo incrustado: ${found}`],
  [/!\[[^\]]*\]\([^)]*\)/g, () => '', (found) => `una imagen: ${found}`],
  [
    /\[\[([^\]|#]*)(?:#[^\]|]*)?(?:\|([^\]]*))?\]\]/g,
    (_all, name, alias) => alias || name || '',
    (found) => `un enlace a otra nota: ${found}. Escríbelo como [texto](/Sección/Tema/)`,
  ],
  [
    /\[([^\]]+)\]\((?!https:\/\/|#)([^)]*)\)/g,
    (_all, text) => text!,
    (found) => `un enlace que aquí no lleva a nada: ${found}`,
  ],
  [/^>\s*\[!\w+\][+-]?\s*(.*)$/gm, (_all, title) => `> **${title || 'Atención'}**\n>`],
  [/==([^=\n]+)==/g, (_all, text) => `**${text}**`],
  [/^(\s*[-*+]) \[[ xX]\] /gm, (_all, mark) => `${mark} `],
  [/\[\^[^\]]+\]:?/g, () => '', (found) => `una nota al pie: ${found}. Dilo en su sitio`],
  [
    /\$\$[^]*?\$\$/g,
    (found) => `\`${found.replaceAll(/\$\$|\n/g, '').trim()}\``,
    () => 'una fórmula',
  ],
  [/<br\s*\/?>/g, () => ' '],
  [
    /<(https:\/\/[^>]+)>/g,
    (_all, url) => `[${url}](${url})`,
    (found) => `un enlace sin texto: ${found}`,
  ],
  [
    /<\/?[a-zA-Z][^>\n]*>/g,
    (found) => `\`${found}\``,
    (found) => `HTML, que queda como código: ${found}`,
  ],
  [/\{[^{}\n`]*\}/g, (found) => `\`${found}\``],
  [/^(?:---+|\*\*\*+|___+)$/gm, () => ''],
];

/** Code inside a text is left as it is. */
const INLINE_CODE = /(`+[^`]*`+)/;

/** Writes a text as notes may write it. */
function textFor({ line, text }: { line: number; text: string }, decisions: Decision[]): string {
  const clean = RULES.reduce((before, [pattern, write, decide]) => {
    const parts = before.split(INLINE_CODE);
    return parts
      .map((part, index) => {
        if (index % 2 === 1) return part;
        return part.replace(pattern, (...groups) => {
          const what = decide?.(groups[0] as string);
          if (what) decisions.push({ line, what });
          return write(...(groups as string[]));
        });
      })
      .join('');
  }, text);
  return clean.trim();
}

/** The language of a fence, among those that notes know. */
function languageFor({ line, language }: { line: number; language: string }, all: Decision[]) {
  const name = language.toLowerCase();
  const known = ALIASES[name] ?? name;
  if (known in LANGUAGES) return known;
  if (name !== '') all.push({ line, what: `el lenguaje «${language}»: queda como texto` });
  return 'text';
}

const EXPLANATION = 'Qué hace este código y qué línea importa.';

/** The examples of a card: code and what is said of it, in turns. */
function examplesFor(blocks: readonly Block[], decisions: Decision[]): string {
  const parts: string[] = [];
  blocks.forEach((block, index) => {
    if (block.kind !== 'code') {
      parts.push(textOf(block, decisions));
      return;
    }
    const longest = Math.max(2, ...(block.code.match(/`+/g) ?? []).map(({ length }) => length));
    const fence = '`'.repeat(longest + 1);
    parts.push(`${fence}${languageFor(block, decisions)}\n${block.code}\n${fence}`);
    if (blocks[index + 1]?.kind !== 'text') {
      decisions.push({ line: block.line, what: 'un código sin explicación: escríbela debajo' });
      parts.push(EXPLANATION);
    }
  });
  return `<Examples>\n\n${parts.filter(Boolean).join('\n\n')}\n\n</Examples>`;
}

const textOf = (block: Exclude<Block, { kind: 'code' }>, decisions: Decision[]) =>
  block.kind === 'heading' ? `**${plain(block.text)}**` : textFor(block, decisions);

/** A heading as a title: text alone. */
const plain = (text: string) =>
  text
    .replaceAll(/!?\[\[?([^\]|]*)[^\]]*\]?\](?:\([^)]*\))?/g, '$1')
    .replaceAll(/[`*_]|==/g, '')
    .replaceAll('"', '')
    .replaceAll(/[<>{}]/g, '')
    .trim();

/** One card of what stands under a heading. */
function cardFor(title: string, blocks: readonly Block[], decisions: Decision[]): string {
  const code = blocks.findIndex(({ kind }) => kind === 'code');
  const definition = (code === -1 ? blocks : blocks.slice(0, code))
    .map((block) => textOf(block as Exclude<Block, { kind: 'code' }>, decisions))
    .filter(Boolean);
  if (definition.length === 0) {
    decisions.push({ line: blocks[0]?.line ?? 1, what: `«${title}» no dice qué es: escríbelo` });
    definition.push('Qué es y para qué sirve.');
  }
  const examples = code === -1 ? [] : [examplesFor(blocks.slice(code), decisions)];
  return [`<Card title="${title}">`, ...definition, ...examples, '</Card>'].join('\n\n');
}

/** The frontmatter of a file that has one, and where its text begins. */
function splitHeader(source: string): {
  data: Record<string, unknown>;
  lines: string[];
  first: number;
} {
  const all = source
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .split('\n');
  const end = all[0]?.trim() === '---' ? all.indexOf('---', 1) : -1;
  if (end === -1) return { data: {}, lines: all, first: 1 };
  let data: unknown;
  try {
    data = parse(all.slice(1, end).join('\n'));
  } catch {
    data = {};
  }
  return {
    data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
    lines: all.slice(end + 1),
    first: end + 2,
  };
}

/**
 * Reads a Markdown file as Obsidian, Notion or a README writes it.
 *
 * @param source its text.
 * @returns the parts of a note; what does not fit its rules is in the decisions.
 */
export function importMarkdown(source: string): Imported {
  const { data, lines, first } = splitHeader(source);
  const decisions: Decision[] = [];
  const lost = Object.keys(data).filter((name) => name !== 'title');
  if (lost.length > 0) decisions.push({ line: 1, what: `la cabecera: ${lost.join(', ')}` });
  const blocks = blocksOf(lines, first);
  const headings = blocks.filter((block) => block.kind === 'heading');
  const top = headings[0]?.depth === 1 && headings.filter(({ depth }) => depth === 1).length === 1;
  const title =
    typeof data['title'] === 'string' ? data['title'] : top ? headings[0]!.text : undefined;
  const rest = blocks.filter((block) => !(top && block === headings[0]));
  const depth = Math.min(...rest.flatMap((one) => (one.kind === 'heading' ? [one.depth] : [])));
  const starts = rest.flatMap((one, at) =>
    one.kind === 'heading' && one.depth === depth ? [at] : [],
  );
  const before = rest.slice(0, starts[0] ?? rest.length);
  const intro =
    before[0]?.kind === 'text' && !/^[>|*+-]|^\d+\./.test(before[0].text) ? before[0] : undefined;
  const loose = intro ? before.slice(1) : before;
  const seen = new Map<string, number>();
  const unique = (name: string) => {
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), count);
    return count === 1 ? name : `${name} (${count})`;
  };
  const cards = starts.map((start, index) => {
    const heading = rest[start] as Extract<Block, { kind: 'heading' }>;
    return cardFor(
      unique(plain(heading.text)),
      rest.slice(start + 1, starts[index + 1]),
      decisions,
    );
  });
  if (loose.length > 0) cards.unshift(cardFor(unique('Introducción'), loose, decisions));
  const many = cards.filter((card) => card.includes('<Examples>')).length;
  if (many > 8)
    decisions.push({ line: 1, what: `${many} tarjetas con ejemplos: caben 8, reparte el tema` });
  return {
    title: title === undefined ? undefined : plain(title),
    intro: intro && textFor(intro, decisions).replaceAll('\n', ' '),
    body: `${cards.join('\n\n')}\n`,
    decisions: decisions.sort((a, b) => a.line - b.line),
  };
}
