/** Attributes of a link to another site: opens in a new tab, without access to this one. */
export const EXTERNAL = { target: '_blank', rel: 'noopener' } as const;

/** Read by screen readers after the text of such a link. */
export const NEW_TAB_NOTE = ' (se abre en otra pestaña)';

/** Decodes letters beyond ASCII, which browsers encode again: in print the address is read. */
export const readableAddress = (url: string) =>
  url.replaceAll(/(?:%[89A-F][\dA-F])+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

/** Whether an address leaves the site. */
export const isExternal = (url: string) => /^https?:\/\//i.test(url);
