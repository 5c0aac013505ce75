import type { Tool } from '../../../src/lib/tools.ts';
import type { Level } from '../../../src/lib/verification.ts';
import type { Product } from '../../../src/schemas/section.ts';
import type { CodeBlock } from '../../../src/notes/note.ts';
import type { Scene } from '../../../src/preview/collect.ts';

export type { Tool };

/** How a line comment starts in a language. */
export type CommentStart = '//' | '#' | '--';

/**
 * Blocks that run together: a page, a block that stands alone, the files of one `grupo`, or the
 * blocks of one card that share a session.
 *
 * In a group, a block with a `title` is a file of that name, written into the working directory
 * before anything runs; a block without one runs as it would alone. See `jobFiles` in `jobs.ts`.
 */
export interface Job {
  /** Path of the note, relative to the project's root, with `/`. */
  file: string;
  /**
   * What the section is about, where its languages alone do not tell: `verifica` in the section's
   * file.
   */
  products: readonly Product[];
  /**
   * Language that selects the runner. In a group of several languages it is the one that runs the
   * others: a shell before a program, a program before its templates and data (`leads`).
   */
  language: string;
  /**
   * A whole page as its reader follows it: one session from the first block to the last. `support`
   * then has its other files, written in their place.
   */
  isPage?: true;
  /** Blocks to verify, in the order of the note; never empty. Excluded blocks are not here. */
  blocks: CodeBlock[];
  /**
   * Blocks of the group that serve only as files (see `jobFiles`): CSS, HTML, JSON, XML… have jobs
   * for themselves; plain text and blocks with `no-verificar` are not verified.
   */
  support: CodeBlock[];
  /** Previews of the blocks that have one. */
  scenes?: ReadonlyMap<CodeBlock, Scene>;
}

/** Outcome of one block. */
export interface Outcome {
  block: CodeBlock;
  /** The level reached; absent when there is a problem. */
  level?: Level;
  /** The tool, where it is not the runner's. */
  tool?: Tool;
  /** What it ran on instead of the product, in Spanish. */
  emulated?: string;
  /** Set when a browser drew it and what the note states was measured. */
  drawn?: true;
  /** What was printed, for `--escribir` and messages. */
  seen?: string;
  problem?: Problem;
  /** Set when the verification itself failed: the problem is then no statement about the block. */
  broken?: true;
}

/** One error: of a compiler, a failed command, a checker. */
export interface Diagnostic {
  /** Line of the note in an `Observation`; of the code in what only checks code. */
  line?: number;
  text: string;
}

/** Why a block failed, in Spanish, for its author. */
export interface Problem {
  /** Line of the note. */
  line: number;
  /** What ran, what failed and how to fix it. */
  message: string;
  expected?: string;
  seen?: string;
}

/** An example that must fail: a runner that passes it is broken. */
export interface SelfTest {
  language: string;
  meta?: string;
  code: string;
  /** The `salida` block after the code. */
  output?: string;
  products?: Product[];
  /** It is a whole page. */
  isPage?: true;
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
  /** Types its lines at the prompt of a program that a terminal of the page has opened. */
  | { kind: 'repl' }
  /** Follows its steps in a browser. */
  | { kind: 'browser' }
  /** Saves it as a file and starts it, except where the section is about one of `unless`. */
  | { kind: 'program'; command: string; extension: string; unless?: readonly Product[] };

/** How blocks of a language relate to the others of their card. */
export interface LanguageOptions {
  /** How a line comment starts, if the language has any. */
  comment?: CommentStart;
  /** Blocks of one card share a session, in order. */
  session?: true;
  /** What a reader does with a block; without it, the block is a file named by its `title`. */
  role?: Role;
  /** In a group of several languages, each of its blocks is verified alone. */
  standsAlone?: true;
  /** In a group of several languages, the highest runs the others; 0 by default. */
  leads?: number;
}

/** One way of verifying. A runner gets all its jobs at once, so that they can share a process. */
export interface Runner {
  /** Name in messages and cache keys: `js`, `css`, `postgres`. */
  name: string;
  /** `import.meta.filename`; the files in `sandbox/` beside it are part of the cache key. */
  module: string;
  /** The languages whose options it defines. */
  languages?: Record<string, LanguageOptions>;
  /** Whether this runner verifies the job; the first one in the list that does gets it. */
  accepts(job: Job): boolean;
  /**
   * The tool with the version it reports; `undefined` when it is not installed. Called on every
   * run, also when everything is cached: use `reportedVersion`, which caches the answer.
   */
  detect(): Promise<Tool | undefined>;
  /** Debian packages that provide the tool; empty for npm packages. */
  debianPackages: string[];
  /**
   * Files, relative to the root, that results depend on besides the runner's module, its
   * `sandbox/` and their imports: the sandbox code of another language, a lock file.
   */
  cacheInputs?: string[];
  /**
   * Verifies the jobs; returns one list of outcomes per job, in order, with one outcome per block.
   *
   * @param done called after each job, for the progress line.
   */
  run(jobs: Job[], done: (job: Job) => void): Promise<Outcome[][]>;
  /** I/O-bound: scheduled in a separate queue from CPU-bound runners. */
  waits?: boolean;
  /** Run with every batch until they have passed once. */
  selfTests: SelfTest[];
}

/** A language typed at the prompt of a product. Only pages have prompts; their runner types it. */
export type TypedLanguage = Pick<Runner, 'languages' | 'detect' | 'debianPackages'> & {
  /** The product's substitute, in Spanish. */
  emulated?: string;
};
