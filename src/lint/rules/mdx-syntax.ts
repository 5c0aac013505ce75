import type { Rule } from '../rule.ts';

/** A note is MDX; what the parser rejects and no other rule explains. */
export const mdxSyntax: Rule<unknown> = {
  id: 'mdx-syntax',
  check: () => ({
    found: 'El archivo no se puede leer como MDX',
    expected: 'Markdown con las etiquetas `<Card>` y `<Examples>` bien cerradas',
    remedy: 'revisa las llaves `{}` y los signos `<` de esta línea',
  }),
};
