/** Texts generated for readers who follow a page: terminals, folders, running programs. */
import type { FilePlace } from '../session/folders.ts';
import type { Beside, Left } from 'verified-examples/notation';

/** Where a command is typed: in an additional terminal, or in the first one again. */
export type TerminalPlace = Beside | 'first';

/**
 * Label of what is typed: a language or a terminal.
 *
 * @param label of the language; for commands it is replaced by the terminal.
 */
export function terminalLabel(
  label: string,
  place: TerminalPlace | undefined,
  isOrders: boolean,
): string {
  if (place === undefined) return label;
  if (place === 'first') return isOrders ? 'Primera terminal' : label;
  const name = `«${place.terminal}»`;
  if (!isOrders) return `${label} · terminal ${name}`;
  return place.isNew ? `Abre otra terminal: ${name}` : `Terminal ${name}`;
}

/** What keeps running in a terminal, and how to stop it. */
const STAYS = {
  program: 'Lo que arranca sigue en marcha: se para con Ctrl + C.',
  console: 'La consola se queda abierta: se sale con Ctrl + D.',
  editor: 'Se abre el editor.',
};

/** What to do in a terminal before typing these commands, and what keeps running afterwards. */
export function terminalNote(place: TerminalPlace | undefined, code: string): string | undefined {
  if (place === undefined || place === 'first' || !place.leaves) return undefined;
  const { holds, isNew, leaves } = place;
  const before = {
    program: 'Para antes, con Ctrl + C, lo que hay en ella.',
    console: 'Sal antes, con Ctrl + D, de lo que hay en ella.',
    editor: 'Cierra antes su editor.',
  };
  const parts = [
    holds && before[holds],
    // A new terminal opens outside the page's folders.
    isNew && code.startsWith('cd ') && 'Ábrela donde empezaste.',
    // The note for the previous program also covers the next one.
    holds !== leaves && STAYS[leaves],
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}

/** Folders without a name. */
const FOLDERS: Readonly<Record<string, string>> = {
  terminal: 'la carpeta de la terminal',
  empty: 'una carpeta vacía',
};

/**
 * Folder of a file, between its language and its name: «JavaScript en «curso» · reemplaza a.js».
 */
export function fileLabel(label: string, { folder, isInNewFolder, replaces }: FilePlace): string {
  const parts = [
    folder !== undefined && ` en ${FOLDERS[folder] ?? `«${folder}»`}`,
    isInNewFolder && `${folder === undefined ? ' en' : ','} carpeta nueva`,
  ];
  return `${label}${parts.filter(Boolean).join('')} · ${replaces ? 'reemplaza ' : ''}`;
}

/** How to stop what a page leaves in a terminal. */
export const howToStop = ({ leaves }: Left): string =>
  leaves === 'console' ? 'se sale con Ctrl + D' : 'se para con Ctrl + C';

/** What a page lists at its end as still running; editors are closed where they are used. */
export const stillRunning = (left: readonly Left[]) =>
  left
    .filter(({ leaves }) => leaves !== 'editor')
    .map((one) => ({ terminal: one.terminal, order: one.order, how: howToStop(one) }));
