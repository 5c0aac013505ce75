import type { ClientDirective } from 'astro';

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
    const card = island.closest('article');
    if (card?.contains(document.querySelector(':target'))) void hydrate();
  };
  listen(true);
  hydrateIfAddressed();
};

export default touch;
