import { posix } from 'node:path';
import { IMAGE_TYPES, imageType as typeInName, readImage } from '../../notes/images.ts';
import type { Finding, Rule } from '../rule.ts';
import type { ImageFile } from './image-size.ts';

/** Other types of images, which browsers or the build do not know. */
const OTHER_TYPES = ['bmp', 'heic', 'heif', 'ico', 'jxl', 'psd', 'raw', 'tif', 'tiff'];

const expected = `un archivo de tipo ${IMAGE_TYPES.join(', ')}`;

const wrongType = (name: string, type: string): Finding => ({
  found: `La imagen «${name}» es de tipo ${type}`,
  expected,
  remedy: 'ábrela con un programa de dibujo y expórtala como PNG, JPEG o SVG',
});

/** An image has a type that the build and browsers know. */
export const imageType: Rule<ImageFile> = {
  id: 'image-type',
  check: ({ url, image }) =>
    image && !IMAGE_TYPES.includes(image.type) ? wrongType(url, image.type) : [],
};

/** A file, which need not exist, and its name as its author reads it. */
interface NamedFile {
  path: string;
  name: string;
}

/** A file that is an image has the name of one. */
export const mislabelledImage: Rule<NamedFile> = {
  id: 'image-type',
  check({ path, name }) {
    const { type } = readImage(path) ?? {};
    const own = typeInName(name);
    if (type === undefined) return OTHER_TYPES.includes(own) ? wrongType(name, own) : [];
    if (!IMAGE_TYPES.includes(type)) return wrongType(name, type);
    return {
      found: `El nombre de la imagen «${name}» no dice de qué tipo es`,
      expected: `un nombre que acabe en \`.${type}\``,
      remedy: `llama al archivo \`${posix.parse(name).name}.${type}\`, también en los apuntes que lo muestran`,
    };
  },
};

/** What a note shows as an image is one. */
export const notAnImage: Rule<NamedFile> = {
  id: 'image-type',
  check: ({ name }) => ({
    found: `«${name}» no es una imagen`,
    expected,
    remedy: 'escribe el nombre entero de una imagen, `./nombre.png`, o quita la línea',
  }),
};
