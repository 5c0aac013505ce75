import { useEffect, useRef, type ReactNode } from 'react';
import { isAddressed } from '../../scripts/is-addressed.ts';

interface Props {
  children?: ReactNode;
}

/**
 * A card's examples, hidden until asked for (specification, section 4). The
 * browser opens and closes them; this island opens the card that the address
 * points into.
 */
export default function ExamplesToggle({ children }: Props) {
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
      <summary>EJEMPLOS ó APUNTES:</summary>
      {children}
    </details>
  );
}
