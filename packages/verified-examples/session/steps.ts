import type { Action } from './browser-steps.ts';

/** A step of a page's session; the engine sends these into the sandbox. */
export type Step = { terminal: string } & (
  | {
      kind: 'commands' | 'background';
      commands: string;
      /** The one of the program they open. */
      prompt?: string;
      /** Milliseconds that they may take. */
      limit?: number;
      /** They only save a file. */
      saves?: true;
    }
  /** `more` matches the prompts after which a command continues. */
  | { kind: 'repl'; lines: string[]; prompt: string; more?: string }
  /** What the reader does in the browser. */
  | { kind: 'browser'; steps: { line: number; action: Action }[] }
);

/** Result of a step. */
export interface StepResult {
  printed: string;
  /**
   * Per failed command: the output up to there, its exit code, and its line in the block, from 1.
   */
  failures?: { text: string; status: number; line: number }[];
  /** It printed too much, and `printed` is only the beginning. */
  isTooLong?: boolean;
  /** What ran in its terminal did not end with Ctrl+C, so that nothing was typed. */
  isUnstoppable?: boolean;
  /** It did not end: it keeps the reader's terminal busy. */
  busy?: boolean;
  /** Milliseconds in which it waited and nothing in the sandbox worked, if too many. */
  idle?: number;
  /** It ended, though it should keep running. */
  isOver?: boolean;
  /** The page at the end, as HTML. */
  html?: string;
  /** The program expected at its prompt did not open, or has ended. */
  isClosed?: boolean;
  /** Browser steps that failed, by line of the block. */
  stepErrors?: { text: string; line: number }[];
  /** Output of its background program, when that ended with an error later. */
  died?: string;
  /** Replies to the lines typed at a prompt. */
  replies?: Reply[];
}

/** A program's reply to a line typed at its prompt. */
export interface Reply {
  text: string;
  /** It waits for the rest of the command. */
  wantsMore: boolean;
}

/** A background program that ended with an error: reported when the session ends. */
export interface LateExit {
  /** Index of the step that started it. */
  step: number;
  /** Its output since. */
  text: string;
}
