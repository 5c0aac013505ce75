import path from 'node:path';
import type { JavaSubstitute, ProjectFile } from '../../src/substitutes.ts';
import type { Job } from '../../src/types.ts';

/** The Java code of a job, without the files shown earlier. */
export const javaCode = (job: Job): string =>
  job.blocks
    .filter(({ language }) => language === 'java')
    .map(({ code }) => code)
    .join('\n');

/**
 * The project files that a job of a product's page needs: the files shown earlier that it names,
 * those that these name, what the build generates, and what the product finds by itself.
 *
 * @returns none for jobs without the tag of a product.
 */
export function projectFiles(job: Job, products: readonly JavaSubstitute[]): ProjectFile[] {
  if (!products.some(({ tag }) => job.tags.includes(tag))) return [];
  const own = new Set(job.blocks.map(({ marks }) => path.basename(marks.title ?? '')));
  const text = javaCode(job);
  const generated = products.flatMap(({ generatedFiles }) => generatedFiles?.(job) ?? []);
  const known = [...shownFiles(job), ...generated].filter(
    ({ name }) => !own.has(name) && !declares(text, path.basename(name, '.java')),
  );
  const latest = new Map(known.map((file) => [file.name, file]));
  const unnamed = [...latest.values()].filter((file) =>
    products.some(({ finds }) => finds?.(file, job)),
  );
  for (const { name } of unnamed) latest.delete(name);
  return [...unnamed, ...named([text, ...unnamed.map(({ code }) => code)].join('\n'), latest)];
}

const declares = (text: string, type: string): boolean =>
  new RegExp(`\\b(?:class|record|interface|enum) ${type}\\b`).test(text);

/** The shown files, without counterexamples. */
const shownFiles = ({ support }: Job): ProjectFile[] =>
  support
    .filter(({ language, marks }) => language === 'java' && marks.title?.endsWith('.java'))
    .filter(({ marks }) => marks.fails === undefined && marks.unverified === undefined)
    .map(({ marks, code }) => ({ name: path.basename(marks.title ?? ''), code }));

/** The files whose class a text names, recursively. */
function named(text: string, known: Map<string, ProjectFile>): ProjectFile[] {
  const found = [...known.values()].filter(({ name }) =>
    new RegExp(`\\b${path.basename(name, '.java')}\\b`).test(text),
  );
  const rest = new Map([...known].filter(([, file]) => !found.includes(file)));
  return found.length === 0
    ? []
    : [...found, ...named(found.map(({ code }) => code).join('\n'), rest)];
}
