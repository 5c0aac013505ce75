/**
 * Inlined script of every page: adds copy buttons, scrolls the menu to the current page, restores
 * what was open when the reader comes back, and polyfills older browsers.
 */

// In a saved page this class shows that the script ran once and will not run again
// (src/styles/controls.css).
document.documentElement.classList.add('js');

const COPIED_FOR = 2000; // ms

const menu = document.getElementById('menu')!;
const status = document.querySelector('[role=status]')!;
const inMain = <Found extends HTMLElement>(selector: string) => [
  ...document.querySelectorAll<Found>(`main ${selector}`),
];

/**
 * Adds a copy button to a code block. Its name has the language, file, card or part, and position
 * in the page.
 */
function addCopy(code: HTMLElement, index: number): void {
  const caption = code.parentElement!.querySelector('figcaption')!;
  const button = document.createElement('button');
  const part = caption.closest('article, section, .setup');
  const card = part?.querySelector('h2, h3, summary')?.textContent ?? '';
  const [block] = caption.textContent.split('✓');
  const name = `${block}: ${card.trim()}, ${index + 1}`;
  const say = (word: string, label: (Node | string)[] = [word]) => {
    button.replaceChildren(...label);
    button.setAttribute('aria-label', `${word} ${name}`);
  };
  let timer = 0;
  let label: Node[];
  button.className = 'copy';
  button.onclick = async () => {
    // Files end with a line feed; a pasted command with one would start at once.
    const end = caption.querySelector('b') ? '\n' : '';
    await navigator.clipboard.writeText(code.textContent + end);
    // Keeps the label as it is: the browser may have translated it.
    if (timer) clearTimeout(timer);
    else label = [...button.childNodes];
    say('Copiado');
    status.textContent = 'Copiado';
    timer = window.setTimeout(() => {
      timer = 0;
      say('Copiar', label);
      status.textContent = '';
    }, COPIED_FOR);
  };
  say('Copiar');
  caption.append(button);
}
// The clipboard exists only over https and on loopback.
if (navigator.clipboard) inMain('figcaption + pre, .before + pre').forEach(addCopy);

// Previews, in browsers without declarative shadow DOM (before 2023).
if (!('shadowRootMode' in HTMLTemplateElement.prototype)) {
  inMain<HTMLTemplateElement>('[shadowrootmode]').forEach((template) => {
    template.parentElement!.attachShadow({ mode: 'open' }).append(template.content);
    template.remove();
  });
}

const folded = inMain<HTMLDetailsElement>('details');

/** Saves the scroll position and what is open in the history entry; nothing is stored. */
function remember(): void {
  const open = folded.flatMap((details, index) => (details.open ? index : []));
  history.replaceState([scrollY, ...open], '');
  // The browser would restore the position before this script opens the elements above it.
  history.scrollRestoration = open.length > 0 ? 'manual' : 'auto';
}
const [top, ...opened] = (history.state as [number, ...number[]] | null) ?? [];
for (const index of opened) if (folded[index]) folded[index].open = true;
if (opened.length > 0) scrollTo(0, top!);
// A phone may discard a hidden page before `pagehide`.
addEventListener('pagehide', remember);
addEventListener('visibilitychange', remember);

/** Makes only elements that scroll focusable by keyboard. */
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

const current = menu.querySelector<HTMLElement>('[aria-current]');

/** Scrolls the menu to the current page. */
function scrollToCurrent(): void {
  // Leaves it low in view: the menu's own buttons are above.
  if (current) menu.scrollTop = current.offsetTop - menu.clientHeight * 0.75;
}
// Only scrolls: its section arrives open, and the reader may have opened another.
scrollToCurrent();

/** Opens the section of the current page and scrolls to it. */
function showCurrent(): void {
  if (!current) return;
  const section = current.closest<HTMLDetailsElement>('[name]');
  closeOthers(section);
  if (section) section.open = true;
  scrollToCurrent();
}

addEventListener(
  'toggle',
  ({ target }) => {
    if (target !== menu) {
      setTabStops();
      // Collapses the column too, where `:has()` is not supported (before 2023).
      const { className, open } = target as HTMLDetailsElement;
      if (className === 'fold') document.body.classList.toggle('folded', !open);
    } else if (isDrawerOpen()) showCurrent();
  },
  true,
);

// One open section at a time, where `<details name>` is not supported (before 2024).
if (!('name' in HTMLDetailsElement.prototype)) {
  menu.addEventListener('click', ({ target }) => {
    const section = (target as Element).closest('summary')?.parentElement;
    if (section?.hasAttribute('name')) closeOthers(section);
  });
}

// An open drawer would still be open when the reader comes back.
addEventListener('pagehide', () => {
  if (isDrawerOpen()) menu.hidePopover();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showCurrent();
});

let openedToPrint: HTMLDetailsElement[] = [];

addEventListener('beforeprint', () => {
  openedToPrint = folded.filter(({ open }) => !open);
  for (const details of openedToPrint) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of openedToPrint) details.open = false;
});

export {};
