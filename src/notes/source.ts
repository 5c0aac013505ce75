import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Report } from '../lint/diagnostic.ts';

/** What git leaves of a conflict: all of it, or one of its marks, forgotten. */
const CONFLICT = /^<{7} .*\n(?:[^]*?\n)?={7}\n(?:[^]*?\n)?>{7} .*$|^[<>|]{7} .*$/gm;

/** Line of the first byte that is not UTF-8. */
function lineOfBadByte(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1;
}

/** What keeps a file's bytes from being a text that everybody reads alike. */
function wrongEncoding(bytes: Buffer): Report | undefined {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) {
    return {
      line: 1,
      ruleId: 'encoding',
      found: 'El archivo está guardado en UTF-16',
      expected: 'un texto en UTF-8',
      remedy: 'guárdalo de nuevo eligiendo la codificación UTF-8',
    };
  }
  if (isUtf8(bytes)) return undefined;
  return {
    line: lineOfBadByte(bytes),
    ruleId: 'encoding',
    found: 'El archivo no está en UTF-8: esta línea tiene una letra que no se puede leer',
    expected: 'un texto en UTF-8, donde las tildes y la eñe ocupan dos bytes',
    remedy: 'guárdalo de nuevo eligiendo la codificación UTF-8 y revisa las tildes',
  };
}

/**
 * The text of a note's file: without a byte order mark, its lines ended in the
 * same way on every system, so that it is the same note everywhere.
 *
 * @param path of the file.
 * @throws when there is no such file.
 */
export function readSource(path: string): { text: string; problem?: Report | undefined } {
  const bytes = readFileSync(path);
  return { text: normalize(bytes.toString('utf8')), problem: wrongEncoding(bytes) };
}

/**
 * A text as every reader of notes takes it, in one Unicode form: titles, links and addresses that
 * look the same are the same.
 */
export const normalize = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .normalize();

/** Line, from 1, of a place in a text. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Blocks of code as lines show them, without parsing: where each fence opens and closes. */
function* fences(text: string): Generator<{ open: number; close?: number; inner?: number }> {
  let fence: { open: number; mark: string; inner?: number } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [, mark, rest = ''] = /^\s*(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line) ?? [];
    if (!mark) continue;
    if (!fence) {
      fence = { open: index + 1, mark };
    } else if (mark[0] === fence.mark[0] && mark.length >= fence.mark.length) {
      if (rest.trim() === '') {
        yield { ...fence, close: index + 1 };
        fence = undefined;
      } else {
        fence.inner ??= index + 1;
      }
    }
  }
  if (fence) yield fence;
}

/** Lines outside code, each with its number. */
export function textLines(source: string): { line: number; text: string }[] {
  let fence: string | undefined;
  return source.split('\n').flatMap((text, index) => {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(text) ?? [];
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (mark !== undefined && mark.startsWith(fence!)) fence = undefined;
    else if (fence === undefined) return { line: index + 1, text };
    return [];
  });
}

/**
 * The fence of code that swallows what follows it: it is never closed, or only
 * after another one has opened.
 */
function openFence(text: string): Report | undefined {
  for (const { open, close, inner } of fences(text)) {
    if (close !== undefined && inner === undefined) continue;
    return {
      line: open,
      ruleId: 'unclosed-fence',
      found:
        inner === undefined
          ? 'El bloque de código que empieza aquí no se cierra'
          : `El bloque de código que empieza aquí no se cierra antes de otro, el de la línea ${inner}`,
      expected: 'una línea con las mismas comillas invertidas, y nada más, donde acaba el código',
      remedy: 'ciérralo; si el código las contiene, abre y cierra el bloque con una más',
    };
  }
  return undefined;
}

/** A conflict that git left, outside code or across its fences; code may show one. */
function conflict(text: string): Report | undefined {
  const blocks = [...fences(text)];
  for (const match of text.matchAll(CONFLICT)) {
    const first = lineAt(text, match.index);
    const last = lineAt(text, match.index + match[0].length);
    const block = blocks.find(({ open, close = Infinity }) => open < first && last < close);
    const code =
      block &&
      text
        .split('\n')
        .slice(block.open - 1, block.close)
        .join('\n');
    // What a command printed, or a drawing of one.
    if (code && /^\s*[`~]+(?:text|diff|salida)\b/.test(code)) continue;
    return {
      line: first,
      ruleId: 'git-conflict',
      found: 'Hay un conflicto de git sin resolver',
      expected:
        'el texto con una de las dos versiones, sin líneas `<<<<<<<`, `=======` ni `>>>>>>>`',
      remedy: 'deja lo que quieras de cada versión y borra esas líneas',
    };
  }
  return undefined;
}

/**
 * Invisible characters that split words, code and marks, usually copied from other programs.
 * Excludes those that join emoji; a no-break space counts only as indentation.
 */
const UNSEEN =
  /(?![\t\n\u200C\u200D\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=^[ \t]*)\u00A0/gmu;

/** The code point of a character that cannot be seen: `U+00A0`. */
export const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** What is in a text and cannot be seen. */
function unseen(text: string): Report | undefined {
  const [first, ...others] = text.matchAll(UNSEEN);
  if (!first) return undefined;
  const after = text.slice(first.index).replaceAll(UNSEEN, '').split('\n')[0]!.trim().slice(0, 20);
  const place = after === '' ? 'al final de la línea' : `delante de «${after}»`;
  const more = others.length === 0 ? '' : `; y hay ${others.length} más`;
  return {
    line: lineAt(text, first.index),
    ruleId: 'invisible-character',
    found: `Hay un carácter que no se ve, ${codePoint(first[0])}, ${place}${more}`,
    expected: 'letras, signos y espacios corrientes',
    remedy: 'borra lo que hay ahí y escríbelo a mano: lo deja lo que se copia de otro programa',
  };
}

/** The first lines of a file, where something like a frontmatter is not written as one. */
function strangeOpening([first = '', second = '']: readonly string[]): Report | undefined {
  if (/^(?:`{3,}|~{3,})\w*\s*$/.test(first) && /^---\s*$/.test(second)) {
    return {
      line: 1,
      ruleId: 'frontmatter-fence',
      found: 'El archivo entero está dentro de un bloque de código',
      expected: 'la línea `---` al principio del archivo, sin nada antes',
      remedy: 'borra la primera línea y las comillas invertidas del final',
    };
  }
  if (/^---\s*$/.test(first) || !/^[-–—_*=]+\s*$/.test(first) || !/^\w+:/.test(second)) {
    return undefined;
  }
  return {
    line: 1,
    ruleId: 'frontmatter-fence',
    found: `La cabecera empieza por \`${first.trim()}\``,
    expected: 'una línea `---`, de tres guiones, antes del primer campo y otra después del último',
    remedy: 'escribe `---`; algunos programas lo cambian por una raya',
  };
}

/** A frontmatter that the parser would not recognize. */
function lostFrontmatter(text: string): Report | undefined {
  const lines = text.split('\n');
  const strange = strangeOpening(lines);
  if (strange) return strange;
  const first = lines.findIndex((line) => line.trim() !== '');
  const opens = /^--- *$/.test(lines[first] ?? '');
  if (first > 0 && opens) {
    return {
      line: first + 1,
      ruleId: 'frontmatter-fence',
      found: 'La cabecera no empieza en la primera línea',
      expected: 'la línea `---` al principio del archivo, sin nada antes',
      remedy: 'borra las líneas en blanco que tiene delante',
    };
  }
  if (!opens) return undefined;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:--- *$|<[A-Z])/.test(line));
  if (end > 0 && lines[end]!.startsWith('---')) return undefined;
  return {
    line: 1,
    ruleId: 'frontmatter-fence',
    found: 'La cabecera no se cierra',
    expected: 'otra línea `---` después del último campo',
    remedy: 'añádela antes del texto',
  };
}

/** What is wrong with a text before it can be read as a note at all. */
export const checkSource = (text: string): Report | undefined =>
  conflict(text) ?? unseen(text) ?? lostFrontmatter(text) ?? openFence(text);

/** The lines of a frontmatter, with those around it. */
const HEADER = /^---\n([^]*?)\n---(?=\n|$)/;

/** The text of a frontmatter; the rest of the note may be incomplete. */
export const yamlOf = (text: string): string => HEADER.exec(normalize(text))?.[1] ?? '';

/** The text without its frontmatter, in the same lines: what is left to compile. */
export const bodyOf = (text: string): string =>
  text.replace(HEADER, (yaml) => yaml.replaceAll(/[^\n]/g, ''));

/** Whether a file is a temporary one of a system or an editor: `.DS_Store`, `.a.mdx.swp`, `a.mdx~`. */
export const isLitter = (name: string): boolean =>
  /^(?:\.|Thumbs\.db$|desktop\.ini$|#.*#$|4913$)|~$/i.test(name);
