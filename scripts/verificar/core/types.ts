import type { Tool } from '../../../src/lib/tools.ts';
import type { Level } from '../../../src/lib/verification.ts';
import type { Product } from '../../../src/schemas/section.ts';
import type { CodeBlock } from '../../../src/notes/note.ts';
import type { Scene } from '../../../src/notes/scenes.ts';

export type { Tool };

/** How a line comment starts in a language. */
export type CommentStart = '//' | '#' | '--';

/**
 * What runs at once: a page, a block that stands alone, the files of one
 * `grupo`, or the blocks of one card that share a session.
 *
 * In a group, a block with a `title` is a file of that name, to be written into
 * the working directory before anything runs; a block without one is run as it
 * would be alone. See `jobFiles` in `jobs.ts`.
 */
export interface Job {
  /** Path of the note, relative to the project's root, with `/`. */
  file: string;
  /** What the section is about, where its languages alone do not say it: `verifica` in the section's file. */
  products: readonly Product[];
  /**
   * Language that decides who verifies the job. In a group of several
   * languages it is the one that runs the others: a shell before a program,
   * a program before its templates and data (`leads` among its traits).
   */
  language: string;
  /**
   * A whole page, as its reader follows it: one session from the first block to
   * the last. `support` then has its other files, written as they come.
   */
  isPage?: true;
  /** To be verified, in the order of the note; never empty. Blocks left out by their mark are not here. */
  blocks: CodeBlock[];
  /**
   * Other blocks of the group that serve here as files only (`jobFiles` has
   * them): CSS, HTML, JSON, XML… are verified by themselves, in a job of their
   * own; plain text and blocks with `no-verificar` are not.
   */
  support: CodeBlock[];
  /** What blocks draw, of those that draw something. */
  scenes?: ReadonlyMap<CodeBlock, Scene>;
}

/** What a runner says of one block. */
export interface Outcome {
  block: CodeBlock;
  /** The level reached; `undefined` when there is a problem. */
  level?: Level;
  /** The tool that verified it, where it is not the runner's own. */
  tool?: Tool;
  /** Set when it ran on something that is not the product: on what, in Spanish. */
  emulated?: string;
  /** Set when it was drawn in a browser, and what the note says of it measured. */
  drawn?: true;
  /** What was printed, for `--escribir` and for messages. */
  seen?: string;
  problem?: Problem;
  /** Set when what verifies it broke: its problem then says nothing of the block. */
  broken?: true;
}

/** One thing that went wrong: an error of a compiler, an order that failed, a complaint of a checker. */
export interface Diagnostic {
  /** Line that it names: of the note in an `Observation`, of the code in what only looks at code. */
  line?: number;
  text: string;
}

/** Why a block failed, in Spanish, for its author. */
export interface Problem {
  /** Line of the note. */
  line: number;
  /** What ran, what went wrong and how to mend it. */
  message: string;
  expected?: string;
  seen?: string;
}

/** An example that must fail, and why: a runner that lets it pass is broken. */
export interface Canary {
  language: string;
  meta?: string;
  code: string;
  /** The `salida` block after the code. */
  output?: string;
  products?: Product[];
  /** It is a page of its own, followed as a reader does. */
  isPage?: true;
  /** Text that its problem (message, expected or seen) must contain: failing for another reason is no proof. */
  problem: string;
}

/** What a reader does with a block of code. */
export type ReaderUse =
  /** Types it into a shell. */
  | { kind: 'shell' }
  /** Types its lines at the prompt of a program that a terminal of the page has opened. */
  | { kind: 'prompt' }
  /** Does what it says in a browser. */
  | { kind: 'person' }
  /** Saves it as a file and starts it, unless its section is about what nobody starts like that. */
  | { kind: 'program'; command: string; extension: string; unless?: readonly Product[] };

/** How the blocks of a language stand among the others of their card. */
export interface Traits {
  /** How a comment starts that goes on to the end of the line. */
  comment: CommentStart;
  /** Blocks of one card share a session, in order. */
  session?: true;
  /** How whoever follows a page uses a block of it; a file, with its `title`, when left out. */
  reader?: ReaderUse;
  /** In a group of several languages each of its blocks is verified by itself. */
  standsAlone?: true;
  /** In a group of several languages, the one with the highest number runs the others; 0 when left out. */
  leads?: number;
}

/** One way of verifying. A runner gets all its jobs at once, to share one process. */
export interface Runner {
  /** Name in messages and in the cache's key: `js`, `css`, `postgres`. */
  name: string;
  /** Its own file, `import.meta.filename`: what lies in `inside/` beside it is part of the cache's key. */
  module: string;
  /** The languages that it knows best, for which it says how their blocks stand among others. */
  languages?: Record<string, Traits>;
  /** Whether this runner verifies the job; the first runner in the list that says so gets it. */
  accepts(job: Job): boolean;
  /**
   * The tool with its own reported version; `undefined` when it is not on this
   * machine. Asked on every run, also when all is cached: use
   * `reportedVersion`, which remembers the answer while the program is the same file.
   */
  detect(): Promise<Tool | undefined>;
  /** Debian packages the tool comes in, for the installer; empty when it is an npm package. */
  debianPackages: string[];
  /**
   * Files, relative to the root, on which results depend besides the runner's
   * module, its folder `inside/` and what these import (found by themselves):
   * what runs inside of another language, a lock file. Part of the cache's key.
   */
  harness?: string[];
  /**
   * Verifies the jobs; one list of outcomes a job, in order, one outcome a block.
   *
   * @param done to be called after each job, for the progress line.
   */
  run(jobs: Job[], done: (job: Job) => void): Promise<Outcome[][]>;
  /** Its jobs wait more than they work: they go on beside those of the others. */
  waits?: boolean;
  /** Run with every batch. */
  canaries: Canary[];
}

/**
 * A language that is typed at the prompt of a product. Only a page has prompts,
 * and the runner of pages follows it.
 */
export type TypedLanguage = Pick<Runner, 'languages' | 'detect' | 'debianPackages'> & {
  /** What takes the product's place, in Spanish. */
  emulated?: string;
};
