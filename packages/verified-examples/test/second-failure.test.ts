import { beforeAll, describe, expect, it } from 'vitest';
import { selfTestJob } from '../src/engine.ts';
import type { SelfTest } from '../src/types.ts';
import { LANGUAGES } from './documents.ts';

const selfTestOf = (one: Omit<SelfTest, 'problem'>): SelfTest => ({ ...one, problem: '' });

/** Messages for examples with these marks, from the plug-in of their language. */
async function problemsOf(cases: Omit<SelfTest, 'problem'>[]): Promise<string[]> {
  const first = cases[0] as Omit<SelfTest, 'problem'>;
  const plugin = LANGUAGES.find(
    (one) =>
      first.language in (one.languages ?? {}) && one.accepts(selfTestJob(one, selfTestOf(first))),
  );
  if (!plugin) throw new Error(`nadie verifica ${first.language}`);
  const jobs = cases.map((one) => selfTestJob(plugin, selfTestOf(one)));
  const outcomes = await plugin.run(jobs, () => {});
  return outcomes.map((found) =>
    found.map(({ problem }) => problem && `${problem.message}\n${problem.seen ?? ''}`).join('\n'),
  );
}

interface Case {
  language: string;
  /** In a document that is followed, by its terminal. */
  isSession?: true;
  /** The failure that the mark announces, and examples that fail only with it. */
  mark: string;
  right: string;
  /** The same with one more mistake. */
  wrong: string[];
}

const BASH: Case = {
  language: 'bash',
  isSession: true,
  mark: `falla="'nadie'"`,
  right: 'echo hola\nls nadie\necho sigue',
  wrong: [
    'ehco hola\nls nadie\necho sigue',
    'echo hola\nls nadie\nehco sigue',
    'echo hola\nls nadie\ncat tampoco',
    'echo hola\nls nadie\ncd tampoco\npwd',
    'echo hola\nls nadie\nmkdir a/b/c',
    'echo hola\nls nadie\nfalse',
    'echo hola\nls nadie\ngrep x nadie.txt',
    'echo hola\nls nadie\n[ 1 = 2 ]',
    'echo hola\nls nadie\nf() { cat tampoco; }\nf',
    'echo hola\nls nadie\n(exit 3)',
    'echo hola\nls nadie\nls otro | cat',
    'echo hola\nls nadie\nx=$(cat tampoco)',
    'echo hola\nls nadie\nrmdir tampoco',
    'echo hola\nls nadie\nchmod 600 tampoco',
  ],
};

const CASES: Case[] = [
  {
    language: 'html',
    mark: `falla="Bad value 'column'"`,
    right: '<table><tr><th scope="column">Libro</th></tr></table>',
    wrong: [
      '<table><tr><th scope="column">Libro</th></tr></table>\n<img src="a.png">',
      '<table><tr><th scope="column">Libro</th></tr></table>\n<p>Hola</div>',
      '<table><tr><th scope="column">Libro</th></tr></table>\n<a hreff="/">Ir</a>',
      '<table><tr><th scope="column">Libro</th></tr></table>\n<input type="emial" aria-label="a">',
      '<table><tr><th scope="column">Libro</th></tr></table>\n<p id="a">1</p><p id="a">2</p>',
      '<table><tr><th scope="column">Libro</th></tr></table>\n<style>p { colr: red }</style>',
      '<table><tr><th scope="column">Libro</th></tr></table>\n<script>let a = ;</script>',
      '<table><tr><th scope="colum">Libro</th><th scope="column">Año</th></tr></table>',
    ],
  },
  {
    language: 'ts',
    mark: 'falla="TS2322"',
    right: "let seats = 120;\nseats = '118';",
    wrong: [
      "let seats = 120;\nseats = '118';\nseat + 1;",
      "let seats = 120;\nseats = '118';\nseats.toUpperCase();",
      "let seats: nmber = 120;\nseats = '118';\nlet other: number = 'a';",
      "let seats = 120;\nseats = '118';\nseats = true;",
      "let seats = 120;\nseats = '118';\nconst a: string = seats;",
      "let seats = 120;\nseats = '118';\nconsole.lgo(seats);",
      "let seats = 120;\nseats = '118';\nMath.max('1');",
      "let seats = 120;\nseats = '118';\nfunction f(a: number) {}\nf();",
      "let seats = 120;\nseats = '118';\nconst { a } = { b: 1 };",
      "let seats = 120;\nseats = '118';\nimport x from 'no-existe';",
      "let seats = 120;\nseats = '118';\nconst list: number[] = ['a'];",
      "const seats = 120;\nlet other = 1;\nother = '118';\nseats = 2;",
    ],
  },
  {
    language: 'scss',
    mark: 'falla="Undefined variable"',
    right: '.a { color: $tinta; }\n.b { gap: 1px; }',
    wrong: [
      '.a { color: $tinta; }\n.b { gap: $hueco; }',
      '.a { color: $tinta; }\n.b { colr: red; }',
      '.a { color: $tinta; }\n.b { gap: 1pxx; }',
      '.a { color: $tinta; }\n.b { @include nadie; }',
      '.a { color: $tinta; }\n.b { @extend .nadie; }',
      '.a { color: $tinta; }\n.b { gap: math.div(3, 2); }',
      '.a { color: $tinta; }\n.b:hovre { gap: 1px; }',
      '.a {\n  color: $tinta;\n  .b { gap: $hueco; }\n}',
    ],
  },
  BASH,
  {
    language: 'css',
    mark: 'falla="colr"',
    right: '.a { colr: red; }',
    wrong: ['.a { colr: red; gap: 1pxx; }', '.a { colr: red; }\n.a:hovre { gap: 1px; }'],
  },
  {
    language: 'java',
    mark: 'falla="incompatible types"',
    right: 'int total = "tres";',
    wrong: ['int total = "tres";\nint otro = nadie;', 'int total = "tres";\nString s = 3;'],
  },
];

describe.each(CASES)(
  'falla in $language, session: $isSession',
  ({ language, isSession, mark, right, wrong }) => {
    const session = isSession && { isSession };
    let problems: string[];
    beforeAll(async () => {
      problems = await problemsOf(
        [right, ...wrong].map((code) => ({ language, ...session, meta: mark, code })),
      );
    });

    it('announces one failure, and a second one is reported', { timeout: 300_000 }, async () => {
      const [passes, ...seen] = problems;
      expect(passes).toBe('');
      const unseen = wrong.filter(
        (_, index) => !seen[index]?.includes('lo que su marca «falla» no anuncia'),
      );
      expect(unseen).toEqual([]);
    });

    it('may announce several, in any order', { timeout: 300_000 }, async () => {
      const [code = ''] = wrong;
      const [, seen = ''] = problems;
      const other = seen.split('\n')[1]?.trim() ?? '';
      const quoted = other.includes('"') ? `falla='${other}'` : `falla="${other}"`;
      expect(await problemsOf([{ language, ...session, meta: `${quoted} ${mark}`, code }])).toEqual(
        [''],
      );
    });
  },
);
