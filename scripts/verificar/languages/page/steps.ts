import type { Action } from '../../../../src/notes/steps.ts';

/** What is typed into a terminal of a page's session; the engine sends these inside. */
export type Step = { terminal: string } &
  /** `prompt` is what the program that they open waits with; `limit`, milliseconds that they may take. */
  (
    | { kind: 'orders' | 'stays'; orders: string; prompt?: string; limit?: number }
    /** `more` is what of that prompt says that the order goes on. */
    | { kind: 'prompt'; lines: string[]; prompt: string; more?: string }
    /** What a person does in the browser. */
    | { kind: 'person'; steps: { line: number; action: Action }[] }
  );

/** What came of a step. */
export interface StepResult {
  printed: string;
  /** Of each order that failed: what was printed up to there, its exit code, and its line in the block, from 1. */
  failures?: { text: string; status: number; line: number }[];
  /** It did not end by itself: it keeps the reader's terminal busy. */
  busy?: boolean;
  /** It has left nothing in its terminal, where it was to go on. */
  isOver?: boolean;
  /** What a person finds in the end, as HTML. */
  html?: string;
  /** The program that should have been waiting at its prompt has not opened, or has ended. */
  isClosed?: boolean;
  /** What a person could not do or did not see, by line of the block. */
  mishaps?: { text: string; line: number }[];
  /** What its program said when it ended with an error while the page went on. */
  died?: string;
  /** Answer to each line typed at a prompt. */
  replies?: Reply[];
}

/** What a program answers to a line typed at its prompt. */
export interface Reply {
  text: string;
  /** It waits for the rest of the order. */
  wantsMore: boolean;
}

/** A program that was left running and ended by itself, with an error: what the session says last. */
export interface Death {
  /** Number of the step that started it, from 0. */
  step: number;
  /** What it had said since. */
  text: string;
}
