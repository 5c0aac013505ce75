import type { AstroPrerenderer } from 'astro';
import { expect, it } from 'vitest';
import { importedModules, moduleVersion } from '../../src/build/module-version.ts';
import { finishedPages } from '../../src/integrations/finished-pages.ts';

type Hook = (options: object) => void;
const hooksOf = () => finishedPages().hooks as Record<string, Hook>;

const PAGE =
  '<!DOCTYPE html><html><head><style>p{margin:0}</style></head>\n<body> <p>Hola</p> </body></html>';

/** What the integration makes Astro's renderer give instead of this. */
async function finish(response: Response) {
  let wrap: ((renderer: AstroPrerenderer) => AstroPrerenderer) | undefined;
  const setPrerenderer = (given: typeof wrap) => (wrap = given);
  hooksOf()['astro:build:start']!({ setPrerenderer });
  const metadata = { contentEntryKeys: ['css/grid'] } as never;
  const render = () => Promise.resolve({ response, metadata });
  const finished = wrap!({ name: 'astro', getStaticPaths: () => Promise.resolve([]), render });
  return { metadata, finished: await finished.render(new Request('http://a/'), {} as never) };
}

it('finishes a page before Astro keeps it, with what Astro knows of it', async () => {
  const headers = { 'content-type': 'text/html;charset=utf-8' };
  const { metadata, finished } = await finish(new Response(PAGE, { headers }));
  expect(finished).toMatchObject({ metadata });
  const html = await (finished as { response: Response }).response.text();
  expect(html).toMatch(/<head><meta http-equiv="content-security-policy" content="[^"]*sha256-/);
  expect(html).toMatch(/<body><p>Hola<\/p><\/body>/);
});

it('leaves what is no page as it is', async () => {
  const feed = new Response('<rss> </rss>', { headers: { 'content-type': 'application/xml' } });
  const { finished } = await finish(feed);
  expect((finished as { response: Response }).response).toBe(feed);
});

it('makes kept pages anew when the way of finishing them changes', () => {
  const module = 'src/integrations/finished-pages.ts';
  let config = {};
  hooksOf()['astro:config:setup']!({ updateConfig: (given: object) => (config = given) });
  expect(JSON.stringify(config)).toContain(moduleVersion(module));
  const directive = 'src/integrations/client-touch-directive.ts';
  expect(JSON.stringify(config)).toContain(moduleVersion(directive));
  const files = [...importedModules(module)].join();
  expect(files).toContain('content-policy.ts');
  expect(files).toContain('deferred-islands.ts');
});
