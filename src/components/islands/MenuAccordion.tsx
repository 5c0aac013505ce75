import { useEffect, useRef, type ReactNode } from 'react';

/** Closes what was opened to choose: the section's list and, on narrow screens, the drawer. */
function closeMenu(link: HTMLAnchorElement): void {
  const section = link.closest('details[name]');
  const drawer = link.closest<HTMLElement>('[popover]');
  section?.removeAttribute('open');
  // A closed popover (wide screens) is left alone; older browsers have none.
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
}

/** Whether the press leaves this page where it is: a new tab or window. */
const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

interface Props {
  children?: ReactNode;
}

/**
 * The menu's sections, one open at a time. The browser does that by itself
 * (`<details name>`); this island does it where the browser is too old, and
 * runs the close handler when a subtopic is chosen.
 */
export default function MenuAccordion({ children }: Props) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const menu = root.current!;
    const collapseOthers = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !target.name) return;
      for (const other of menu.querySelectorAll<HTMLDetailsElement>('details[name][open]')) {
        if (other !== target) other.open = false;
      }
    };
    const choose = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (link && !opensElsewhere(event)) closeMenu(link);
    };
    // The links are static markup, not React's: one listener serves them all.
    menu.addEventListener('toggle', collapseOthers, true);
    menu.addEventListener('click', choose);
    return () => {
      menu.removeEventListener('toggle', collapseOthers, true);
      menu.removeEventListener('click', choose);
    };
  }, []);

  return <div ref={root}>{children}</div>;
}
