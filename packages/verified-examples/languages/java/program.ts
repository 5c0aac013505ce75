import { SUBSTITUTES, type JavaSubstitute, type ProjectFile } from '../../src/substitutes.ts';
import type { Job } from '../../src/types.ts';
import { SHELLS } from '../shell/shells.ts';
import { javaCode, projectFiles } from './project.ts';

/** The products whose classes are imitated. */
export const PRODUCTS: readonly JavaSubstitute[] = SUBSTITUTES.flatMap(({ java }) => java ?? []);

/** What the code of a job is. */
export interface Program {
  /** The product whose classes it uses; unset for Java alone. */
  product?: JavaSubstitute | undefined;
  /** Whether JUnit runs it. */
  hasTests: boolean;
  /** The project files that it needs. */
  files: readonly ProjectFile[];
}

const TESTS = /\borg\.junit\./;

/** A top-level type. */
const TYPE = /^(?:(?:public|final|abstract|sealed) )*(?:class|record|interface|enum) /m;

/** Finds out what the code of a job is. */
export function programOf(job: Job): Program {
  const files = projectFiles(job, PRODUCTS);
  const own = javaCode(job);
  const code = [own, ...files.map((file) => file.code)].join('\n');
  const product = PRODUCTS.find(({ uses }) => uses.test(code));
  if (product) return { product, hasTests: TESTS.test(own), files };
  if (TESTS.test(code)) return { hasTests: true, files };
  // Fragments get the product's imports; files have their own.
  const isFile = /^(?:package|import) /m.test(own) && TYPE.test(own);
  const isWhole = isFile || /\bstatic void main\(/.test(code);
  return { product: isWhole ? undefined : completing(job), hasTests: false, files };
}

const completing = ({ tags }: Job): JavaSubstitute | undefined =>
  PRODUCTS.find(({ completesFragments, tag }) => completesFragments && tags.includes(tag));

/** Whether shell blocks of a group call its application. */
export const isCalled = (job: Job): boolean =>
  job.language in SHELLS &&
  PRODUCTS.some(({ startProblem, uses }) => startProblem !== undefined && uses.test(javaCode(job)));
