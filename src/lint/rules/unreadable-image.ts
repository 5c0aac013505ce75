import type { Rule } from '../rule.ts';
import type { ImageFile } from './image-size.ts';

/** The file of an image is whole. */
export const unreadableImage: Rule<ImageFile> = {
  id: 'unreadable-image',
  check({ url, image }) {
    if (image) return [];
    return {
      found: `La imagen «${url}» no se puede leer`,
      expected: 'un archivo entero, que diga cuánto mide',
      remedy: 'ábrela con un programa de dibujo y guárdala otra vez',
    };
  },
};
