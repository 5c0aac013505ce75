import { expect, it } from 'vitest';
import { ContentError, formatProblem, type Problem } from '../../src/markdown/problem.ts';
import { noteChecks } from '../../src/markdown/vite-plugin.ts';

const problem: Problem = {
  file: 'src/content/topics/css/grid.mdx',
  line: 7,
  found: 'Falta algo',
  expected: 'que no faltara',
  remedy: 'ponlo',
};

it('tells the author the place, what was found, what was expected and the remedy', () => {
  expect(formatProblem(problem)).toBe(
    'src/content/topics/css/grid.mdx:7  Falta algo.\n    Se esperaba: que no faltara.\n    Solución: ponlo.',
  );
});

it('counts the problems', () => {
  const text = formatProblem(problem);
  expect(new ContentError([problem]).message).toBe(`Hay 1 error en los apuntes:\n\n${text}\n`);
  expect(new ContentError([problem, problem]).message).toBe(
    `Hay 2 errores en los apuntes:\n\n${text}\n\n${text}\n`,
  );
});

/** Runs the Vite plugin on a module; `undefined` when it has nothing to say. */
function transform(id: string, source: string) {
  const plugin = noteChecks() as unknown as {
    configResolved(config: { root: string }): void;
    transform(this: { error(e: object): never }, source: string, id: string): void;
  };
  plugin.configResolved({ root: '/project' });
  let reported: { message: string; loc: object } | undefined;
  plugin.transform.call(
    {
      error(error) {
        reported = error as typeof reported;
        throw new Error('stop');
      },
    },
    source,
    id,
  );
  return reported;
}

it('shows a problem in the development server, with its line', () => {
  const id = '/project/src/content/topics/css/grid.mdx';
  expect(() => transform(id, '---\nid: Grid\n---\n')).toThrow('stop');
});

it.each([
  '/project/src/content/topics/css/grid.mdx?astroPropagatedAssets',
  '/project/docs/grid.mdx',
  '/project/src/content/topics/css/grid.md',
])('leaves other modules alone: %s', (id) => {
  expect(transform(id, '---\nid: Grid\n---\n')).toBeUndefined();
});
