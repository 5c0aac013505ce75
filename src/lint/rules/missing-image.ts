import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { closest } from 'verified-examples/notation';
import type { Rule } from '../rule.ts';

/** The author's images that belong to no note alone. */
const SHARED = 'src/assets';

/** Files that the site itself publishes as they are. */
const PUBLISHED = 'public';

/** Whether a file is where a note of a folder may have its images. */
export const isUsable = (image: string, folder: string): boolean =>
  posix.dirname(image) === folder || image.startsWith(`${SHARED}/`);

/** Where a note of a folder may have its images, for messages. */
export const usableFolders = (folder: string): string =>
  `un archivo junto al apunte, en \`${folder}/\`, o en \`${SHARED}/\``;

/** The address by which a note names an image. */
const addressOf = (folder: string, image: string) =>
  posix.dirname(image) === folder ? `./${posix.basename(image)}` : `/${image}`;

/** The image that an author meant: of that name elsewhere, or of one like it. */
function meantImage(path: string, images: readonly string[]): string | undefined {
  const near = closest(
    posix.basename(path),
    images.map((image) => posix.basename(image)),
  );
  return images.find((image) => posix.basename(image) === near);
}

/** An image that is not where its note may have it. */
interface MissingImage {
  /** The project's folder. */
  root: string;
  /** The note's folder. */
  folder: string;
  /** As written. */
  url: string;
  /** Relative to the project. */
  path: string;
  /** The images that the note may show. */
  usable: readonly string[];
}

/** An image is beside its note, or in the folder for all. */
export const missingImage: Rule<MissingImage> = {
  id: 'missing-image',
  check({ root, folder, url, path, usable }) {
    const expected = usableFolders(folder);
    const elsewhere = [path, `${PUBLISHED}/${path}`].find(
      (one) => !isUsable(one, folder) && existsSync(join(root, one)),
    );
    if (elsewhere) {
      return {
        found: `La imagen «${url}» está en \`${posix.dirname(elsewhere)}/\``,
        expected,
        remedy: `muévela a \`${folder}/\` y escribe \`./${posix.basename(path)}\``,
      };
    }
    const found = `La imagen «${url}» no existe`;
    const isDecomposed = usable.some((image) => image !== path && image.normalize() === path);
    if (isDecomposed) {
      return {
        found,
        expected: `${expected}, con sus tildes escritas de la forma corriente`,
        remedy: `cambia el nombre del archivo y escríbelo a mano, \`${posix.basename(path)}\`: sus tildes están guardadas aparte de sus letras`,
      };
    }
    const near = meantImage(path, usable);
    return {
      found,
      expected,
      remedy: near ? `escribe \`${addressOf(folder, near)}\`` : `guárdala en \`${folder}/\``,
    };
  },
};
