import { loadRenderers } from 'astro:container';
import { getContainerRenderer } from '@astrojs/react/container-renderer';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { Window } from 'happy-dom';

type Options = Parameters<AstroContainer['renderToString']>[1];

const renderers = await loadRenderers([getContainerRenderer()]);
const container = await AstroContainer.create({
  renderers,
  // The container only knows Astro's own directives; the script does not matter here.
  manifest: { clientDirectives: new Map([['touch', ';']]) } as never,
});

/** Renders a component and parses its HTML. */
export async function render(component: AstroComponentFactory, options?: Options) {
  const html = await container.renderToString(component, options);
  const { document } = new Window();
  document.body.innerHTML = html;
  return document.body;
}
