import { lastChanges } from './last-changes.ts';
import { ROOT } from './root.ts';

const NO_HISTORY = `
Falta la historia de git, o no está entera: ninguna página dirá «Última actualización», y el mapa del
sitio dará la fecha con que se escribió. Tráela con «git fetch --unshallow» (docs/publicar.md).
`;

/**
 * When each topic's file last changed, by git: path relative to the project → yyyy-mm-dd. Read once
 * per process, also by the development server: the history does not change while it runs.
 */
export const UPDATES = lastChanges(ROOT, 'src/content/topics');

if (import.meta.env.PROD && UPDATES.size === 0) console.warn(NO_HISTORY);
