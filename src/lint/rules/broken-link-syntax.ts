import { decodePath } from '../../lib/addresses.ts';
import { cardId } from '../../lib/card-id.ts';
import type { TextRule } from '../rule.ts';

/** Brackets and parentheses that change places, or have a space between them. */
export const scatteredLink: TextRule = {
  id: 'broken-link-syntax',
  pattern: /\[[^\]]+\] +\((?:https?:|[/#]|$)[^)]*\)?|\([^()]+\)\[(?:https?:|[/#]|$)[^\]]*\]?/,
  explain: (found) => ({
    found: `«${found}» no es un enlace: se leería tal cual`,
    expected: '`[texto](dirección)`: primero los corchetes y, sin espacio, los paréntesis',
    remedy: 'escríbelo en ese orden y sin espacio',
  }),
};

/** The address of a link without its spaces. */
const withoutSpaces = (url: string) =>
  url
    .trim()
    .replace(/#([^)]*)/, (_all, card: string) => `#${cardId(decodePath(card))}`)
    .replaceAll(' ', '%20');

/** A link whose address is not read as one. */
export const brokenLinkSyntax: TextRule = {
  id: 'broken-link-syntax',
  pattern: /\[[^\]]*\]\([^)]*\)?/,
  explain: (found) => ({
    found: `«${found}» no es un enlace: su dirección tiene espacios o no se cierra`,
    expected: '`[texto](/Sección/Tema/#tarjeta)`: `%20` por cada espacio y, tras `#`, guiones',
    remedy: found.endsWith(')')
      ? `escribe \`${found.replace(/\(.*$/, withoutSpaces)}\``
      : 'cierra el paréntesis detrás de la dirección; los de ella se escriben `%28` y `%29`',
  }),
};

/** A reference that nothing defines. */
export const undefinedReference: TextRule = {
  id: 'broken-link-syntax',
  pattern: /\[[^\]]+\]\[[^\]]*\]/,
  explain: (found) => ({
    found: `«${found}» no es un enlace: nada dice adónde lleva`,
    expected: '`[texto](dirección)`, con la dirección entre paréntesis',
    remedy: `escribe \`${/^\[[^\]]+\]/.exec(found)![0]}(…)\` con su dirección`,
  }),
};
