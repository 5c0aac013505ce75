import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** CSS unit of the value: `deg`, `%`, `ms`. */
  unit: string;
  /** The unit as displayed after the number. */
  sign: string;
  /** Value that the static demo shows. */
  start: number;
  min: number;
  max: number;
  step?: number;
  /**
   * The demo, as static HTML. It reads `--value`, shows it in `.value` and contains a `.slider`.
   */
  children?: ReactNode;
}

/**
 * Adds a slider and its value to a static demo. React renders only those two, so the rest stays as
 * the reader has opened or translated it.
 */
export default function DemoSlider({ unit, sign, start, min, max, step, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Element | null>(null);
  const [value, setValue] = useState(start);
  // The server renders no style attribute: the content policy allows none.
  const style = place ? ({ '--value': `${value}${unit}` } as CSSProperties) : undefined;

  useEffect(() => {
    const slider = root.current!.querySelector('.slider')!;
    slider.closest('label')!.hidden = false;
    setPlace(slider);
  }, []);
  useEffect(() => {
    root.current!.querySelector('.value')!.textContent = `${value}${unit}`;
  }, [value, unit]);

  const turn = { min, max, step, value };
  return (
    <div ref={root} style={style}>
      {children}
      {place &&
        createPortal(
          <>
            <span>{`${value}${sign}`}</span>
            <input
              type="range"
              {...turn}
              onChange={(event) => setValue(Number(event.target.value))}
            />
          </>,
          place,
        )}
    </div>
  );
}
