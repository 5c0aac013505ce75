const SCRIPT = /<script>([^]*?)<\/script>/g;

/** Whether a script is Astro's for islands: the directive's, or the custom element's. */
const isOfIslands = (script: string) => /astro:touch|"astro-island"/.test(script);

/**
 * Asks for the islands' runtime when the reader first points at, touches or
 * focuses something in an island, or when the address points into the page.
 * `touched` tells the directive which islands those were, until it listens itself.
 */
const loader = (address: string) =>
  '<script>{let n=["pointerdown","focusin"],p,' +
  'g=e=>{e.target.closest?.("astro-island")&&((self.touched??=[]).push(e.target),l())},' +
  `l=()=>p??=import("${address}").then(()=>n.map(t=>removeEventListener(t,g,!0)));` +
  'n.map(t=>addEventListener(t,g,!0));addEventListener("hashchange",l,{once:!0});location.hash&&l()}</script>';

/**
 * Takes Astro's runtime of islands (4.9 KB, the same on every page) out of a
 * page: one file that is asked for together with the first island. No island
 * of this site hydrates before it is touched, so none needs it sooner, and
 * every page is 1.6 KB lighter.
 *
 * @param addressOf gives the address where a runtime is served.
 * @returns the page; as it was when it has no islands.
 */
export function deferIslands(html: string, addressOf: (runtime: string) => string): string {
  const scripts: string[] = [];
  const page = html.replaceAll(SCRIPT, (script, text: string) => {
    if (!isOfIslands(text)) return script;
    scripts.push(text);
    return '';
  });
  if (scripts.length === 0) return html;
  // No runtime reads it, and compressed it is ten bytes an island.
  const plain = page.replaceAll(/(<astro-island) uid="\w+"/g, '$1');
  return plain.replace('</body>', () => `${loader(addressOf(scripts.join('\n')))}</body>`);
}
