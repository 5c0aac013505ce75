import type { Plugin } from 'vite';

/** What Astro's error overlay says by itself, and what the author reads. */
const TEXTS: readonly (readonly [theirs: string, ours: string])[] = [
  ['>An error occurred.<', '>Hay algo que corregir<'],
  ['Use dark theme', 'Usar el tema oscuro'],
  // A note has no calls that led to its mistake.
  ['#code .link {', '#stack:has(#stack-content:empty) { display: none }\n#code .link {'],
  ['>Stack Trace<', '>Por dónde pasó<'],
  ['>Cause<', '>Causa<'],
  ['Open in editor', 'Abrir en el editor'],
  ['See Docs Reference', 'Ver la documentación de Astro'],
];

/** Development server: the error overlay speaks the author's language. */
export function spanishOverlay(): Plugin {
  return {
    name: 'spanish-overlay',
    apply: 'serve',
    // After Astro has put its overlay in the place of Vite's.
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('vite/dist/client/client.mjs')) return;
      return TEXTS.reduce((text, [theirs, ours]) => text.replace(theirs, ours), code);
    },
  };
}
