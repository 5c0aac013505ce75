import { useEffect, useId, useState } from 'react';

/** What each demo moves, and the CSS that moves it, with the time in its place. */
const MOTIONS = {
  transition: {
    name: 'transición',
    action: 'Mover la caja',
    start: 600,
    css: (time: string) => `.box { transition: transform ${time} ease-in-out; }
:checked ~ .box { transform: translateX(9rem); }`,
  },
  transform: {
    name: 'transformación',
    action: 'Girar y agrandar la caja',
    start: 400,
    css: (time: string) => `.box { transition: transform ${time}; }
:checked ~ .box { transform: rotate(45deg) scale(1.3); }`,
  },
  animation: {
    name: 'animación',
    action: 'Hacer latir la caja',
    start: 800,
    css: (time: string) => `@keyframes beat { 50% { transform: scale(1.4); } }
:checked ~ .box { animation: beat ${time} infinite; }`,
  },
} as const;

interface Props {
  type: keyof typeof MOTIONS;
}

/**
 * A movement behind its own toggle, with the CSS that makes it. It starts with
 * a checkbox, so it moves without JavaScript; the slider for its time comes
 * with React. `prefers-reduced-motion` makes each change immediate.
 */
export default function MotionDemo({ type }: Props) {
  const { name, action, start, css } = MOTIONS[type];
  const [time, setTime] = useState<number>(start);
  const [hydrated, setHydrated] = useState(false);
  const id = useId();
  useEffect(() => setHydrated(true), []);
  const duration = `${time}ms`;

  return (
    <details className="demo">
      <summary>Ver la {name}</summary>
      <div className={`stage motion ${type}`}>
        <input id={`${id}-on`} type="checkbox" />
        <label htmlFor={`${id}-on`}>{action}</label>
        <div
          className="box"
          {...(hydrated && {
            style: { transitionDuration: duration, animationDuration: duration },
          })}
        />
      </div>
      <p className="still">Tu sistema pide menos movimiento: el cambio es inmediato.</p>
      <pre>
        <code>{css(duration)}</code>
      </pre>
      {hydrated && (
        <p className="control">
          <label htmlFor={id}>Duración: {time} ms</label>
          <input
            id={id}
            type="range"
            min={100}
            max={2000}
            step={100}
            value={time}
            onChange={(event) => setTime(Number(event.target.value))}
          />
        </p>
      )}
    </details>
  );
}
