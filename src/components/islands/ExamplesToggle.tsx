import { useEffect, useRef, type ReactNode } from 'react';
import { isAddressed } from '../../scripts/is-addressed.ts';

/** What the toggle says (specification, section 4). */
const LABEL = 'EJEMPLOS ó APUNTES:';

interface Props {
  /** Title of the card: the toggle is named by it, for who hears a list of controls. */
  card?: string | undefined;
  children?: ReactNode;
}

/**
 * A card's examples, hidden until asked for (specification, section 4). The
 * browser opens and closes them; this island opens the card that the address
 * points into.
 */
export default function ExamplesToggle({ card, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = details.current!;
    const openIfAddressed = () => {
      if (isAddressed(element.closest('article'))) element.open = true;
    };
    openIfAddressed();
    window.addEventListener('hashchange', openIfAddressed);
    return () => window.removeEventListener('hashchange', openIfAddressed);
  }, []);

  return (
    <details ref={details} className="examples">
      <summary aria-label={card && `${LABEL} ${card}`}>{LABEL}</summary>
      {children}
    </details>
  );
}
