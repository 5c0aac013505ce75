/**
 * What every page does with JavaScript and has no state of its own to keep:
 * copying code, showing in the menu where one is, and opening everything for a
 * printer whose browser cannot do it with CSS. Inlined in the page.
 */

const COPIED_FOR = 2000; // ms

const menu = document.getElementById('menu')!;
const status = document.querySelector('[role=status]')!;
const inMain = <Found extends HTMLElement>(selector: string) => [
  ...document.querySelectorAll<Found>(`main ${selector}`),
];

/** A button over code that copies it, named by its language, file, card or part, and place in the page. */
function addCopy(code: HTMLElement, index: number): void {
  const caption = code.previousElementSibling!;
  const button = document.createElement('button');
  const part = caption.closest('article, section, .setup');
  const card = part?.querySelector('h2, h3, summary')?.textContent ?? '';
  const name = `${caption.textContent}: ${card.trim()}, ${index + 1}`;
  const say = (word: string) => {
    button.textContent = word;
    button.setAttribute('aria-label', `${word} ${name}`);
  };
  button.className = 'copy';
  button.onclick = async () => {
    // A file ends its last line; an order would start by itself when pasted.
    const end = caption.querySelector('b') ? '\n' : '';
    await navigator.clipboard.writeText(code.textContent + end);
    say('Copiado');
    status.textContent = 'Copiado';
    setTimeout(() => {
      say('Copiar');
      status.textContent = '';
    }, COPIED_FOR);
  };
  say('Copiar');
  caption.append(button);
}
// There is a clipboard over https and on loopback only; the label is there before the button.
if (navigator.clipboard) inMain('figcaption + pre').forEach(addCopy);

/** Leaves to the keyboard what can be scrolled, and nothing else. */
const setTabStops = () =>
  inMain('[tabindex]').forEach((box) => {
    box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1;
  });
setTabStops();
addEventListener('resize', setTabStops);

const isDrawerOpen = () => 'popover' in menu && menu.matches(':popover-open');

const closeOthers = (section: Element | null) =>
  menu.querySelectorAll<HTMLDetailsElement>('[name][open]').forEach((other) => {
    if (other !== section) other.open = false;
  });

/** Opens the section where one is, and brings the current page into sight. */
function showCurrent(): void {
  const link = menu.querySelector<HTMLElement>('[aria-current]');
  if (!link) return;
  const section = link.closest<HTMLDetailsElement>('[name]');
  closeOthers(section);
  if (section) section.open = true;
  // Not further than it takes: above are the menu's own buttons.
  menu.scrollTop = link.offsetTop - menu.clientHeight * 0.75;
}
showCurrent();

addEventListener(
  'toggle',
  ({ target }) => {
    if (target !== menu) setTabStops();
    else if (isDrawerOpen()) showCurrent();
  },
  true,
);

// One section at a time, also where `<details name>` is unknown (before 2024).
if (!('name' in HTMLDetailsElement.prototype)) {
  menu.addEventListener('click', ({ target }) => {
    const section = (target as Element).closest('summary')?.parentElement;
    if (section?.hasAttribute('name')) closeOthers(section);
  });
}

// A drawer left open would be open again when the reader comes back.
addEventListener('pagehide', () => {
  if (isDrawerOpen()) menu.hidePopover();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showCurrent();
});

let opened: HTMLDetailsElement[] = [];

addEventListener('beforeprint', () => {
  opened = inMain('details:not([open])');
  for (const details of opened) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of opened) details.open = false;
});

export {};
