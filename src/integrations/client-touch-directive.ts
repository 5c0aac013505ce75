import type { ClientDirective } from 'astro';
import { isAddressed } from '../scripts/is-addressed.ts';

declare global {
  interface Window {
    /** What was touched before this code was here: see deferred-islands.ts. */
    touched?: Node[];
  }
}

/**
 * `client:touch`: React is asked for when the reader first points at, touches
 * or focuses something inside the island, or when the address points into the
 * card around it. The controls are native and answer before React is there.
 */
const touch: ClientDirective = (load, _options, island) => {
  const events = ['pointerdown', 'focusin'];
  const listen = (on: boolean) => {
    const change = on ? 'addEventListener' : 'removeEventListener';
    for (const event of events) island[change](event, hydrate, true);
    window[change]('hashchange', hydrateIfAddressed);
  };
  const hydrate = async () => {
    listen(false);
    await (
      await load()
    )();
  };
  const hydrateIfAddressed = () => {
    if (isAddressed(island.closest('article'))) void hydrate();
  };
  listen(true);
  if (window.touched?.some((node) => island.contains(node))) void hydrate();
  else hydrateIfAddressed();
};

export default touch;
