import type { readImage } from '../../notes/images.ts';
import type { Rule } from '../rule.ts';

const MAX_BYTES = 10_000_000;
const MAX_SIDE = 8000;

const remedy = 'redúcela a unos 1600 px de ancho y guárdala otra vez';

/** An image that exists. */
export interface ImageFile {
  /** As written in the note. */
  url: string;
  bytes: number;
  image: ReturnType<typeof readImage>;
}

/** An image has a limited weight. */
export const heavyImage: Rule<ImageFile> = {
  id: 'image-size',
  check({ url, bytes }) {
    if (bytes <= MAX_BYTES) return [];
    return {
      found: `La imagen «${url}» pesa ${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`,
      expected: `${MAX_BYTES / 1e6} MB como mucho: quien copie el proyecto la recibe entera`,
      remedy,
    };
  },
};

/** An image has limited sides. */
export const wideImage: Rule<ImageFile> = {
  id: 'image-size',
  check({ url, image: { width, height } = { width: 0, height: 0, type: '' } }) {
    if (Math.max(width, height) <= MAX_SIDE) return [];
    return {
      found: `La imagen «${url}» mide ${width} × ${height} px`,
      expected: `${MAX_SIDE} px de lado como mucho`,
      remedy,
    };
  },
};
