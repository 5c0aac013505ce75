import { foldPath } from '../../lib/addresses.ts';
import type { TextRule } from '../rule.ts';

/** How an image is written whose file name has spaces; the file has to get that name, too. */
function imageRemedy(found: string): string {
  const [sized] = / +=\d*x\d*(?=\))/.exec(found) ?? [];
  if (sized) return `escribe \`${found.replace(sized, '')}\`: la página le da su tamaño`;
  const [, start, folder = '', name] =
    /^(.*?\]\()(.*\/)?([^/]*?)(?:\s+["'].*)?\s*\)$/.exec(found) ?? [];
  if (name === undefined) return 'cierra el paréntesis detrás del nombre del archivo';
  const good = foldPath(name)
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-+|-+$|-(?=\.)/g, '');
  const address = folder.replaceAll(' ', '%20') + good;
  return `escribe \`${start}${address})\` y pon al archivo el nombre \`${good}\``;
}

/** An image whose address is not read as one. */
export const brokenImageSyntax: TextRule = {
  id: 'broken-image-syntax',
  pattern: /!\[[^\]]*\]\([^)\n]*\)?/,
  explain: (found) => ({
    found: `«${found}» no es una imagen: su dirección tiene espacios o no se cierra`,
    expected: '`![lo que se ve](./nombre.png)`, con un nombre de archivo sin espacios',
    remedy: imageRemedy(found),
  }),
};
