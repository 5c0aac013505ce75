import { short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';
import { IMAGE } from './misplaced-image.ts';

/** A link has its address. */
export const referenceLink: Rule<Place> = {
  id: 'reference-link',
  check: ({ text }) => ({
    found: `Hay un enlace por referencia, «${short(text)}»`,
    expected: '`[texto](dirección)`, con la dirección entre paréntesis',
    remedy: 'escribe la dirección en el propio enlace y borra la línea `[nombre]: …`',
  }),
};

/** An image has its file. */
export const referenceImage: Rule<Place> = {
  id: 'reference-link',
  check: ({ text }) => ({
    found: `Hay una imagen por referencia, «${short(text)}»`,
    expected: `${IMAGE}, con su archivo entre paréntesis`,
    remedy: 'escribe el archivo en la propia imagen y borra la línea `[nombre]: …`',
  }),
};
