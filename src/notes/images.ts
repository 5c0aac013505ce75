import { imageSize } from 'image-size';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { MdastNode } from 'satteri';
import { decodePath } from '../lib/addresses.ts';
import { childrenOf, lineOf, walk } from './nodes.ts';

/** What the build can make small; of a drawing it keeps every line. */
export const IMAGE_TYPES = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'svg'];

type Image = Extract<MdastNode, { type: 'image' }>;

/** A picture of a note. */
export interface NotePicture {
  /** Its address as written. */
  url: string;
  /** Line of the file. */
  line: number;
}

/** The image that is alone in a paragraph. */
export function pictureIn(node: MdastNode): Image | undefined {
  const [only, ...others] = node.type === 'paragraph' ? childrenOf(node) : [];
  return only?.type === 'image' && others.length === 0 ? only : undefined;
}

/** All pictures of a note. */
export const picturesOf = (root: MdastNode): NotePicture[] =>
  [...walk(root)].flatMap((node) =>
    node.type === 'image' ? [{ url: node.url, line: lineOf(node) }] : [],
  );

/** The type that the name of an image says. */
export const imageType = (path: string): string => posix.extname(path).slice(1).toLowerCase();

/** Whether a file next to the notes is an image. */
export const isPictureFile = (file: string): boolean => IMAGE_TYPES.includes(imageType(file));

/**
 * The file that a picture's address names.
 *
 * @param file the note's, relative to the project.
 * @param url relative to the note; with `/` before it, to the project.
 * @returns relative to the project; it need not exist.
 */
export const pictureFile = (file: string, url: string): string =>
  url.startsWith('/')
    ? posix.normalize(decodePath(url).slice(1))
    : posix.join(posix.dirname(file), decodePath(url));

/** Type and size of an image, in pixels; nothing where they cannot be read. */
export function readImage(
  path: string,
): { type: string; width: number; height: number } | undefined {
  try {
    const { type = '', width, height } = imageSize(readFileSync(path));
    return { type, width, height };
  } catch {
    return undefined;
  }
}
