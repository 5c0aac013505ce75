import { expect, it } from 'vitest';
import { commandLanguage } from '../src/command-language.ts';
import { defineConfig, openProject, type Config } from '../src/config.ts';
import { verifyPlans } from '../src/engine.ts';
import { parseMarkdown } from '../src/markdown.ts';
import { languagesOf, planDocument } from '../src/plan.ts';
import type { Language } from '../src/types.ts';
import { FILE, LANGUAGES, fence } from './documents.ts';

/** The problems of a document, each with its line. */
const problemsOf = (source: string): string[] =>
  parseMarkdown(FILE, source).problems.map(({ line, message }) => `${line}: ${message}`);

it.each([
  [fence('js tittle="a.js"', 'let a;'), '1: «tittle» no es una marca. ¿Querías decir «title»?'],
  [fence('js title=a.js', 'let a;'), '1: la marca «title» lleva su valor entre comillas'],
  [fence('js no-verificar', 'let a;'), '1: la marca «no-verificar» lleva su valor'],
  [fence('js', 'let a = 3;', 'a; // => 3'), '3: ese comentario parece prometer una salida'],
  [fence('bash', '$ ls'), '2: lleva el símbolo «$»'],
  [fence('pasos', 'abre http://127.0.0.1:1/', 'bailar'), '3: nadie sabe hacer el paso «bailar»'],
  ['---\nverificar: [\n---\n', '1: el frontmatter no se puede leer'],
  ['---\nverificar:\n  etiquetas: android\n---\n', '1: «verificar: etiquetas» ha de ser una lista'],
  ['---\nverificar:\n  sesion: no sé\n---\n', '1: «verificar: sesion» ha de ser true o false'],
  ['---\nverificar:\n  session: false\n---\n', '1: «session» no es sesion ni etiquetas'],
])('reports %j', (source, problem) => {
  expect(problemsOf(source)).toEqual([expect.stringContaining(problem)]);
});

it.each([
  fence('js {1,3} showLineNumbers title="a.js" falla=\'TypeError\'', 'let a = () => 3; // → 3'),
  fence('bash', 'echo "$HOME"', 'echo \\$ 3'),
  fence('text', '$ ls', '// => 3'),
  '---\ntitle: Otro\nverificar:\n  sesion: false\n  etiquetas: [android]\n---\n',
])('accepts %j', (source) => {
  expect(problemsOf(source)).toEqual([]);
});

const perl = (given: Partial<Parameters<typeof commandLanguage>[0]>): Language =>
  commandLanguage({
    name: 'perl',
    command: ['/usr/bin/perl'],
    comment: '#',
    extension: 'pl',
    version: ['-v'],
    mustFail: { code: 'die "mal";', problem: 'mal' },
    module: import.meta.filename,
    ...given,
  });

it('runs the self-test of a language that only a session starts', async () => {
  const useless = perl({ mustFail: { code: 'print 1;', problem: 'mal' } });
  const languages = [useless, ...LANGUAGES.filter(({ name }) => name === 'session')];
  const document = parseMarkdown(FILE, fence('perl', 'print "hola"; # → hola'));
  const plan = planDocument(document, languagesOf(languages));
  const { errors } = await verifyPlans([plan], languages, { attempts: 1 });
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('«perl» no ha visto el error de su autoprueba'),
  ]);
}, 120_000);

it('says that a plug-in is broken where it returns something else', async () => {
  const wrong: Language = { ...perl({}), run: () => Promise.resolve([() => []] as never) };
  const document = { ...parseMarkdown(FILE, fence('perl', 'print 1;')), isSession: false };
  const plan = planDocument(document, languagesOf([wrong]));
  const { errors } = await verifyPlans([plan], [wrong], { attempts: 1 });
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('«perl» se ha roto: Error: su «run» no devuelve'),
  ]);
});

it.each([
  [{}, 'falta «documents»'],
  [{ documents: [], resultados: 'a' }, '«resultados» no es un campo de la configuración'],
  [{ documents: [], languages: [{ ...perl({}), module: '' }] }, '«perl» le falta «module»'],
  [{ documents: [], languages: [{ ...perl({}), selfTests: [] }] }, 'le falta una autoprueba'],
])('rejects the configuration %j', (config, message) => {
  expect(() => defineConfig(config as unknown as Config)).toThrow(message);
});

it('finds all documents by default, and none where none is left', () => {
  const { find } = openProject({ documents: (names) => (names.length > 0 ? names : ['a.md']) });
  expect(find()).toEqual(['a.md']);
  expect(find(['b.md'])).toEqual(['b.md']);
  // As `--cambiados` without a change.
  expect(find([])).toEqual([]);
});
