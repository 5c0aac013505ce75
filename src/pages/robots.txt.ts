import type { APIContext } from 'astro';

/** Everything may be read; the sitemap says what there is. */
export function GET({ site }: APIContext) {
  const sitemap = new URL(`${import.meta.env.BASE_URL.replace(/\/$/, '')}/sitemap.xml`, site);
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${sitemap.href}\n`);
}
