import { useEffect, useId, useState } from 'react';

/** What each gradient shows and which of its numbers the reader may turn. */
const GRADIENTS = {
  linear: {
    name: 'degradado lineal',
    control: 'Ángulo',
    unit: 'deg',
    max: 360,
    start: 90,
    css: (value: string) => `linear-gradient(${value}, gold, crimson)`,
  },
  radial: {
    name: 'degradado radial',
    control: 'Centro horizontal',
    unit: '%',
    max: 100,
    start: 50,
    css: (value: string) => `radial-gradient(circle at ${value} 50%, gold, crimson)`,
  },
  conic: {
    name: 'degradado cónico',
    control: 'Ángulo inicial',
    unit: 'deg',
    max: 360,
    start: 0,
    css: (value: string) => `conic-gradient(from ${value}, gold, crimson, gold)`,
  },
} as const;

interface Props {
  type: keyof typeof GRADIENTS;
}

/**
 * A gradient behind its own toggle, with the CSS that paints it. The toggle
 * and the first picture are HTML and CSS; the slider comes with React.
 */
export default function GradientDemo({ type }: Props) {
  const { name, control, unit, max, start, css } = GRADIENTS[type];
  const [value, setValue] = useState<number>(start);
  const [hydrated, setHydrated] = useState(false);
  const id = useId();
  useEffect(() => setHydrated(true), []);
  const background = css(`${value}${unit}`);

  return (
    <details className="demo">
      <summary>Ver el {name}</summary>
      <div
        className={`stage ${type}`}
        role="img"
        aria-label={`Muestra del ${name}, de dorado a carmesí`}
        {...(hydrated && { style: { background } })}
      />
      <pre>
        <code>{`background: ${background};`}</code>
      </pre>
      {hydrated && (
        <p className="control">
          <label htmlFor={id}>
            {control}: {value}
            {unit === '%' ? ' %' : '°'}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={max}
            value={value}
            onChange={(event) => setValue(Number(event.target.value))}
          />
        </p>
      )}
    </details>
  );
}
