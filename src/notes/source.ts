import { readFileSync } from 'node:fs';
import type { Report } from '../lint/diagnostic.ts';
import { applyRules } from '../lint/rule.ts';
import { fileEncoding } from '../lint/rules/encoding.ts';

/**
 * The text of a note's file: without a byte order mark, its lines ended in the
 * same way on every system, so that it is the same note everywhere.
 *
 * @param path of the file.
 * @throws when there is no such file.
 */
export function readSource(path: string): { text: string; problem?: Report | undefined } {
  const bytes = readFileSync(path);
  return { text: normalize(bytes.toString('utf8')), problem: applyRules([fileEncoding], bytes)[0] };
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

/** A block of code as its lines show it. */
interface Fence {
  /** Its first line. */
  open: number;
  /** Its last line, if it is closed. */
  close?: number;
  /** The first line inside that looks like the opening of another. */
  inner?: number;
}

/** Blocks of code, without parsing. */
export function* fences(text: string): Generator<Fence> {
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

/** The code point of a character that cannot be seen: `U+00A0`. */
export const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

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
