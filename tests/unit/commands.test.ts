import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readOptions } from '../../scripts/command.ts';

interface Answer {
  status: number;
  stdout: string;
  stderr: string;
}

const COMMANDS = [
  'bench',
  'comprimir',
  'comprobar',
  'importar',
  'nueva-seccion',
  'nuevo-tema',
  'renombrar',
  'verificar',
  'vigencia',
];

/** Runs commands in one separate Node process. */
function answersTo(starts: readonly { command: string; args: readonly string[] }[]): Answer[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tests/start-commands.ts', JSON.stringify(starts)],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Answer[];
}

describe('every command', () => {
  const FLAGS = ['--ayuda', '--help', '-h', '--color'];
  const starts = COMMANDS.flatMap((command) => FLAGS.map((flag) => ({ command, args: [flag] })));
  const answers = new Map<string, Answer>();
  beforeAll(() => {
    for (const [index, answer] of answersTo(starts).entries()) {
      const { command, args } = starts[index]!;
      answers.set(`${command} ${args[0]}`, answer);
    }
  }, 60_000);

  it.each(COMMANDS)('%s shows help for --ayuda, --help and -h', (command) => {
    for (const flag of ['--ayuda', '--help', '-h']) {
      const { status, stdout, stderr } = answers.get(`${command} ${flag}`)!;
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('npm run ');
    }
  });

  it.each(COMMANDS)('%s reports an unknown option in one line', (command) => {
    const { status, stderr } = answers.get(`${command} --color`)!;
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        String.raw`^«--color» no es una opción de esta orden\.\nAyuda: npm run ${command} -- --ayuda\n$`,
      ),
    );
  });
});

/** Invalid options, and the message for each. */
const WRONG = [
  [
    'comprobar',
    ['--rapid'],
    '«--rapid» no es una opción de esta orden. ¿Querías decir «--rapido»?',
  ],
  ['comprobar', ['--ayda'], '«--ayda» no es una opción de esta orden. ¿Querías decir «--ayuda»?'],
  ['comprobar', ['--rapido=si'], '«--rapido» va sin valor: sobra «si».'],
  [
    'verificar',
    ['--cambiado'],
    '«--cambiado» no es una opción de esta orden. ¿Querías decir «--cambiados»?',
  ],
  ['renombrar', ['Css/Grid', '--a'], 'Falta el valor de «--a».'],
  ['renombrar', ['--de', '--si'], 'Falta el valor de «--de». Si es «--si», escribe --de=--si.'],
  [
    'nueva-seccion',
    ['--nombr', 'Vue'],
    '«--nombr» no es una opción de esta orden. ¿Querías decir «--nombre»?',
  ],
] as const;

it('reports invalid options', () => {
  const answers = answersTo(WRONG.map(([command, args]) => ({ command, args })));
  for (const [index, [command, , message]] of WRONG.entries()) {
    const { status, stderr } = answers[index]!;
    expect(status, command).toBe(1);
    expect(stderr.split('\n').slice(0, -2)).toEqual([message]);
  }
}, 60_000);

it('reports an option that npm took for its own', () => {
  vi.stubEnv('npm_config_rapido', 'true');
  expect(() => readOptions({ rapido: { type: 'boolean' } }, [])).toThrow(
    'npm se ha quedado con «--rapido»: escribe `-- --rapido`.',
  );
  vi.unstubAllEnvs();
});

/** Arguments that a command would ignore, and what its message suggests to quote. */
const SURPLUS = [
  ['nuevo-tema', ['--id', 'Sombra', 'de', 'caja'], '«de caja»', '"Sombra de caja"'],
  ['nuevo-tema', ['--id=Sombra', 'de', 'caja'], '«de caja»', '"--id=Sombra de caja"'],
  ['nueva-seccion', ['--nombre', 'React', 'Native'], '«Native»', '"React Native"'],
  ['nueva-seccion', ['Vue'], '«Vue»', undefined],
  ['renombrar', ['Css/Grid', 'Mi', 'rejilla', '--si'], '«rejilla»', '"Mi rejilla"'],
  ['renombrar', ['--de', 'Css/Grid', '--a', 'Mi', 'rejilla'], '«rejilla»', '"Mi rejilla"'],
  ['renombrar', ['--si', 'Css/Grid', 'Mi', '--si', 'rejilla'], '«rejilla»', undefined],
  ['comprobar', ['React', 'Nativo'], '«Nativo»', '"React Native"'],
  ['comprimir', ['dist'], '«dist»', undefined],
] as const;

it('refuses arguments it would ignore, and suggests quotes', () => {
  const answers = answersTo(SURPLUS.map(([command, args]) => ({ command, args })));
  for (const [index, [command, , surplus, hint]] of SURPLUS.entries()) {
    const { status, stderr } = answers[index]!;
    expect(status, command).toBe(1);
    expect(stderr).toContain(surplus);
    if (hint === undefined) expect(stderr).not.toContain('comillas');
    else expect(stderr).toContain(`comillas: ${hint}`);
  }
}, 60_000);

it('reports unknown notes', () => {
  const [{ status, stderr } = {} as Answer] = answersTo([
    { command: 'verificar', args: ['Css/Gird'] },
  ]);
  expect(status).toBe(1);
  expect(stderr).toContain('«Css/Gird» no es ninguna sección');
  expect(stderr).toContain('¿Querías decir «Css/Grid»?');
});
