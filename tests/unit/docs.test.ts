import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../project.ts';

const PAGES = ['README.md', 'docs/arquitectura.md', 'docs/glosario.md'];

/** Paths of the repository in inline code; those with a placeholder are not files. */
const pathsIn = (page: string) =>
  [
    ...readFileSync(join(ROOT, page), 'utf8').matchAll(
      /`((?:src|scripts|tests|docs|packages|verify)\/[^`<]+)`/g,
    ),
  ]
    .map(([, path]) => path!)
    .filter((path) => !path.includes(' '));

test.each(PAGES)('every path in %s exists', (page) => {
  const paths = pathsIn(page);
  expect(paths.length).toBeGreaterThan(4);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
