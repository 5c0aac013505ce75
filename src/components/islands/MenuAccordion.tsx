import { useEffect, useRef, type ReactNode } from 'react';

/** Closes the section's list and, on narrow screens, the drawer. */
function closeMenu(link: HTMLAnchorElement): void {
  const section = link.closest('details[name]');
  const drawer = link.closest<HTMLElement>('[popover]');
  section?.removeAttribute('open');
  // On wide screens the popover is closed; older browsers have none.
  if (drawer && 'popover' in drawer && drawer.matches(':popover-open')) drawer.hidePopover();
}

/** Whether a click opens the link in a new tab or window. */
const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

interface Props {
  children?: ReactNode;
}

/**
 * The menu's sections. Only one is open at a time, thanks to the browser's `<details name>` or, in
 * older browsers, to `src/scripts/page.ts`; both work before hydration. This island runs the close
 * handler when a subtopic is chosen (docs/especificacion.md, section 2).
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
