/** What is typed into a terminal of a page's session; the engine sends these inside. */
export type Step = { terminal: string } & (
  { kind: 'orders' | 'stays'; orders: string } | { kind: 'prompt'; lines: string[]; prompt: string }
);

/** What came of a step. */
export interface StepResult {
  printed: string;
  /** Of the first order that failed: its exit code, and its line in the block, from 1. */
  status?: number;
  line?: number;
  /** It did not end by itself: it keeps the reader's terminal busy. */
  busy?: boolean;
  /** Answer to each line typed at a prompt. */
  replies?: string[];
}
