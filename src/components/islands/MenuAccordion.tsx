import { useEffect, useRef, type ReactNode } from 'react';

/** Closes what was opened to choose: the section's list and, on narrow screens, the drawer. */
function closeMenu(link: HTMLAnchorElement): void {
  const section = link.closest('details[name]');
  const drawer = link.closest<HTMLElement>('[popover]');
  section?.removeAttribute('open');
  // A closed popover (wide screens) is left alone; older browsers have none.
  if (drawer && 'popover' in drawer && drawer.matches(':popover-open')) drawer.hidePopover();
}

/** Whether the press leaves this page where it is: a new tab or window. */
const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

interface Props {
  children?: ReactNode;
}

/**
 * The menu's sections. One is open at a time by the browser's own
 * `<details name>`, and by `src/scripts/page.ts` where it is too old: both
 * before React is here. This island runs the close handler when a subtopic is
 * chosen (specification, section 2).
 */
export default function MenuAccordion({ children }: Props) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const menu = root.current!;
    const choose = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (link && !opensElsewhere(event)) closeMenu(link);
    };
    // The links are static markup, not React's: one listener serves them all.
    menu.addEventListener('click', choose);
    return () => menu.removeEventListener('click', choose);
  }, []);

  return <div ref={root}>{children}</div>;
}
