import { imageSize } from 'image-size';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { MdastNode } from 'satteri';
import { decodePath } from '../lib/addresses.ts';
import { closest } from '../lib/did-you-mean.ts';
import { childrenOf, lineOf, short, walk } from './nodes.ts';
import type { Report, Words } from '../lint/diagnostic.ts';

/** The author's pictures that belong to no note alone. */
const SHARED = 'src/assets';

/** Files that the site itself publishes as they are. */
const PUBLISHED = 'public';

/** What the build can make small; of a drawing it keeps every line. */
const TYPES = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'svg'];

/** Other types of pictures, which browsers or the build do not know. */
const OTHER_TYPES = ['bmp', 'heic', 'heif', 'ico', 'jxl', 'psd', 'raw', 'tif', 'tiff'];

const MAX_BYTES = 10_000_000;
const MAX_SIDE = 8000;

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

const typeOf = (path: string) => posix.extname(path).slice(1).toLowerCase();

/** Whether a file next to the notes is an image. */
export const isPictureFile = (file: string): boolean => TYPES.includes(typeOf(file));

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

/** The address by which a note names a picture's file. */
const addressOf = (folder: string, picture: string) =>
  posix.dirname(picture) === folder ? `./${posix.basename(picture)}` : `/${picture}`;

/** The picture that an author meant: of that name elsewhere, or of one like it. */
function meant(path: string, pictures: readonly string[]): string | undefined {
  const name = posix.basename(path);
  const near = closest(
    name,
    pictures.map((picture) => posix.basename(picture)),
  );
  return pictures.find((picture) => posix.basename(picture) === near);
}

const wrongType = (url: string, type: string): Words => ({
  ruleId: 'image-type',
  found: `La imagen «${url}» es de tipo ${type}`,
  expected: `un archivo de tipo ${TYPES.join(', ')}`,
  remedy: 'ábrela con un programa de dibujo y expórtala como PNG, JPEG o SVG',
});

/** Type and size of a picture, in pixels; nothing where they cannot be read. */
function sizeOf(path: string): { type: string; width: number; height: number } | undefined {
  try {
    const { type = '', width, height } = imageSize(readFileSync(path));
    return { type, width, height };
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with a file that is a picture and has not the name of one.
 *
 * @param path of the file; it need not exist.
 * @param name as the author reads it.
 * @returns nothing for what is no picture.
 */
export function strangePicture(path: string, name: string): Words | undefined {
  const { type } = sizeOf(path) ?? {};
  const own = typeOf(name);
  if (type === undefined) return OTHER_TYPES.includes(own) ? wrongType(name, own) : undefined;
  if (!TYPES.includes(type)) return wrongType(name, type);
  return {
    ruleId: 'image-type',
    found: `El nombre de la imagen «${name}» no dice de qué tipo es`,
    expected: `un nombre que acabe en \`.${type}\``,
    remedy: `llama al archivo \`${posix.parse(name).name}.${type}\`, también en los apuntes que lo muestran`,
  };
}

const noPicture = (url: string): Words => ({
  ruleId: 'image-type',
  found: `«${url}» no es una imagen`,
  expected: `un archivo de tipo ${TYPES.join(', ')}`,
  remedy: 'escribe el nombre entero de una imagen, `./nombre.png`, o quita la línea',
});

/** What is wrong with a picture's file, which exists. */
function checkFile(path: string, url: string): Words | undefined {
  const { size } = statSync(path);
  const smaller = 'redúcela a unos 1600 px de ancho y guárdala otra vez';
  if (size > MAX_BYTES) {
    return {
      ruleId: 'image-size',
      found: `La imagen «${url}» pesa ${(size / 1e6).toFixed(1).replace('.', ',')} MB`,
      expected: `${MAX_BYTES / 1e6} MB como mucho: quien copie el proyecto la recibe entera`,
      remedy: smaller,
    };
  }
  const read = sizeOf(path);
  if (!read) {
    return {
      ruleId: 'unreadable-image',
      found: `La imagen «${url}» no se puede leer`,
      expected: 'un archivo entero, que diga cuánto mide',
      remedy: 'ábrela con un programa de dibujo y guárdala otra vez',
    };
  }
  const { type, width, height } = read;
  if (!TYPES.includes(type)) return wrongType(url, type);
  if (Math.max(width, height) <= MAX_SIDE) return undefined;
  return {
    ruleId: 'image-size',
    found: `La imagen «${url}» mide ${width} × ${height} px`,
    expected: `${MAX_SIDE} px de lado como mucho`,
    remedy: smaller,
  };
}

/** Whether a file is where a note of a folder may have its pictures. */
const isUsable = (picture: string, folder: string) =>
  posix.dirname(picture) === folder || picture.startsWith(`${SHARED}/`);

/** What is wrong with the address of a picture, or with its file. */
function checkPicture(
  root: string,
  file: string,
  url: string,
  usable: readonly string[],
): Words | undefined {
  const folder = posix.dirname(file);
  const expected = `un archivo junto al apunte, en \`${folder}/\`, o en \`${SHARED}/\``;
  if (/^(?:\w+:|\/\/)/.test(url)) {
    return {
      ruleId: 'remote-image',
      found: `La imagen «${short(url)}» no es un archivo del proyecto`,
      expected: `${expected}: una página no pide nada a otro sitio`,
      remedy: 'guárdala junto al apunte y escribe `![lo que se ve](./nombre.png)`',
    };
  }
  const path = pictureFile(file, url);
  if (usable.includes(path)) return checkFile(join(root, path), url);
  if (!isPictureFile(path)) return strangePicture(join(root, path), url) ?? noPicture(url);
  const elsewhere = [path, `${PUBLISHED}/${path}`].find(
    (one) => !isUsable(one, folder) && existsSync(join(root, one)),
  );
  if (elsewhere) {
    return {
      ruleId: 'missing-image',
      found: `La imagen «${url}» está en \`${posix.dirname(elsewhere)}/\``,
      expected,
      remedy: `muévela a \`${folder}/\` y escribe \`./${posix.basename(path)}\``,
    };
  }
  const found = `La imagen «${url}» no existe`;
  const isDecomposed = usable.some((picture) => picture !== path && picture.normalize() === path);
  if (isDecomposed) {
    return {
      ruleId: 'missing-image',
      found,
      expected: `${expected}, con sus tildes escritas de la forma corriente`,
      remedy: `cambia el nombre del archivo y escríbelo a mano, \`${posix.basename(path)}\`: sus tildes están guardadas aparte de sus letras`,
    };
  }
  const near = meant(path, usable);
  return {
    ruleId: 'missing-image',
    found,
    expected,
    remedy: near ? `escribe \`${addressOf(folder, near)}\`` : `guárdala en \`${folder}/\``,
  };
}

/**
 * Checks that the pictures of a note are there and can be shown.
 *
 * @param root the project's folder.
 * @param file the note's, relative to it.
 * @param files all files of the contents and of `src/assets`, named as on the disk: systems
 * that take no notice of case would find what others do not.
 */
export function checkPictures(
  root: string,
  file: string,
  pictures: readonly NotePicture[],
  files: readonly string[],
): Report[] {
  if (pictures.length === 0) return [];
  const folder = posix.dirname(file);
  const usable = files.filter((one) => isPictureFile(one) && isUsable(one, folder));
  return pictures.flatMap(({ url, line }) => {
    const wrong = checkPicture(root, file, url, usable);
    return wrong ? [{ line, ...wrong }] : [];
  });
}
