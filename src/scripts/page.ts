/**
 * What every page does with JavaScript and has no state of its own to keep:
 * copying code, and opening everything for a printer whose browser cannot do
 * it with CSS. Inlined in the page.
 */

const COPIED_FOR = 2000; // ms

document.documentElement.classList.add('js');

addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest('.copy');
  const code = button?.closest('figure')?.querySelector('code');
  if (!button || !code) return;
  await navigator.clipboard.writeText(code.textContent);
  button.textContent = 'Copiado';
  setTimeout(() => (button.textContent = 'Copiar'), COPIED_FOR);
});

// A drawer left open would be open again when the reader comes back.
addEventListener('pagehide', () => {
  document.querySelector<HTMLElement>('#menu:popover-open')?.hidePopover();
});

const allClosed = () => document.querySelectorAll<HTMLDetailsElement>('main details:not([open])');
let opened: HTMLDetailsElement[] = [];

addEventListener('beforeprint', () => {
  opened = [...allClosed()];
  for (const details of opened) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of opened) details.open = false;
});

export {};
