import { slug } from 'github-slugger';

/** Ids of what every page has around its cards (layouts/Page.astro). */
export const PAGE_IDS: ReadonlySet<string> = new Set(['contenido', 'menu']);

/** Id of a card, the last part of its address: `#grid-o-flexbox`. */
export const cardId = (title: string) => slug(title);

/**
 * What keeps a title from giving its card an id of its own.
 *
 * @returns in Spanish, what was expected and what to do; nothing for a good title.
 */
export function faultOfTitle(title: string): { expected: string; remedy: string } | undefined {
  const id = cardId(title);
  if (id === '') {
    return {
      expected: 'un título con letras o cifras: de ellas sale la dirección de la tarjeta',
      remedy: 'escríbelo con palabras',
    };
  }
  if (!PAGE_IDS.has(id)) return undefined;
  return {
    expected: `otro título: \`#${id}\` ya es un lugar de la página`,
    remedy: 'añádele una palabra',
  };
}
