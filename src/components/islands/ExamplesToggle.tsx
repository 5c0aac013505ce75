import { useEffect, useRef, type ReactNode } from 'react';
import { isAddressed } from '../../scripts/is-addressed.ts';

interface Props {
  /** The toggle with its examples, as static HTML. */
  children?: ReactNode;
}

/**
 * A card's examples, collapsed by default (docs/especificacion.md, section 4). The browser opens
 * and closes them; this island only opens the card that the URL points into, and does not re-render
 * the HTML, which the reader may have changed.
 */
export default function ExamplesToggle({ children }: Props) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = root.current!;
    const openIfAddressed = () => {
      if (isAddressed(element.closest('article'))) element.querySelector('details')!.open = true;
    };
    openIfAddressed();
    window.addEventListener('hashchange', openIfAddressed);
    return () => window.removeEventListener('hashchange', openIfAddressed);
  }, []);

  return <div ref={root}>{children}</div>;
}
