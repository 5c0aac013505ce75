import { slug } from 'github-slugger';

/** Ids of the parts of a page that are not cards; no card may have one of these. */
export const PAGE_IDS = {
  main: 'contenido',
  menu: 'menu',
  topics: 'temas',
  summary: 'de-un-vistazo',
  practice: 'ponte-a-prueba',
} as const;

const RESERVED: ReadonlySet<string> = new Set(Object.values(PAGE_IDS));

/** Id of a card, the last part of its address: `#grid-o-flexbox`. */
export const cardId = (title: string) => slug(title.normalize());

/**
 * Why a title cannot be turned into a valid card id.
 *
 * @returns in Spanish, what was expected and how to fix it; `undefined` for a valid title.
 */
export function validateTitle(title: string): { expected: string; remedy: string } | undefined {
  const id = cardId(title);
  if (id === '') {
    return {
      expected: 'un título con letras o cifras: de ellas sale la dirección de la tarjeta',
      remedy: 'escríbelo con palabras',
    };
  }
  if (!RESERVED.has(id)) return undefined;
  return {
    expected: `otro título: \`#${id}\` ya es un lugar de la página`,
    remedy: 'añádele una palabra',
  };
}
