/**
 * What a linter or a renderer of documents shares with the verification: marks, terminals, steps
 * in a browser, names that look alike. All of it is pure.
 */
export { cssReason } from '../languages/css/reasons.ts';
export {
  closestForm,
  isMarkup,
  meantStep,
  readSteps,
  STEPS_LANGUAGE,
} from '../session/browser-steps.ts';
export {
  backInFirst,
  besideFirst,
  CONSOLES,
  consoleOpenedBy,
  isOrders,
  leftOpen,
  SHELLS,
  type Beside,
  type Console,
  type ConsoleName,
  type Left,
} from '../session/terminals.ts';
export { closest, typoMessage, unknownNameMessage } from './did-you-mean.ts';
export { blockHash, FAILURE_MARK, FLAG_MARKS, NOT_CODE, VALUE_MARKS } from './fence.ts';
export { LEVELS, weaker, type Level, type Result, type Results } from './result.ts';
export type { Block, Marks, Tool } from './types.ts';
