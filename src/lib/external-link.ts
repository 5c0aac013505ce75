/** What a link to another site carries: it opens in a new tab, safely. */
export const EXTERNAL = { target: '_blank', rel: 'noopener' } as const;

/** Said to a screen reader after the text of such a link. */
export const NEW_TAB_NOTE = ' (se abre en otra pestaña)';

/** Whether an address leaves the site. */
export const isExternal = (url: string) => /^https?:\/\//i.test(url);
