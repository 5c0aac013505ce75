import type { Level } from './result.ts';

/** A program used for verification, with the version it reports. */
export interface Tool {
  /** Name shown to the reader: «Node», «PostgreSQL». */
  name: string;
  version: string;
}

/** How a line comment starts in a language. */
export type CommentStart = '//' | '#' | '--';

/** What is written after the language of a fence, for the verification. */
export interface Marks {
  /** Name of the file that the block is saved as. */
  title?: string;
  /** Blocks of one part with the same group are files of one program. */
  group?: string;
  /** Text of each failure, in any order: the example has to fail in these, and in nothing else. */
  fails?: string[];
  /** The terminal that it is typed into, which stays open; the first one by default. */
  terminal?: string;
  /** Reason why the block cannot be verified; shown to the reader. */
  unverified?: string;
  /** Checked by the compiler, not run. */
  compileOnly: boolean;
}

/** A fenced code block, with the output block that follows it, if any. */
export interface Block {
  language: string;
  /** Text after the language, as written. */
  meta: string;
  marks: Marks;
  code: string;
  /** Line of the document on which the fence opens; the code starts one below. */
  line: number;
  /** The output shown right after the code. */
  output?: { text: string; line: number };
  /** Identity of the block: the key of its result. */
  hash: string;
  /** Why it is not verified, where its marks do not say so: it is no code, or only shown. */
  skip?: string;
  /** What a parser adds for its own languages; JSON, and part of the cache key. */
  extra?: unknown;
}

/** A text with code blocks, in reading order. */
export interface Document {
  /** Relative to the root, with `/`. */
  path: string;
  /** Its blocks; each list may share a program or a session of one language. */
  parts: readonly (readonly Block[])[];
  /**
   * What it is about, where languages alone do not show it: `android`, `next`. A plug-in may accept
   * only the blocks of such documents; those with a tag that no plug-in knows are left out.
   */
  tags: readonly string[];
  /**
   * Its reader follows it from top to bottom, in one folder: blocks that are typed or started are
   * one session.
   */
  isSession: boolean;
  /**
   * It was not written to be verified: what cannot run is reported and does not fail. By default
   * everything counts.
   */
  isForeign?: boolean;
  /** Mistakes of the document itself, found by its parser; they fail the run. */
  problems: readonly Problem[];
}

/**
 * Blocks that run together: a session, a block that stands alone, the files of one group, or the
 * blocks of one part that share a session of their language.
 *
 * In a group, a block with a `title` is a file of that name, written into the working directory
 * before anything runs; a block without one runs as it would alone. See `jobFiles` in `plan.ts`.
 */
export interface Job {
  /** Path of the document. */
  file: string;
  /** Tags of the document. */
  tags: readonly string[];
  /**
   * Language that selects the plug-in. In a group of several languages it is the one that runs the
   * others: a shell before a program, a program before its templates and data (`leads`).
   */
  language: string;
  /**
   * A whole document as its reader follows it: one session from the first block to the last.
   * `support` then has its other files, written in their place.
   */
  isSession?: true;
  /** Of a session: the options of its languages, as their plug-ins define them. */
  options?: Readonly<Record<string, LanguageOptions>>;
  /** Blocks to verify, in the order of the document; never empty. Skipped blocks are not here. */
  blocks: Block[];
  /**
   * Blocks of the group that serve only as files (see `jobFiles`): CSS, HTML, JSON, XML… have jobs
   * for themselves; plain text and skipped blocks are not verified.
   */
  support: Block[];
}

/** Outcome of one block. */
export interface Outcome {
  block: Block;
  /** The level reached; absent when there is a problem. */
  level?: Level;
  /** The tool, where it is not the plug-in's. */
  tool?: Tool;
  /** What it ran on instead of the product, in Spanish. */
  emulated?: string;
  /** Set when a browser drew it and what the document states was measured. */
  drawn?: true;
  /** What was printed, for `--escribir` and messages. */
  seen?: string;
  problem?: Problem;
  /**
   * Why it could not be verified, in Spanish, in place of a level and a problem: only of documents
   * that were not written to be verified.
   */
  omitted?: string;
  /** Added to the level in the report of such documents: «2 de 3 salidas». */
  remark?: string;
  /** Set when the verification itself failed: the problem is then no statement about the block. */
  broken?: true;
}

/** One error: of a compiler, a failed command, a checker. */
export interface Diagnostic {
  /** Line of the document in an `Observation`; of the code in what only checks code. */
  line?: number;
  text: string;
}

/** Why a block failed, in Spanish, for its author. */
export interface Problem {
  /** Line of the document. */
  line: number;
  /** What ran, what failed and how to fix it. */
  message: string;
  expected?: string;
  seen?: string;
}

/** An example that must fail: a plug-in that passes it is broken. */
export interface SelfTest {
  language: string;
  meta?: string;
  code: string;
  /** The output shown after the code. */
  output?: string;
  tags?: string[];
  /** It is a whole session. */
  isSession?: true;
  /**
   * Text that its problem (message, expected or seen) must contain: another failure proves
   * nothing.
   */
  problem: string;
}

/** What a reader does with a block. */
export type Role =
  /** Types it into a shell. */
  | { kind: 'shell' }
  /** Types its lines at the prompt of a program that a terminal has opened. */
  | { kind: 'repl' }
  /** Follows its steps in a browser. */
  | { kind: 'browser' }
  /** Saves it as a file and starts it, except where the document has one of the tags `unless`. */
  | {
      kind: 'program';
      command: string;
      extension: string;
      unless?: readonly string[];
      /** The program as a tool. */
      detect?: () => Promise<Tool | undefined>;
    };

/** How blocks of a language relate to the others of their part. */
export interface LanguageOptions {
  /** How a line comment starts, if the language has any. */
  comment?: CommentStart;
  /** Blocks of one part share a session, in order. */
  session?: true;
  /** What a reader does with a block; without it, the block is a file named by its `title`. */
  role?: Role;
  /** In a group of several languages, each of its blocks is verified alone. */
  standsAlone?: true;
  /** In a group of several languages, the highest runs the others; 0 by default. */
  leads?: number;
}

/**
 * A language plug-in: one way of verifying. It gets all its jobs at once, so that they can share a
 * process.
 */
export interface Language {
  /** Name in messages and cache keys: `js`, `css`, `postgres`. */
  name: string;
  /** `import.meta.filename`; the files in `sandbox/` beside it are part of the cache key. */
  module: string;
  /** Tags of documents that it knows. */
  tags?: readonly string[];
  /** The languages whose options it defines. */
  languages?: Record<string, LanguageOptions>;
  /** Whether this plug-in verifies the job; the first one in the list that does gets it. */
  accepts(job: Job): boolean;
  /**
   * The tool with the version it reports; `undefined` when it is not installed. Called on every
   * run, also when everything is cached: use `reportedVersion`, which caches the answer.
   */
  detect(): Promise<Tool | undefined>;
  /** Debian packages that provide the tool; empty for npm packages. */
  debianPackages: string[];
  /**
   * Files, by absolute path, that results depend on besides the plug-in's module, its `sandbox/`
   * and their imports: the sandbox code of another language, a lock file.
   */
  cacheInputs?: string[];
  /**
   * Verifies the jobs; returns one list of outcomes per job, in order, with one outcome per block.
   *
   * @param done called after each job, for the progress line.
   */
  run(jobs: Job[], done: (job: Job) => void): Promise<Outcome[][]>;
  /** I/O-bound: scheduled in a separate queue from CPU-bound plug-ins. */
  waits?: boolean;
  /** Run with every batch until they have passed once. */
  selfTests: SelfTest[];
}

/** A language typed at the prompt of a product. Only sessions have prompts; they type it. */
export type TypedLanguage = Pick<Language, 'languages' | 'detect' | 'debianPackages'> & {
  /** The product's substitute, in Spanish. */
  emulated?: string;
};
