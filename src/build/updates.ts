import { lastChanges } from './last-changes.ts';
import { ROOT } from './root.ts';

/**
 * When each topic's file last changed, by git: path relative to the project → yyyy-mm-dd.
 * Asked once a process, also by a development server, which reads the contents anew at each
 * save: the history does not change under it.
 */
export const UPDATES = lastChanges(ROOT, 'src/content/topics');
