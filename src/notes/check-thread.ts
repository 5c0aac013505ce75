/** What a thread of a server runs, once: it says what is wrong with the contents. */
import { parentPort } from 'node:worker_threads';
import { ROOT } from '../build/root.ts';
import { checkContents } from './check-contents.ts';

parentPort!.postMessage(checkContents(ROOT));
