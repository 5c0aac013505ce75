import type { NoteLink } from '../../notes/links.ts';
import type { Rule } from '../rule.ts';

/** Link texts without information about the target. */
const VAGUE = new Set([
  'aquí',
  'haz clic aquí',
  'pulsa aquí',
  'este enlace',
  'enlace',
  'link',
  'más',
  'ver más',
  'haz clic',
  'pincha aquí',
]);

/** A text that is an address, which is read out letter by letter. */
const IS_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/;

/** The text of a link says where it leads. */
export const linkText: Rule<NoteLink> = {
  id: 'link-text',
  check({ url, text }) {
    if (IS_ADDRESS.test(text)) {
      return {
        found: `El enlace se lee como su dirección, «${text}»`,
        expected:
          'un texto que diga qué hay allí; una dirección que solo se nombra, entre comillas invertidas',
        remedy: `escribe \`[…](${url})\``,
      };
    }
    if (text !== '' && !VAGUE.has(text.toLowerCase())) return [];
    return {
      found: `El texto del enlace a \`${url}\` es «${text}»`,
      expected: 'un texto que se entienda fuera de contexto, como «guía de grid»',
      remedy: 'escribe adónde lleva el enlace',
    };
  },
};
