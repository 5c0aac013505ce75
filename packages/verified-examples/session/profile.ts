import type { CommentStart } from '../src/types.ts';

/** A typed line of a block, except the last. */
export interface Pasted {
  text: string;
  reply: string;
  /** The line after it. */
  next: string;
}

/** How a console's prompt is used. */
export interface ReplProfile {
  /** How line comments start, if there are any. */
  comment?: CommentStart;
  /** Matches its prompts, also those in the middle of a command. */
  waits: string;
  /** Matches the prompts that wait for the rest of a command. */
  waitsAgain?: string;
  /** Matches its error messages. */
  refuses: RegExp;
  /** Error the real product prints for a command that its substitute accepts. */
  productError?: (command: string) => string | undefined;
  /**
   * Whether it silently waits for more after this text: the lines of one command are typed
   * together.
   */
  waitsForMore?: (text: string) => boolean;
  /** Problem of a line when its block is pasted whole, as readers do. */
  pasteProblem?: (line: Pasted) => string | undefined;
  /** What precedes a value in a reply: its name, or how many have had none. */
  resultPrefix?: RegExp;
}
