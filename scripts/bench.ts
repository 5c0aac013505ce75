/** `npm run bench`: measures build times and page weights. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { noteFiles } from '../src/notes/model.ts';
import { inColumns } from './bench/columns.ts';
import { copyProject, editTopic } from './bench/project-copy.ts';
import { CommandError, InputError, readCommandLine, runCommand } from './command.ts';
import { runProgram } from './tool.ts';
import { withTemporaryDirectory } from 'verified-examples/language';
import { ROOT } from '../src/build/root.ts';

const HELP = `Mide la construcción del sitio y el peso de sus páginas.

  npm run bench                 todo
  npm run bench -- --solo peso  lo que pesa cada clase de página (usa dist/)
  npm run bench -- --solo construccion
                                construir desde cero, sin cambios y tras cambiar un tema,
                                con los temas que hay y con 1000
  --temas N   en lugar de 1000
  --ayuda     esto

Se construye en copias del proyecto, que se borran.`;

const OPTIONS = {
  solo: { type: 'string' },
  temas: { type: 'string', default: '1000' },
} as const;

const number = (value: number, digits = 0) =>
  value.toLocaleString('es', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });

/** A table with a rule below its header. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = '', ...lines] = inColumns(rows, '   ');
  return [head, '─'.repeat(head.length), ...lines].join('\n');
}

/** Seconds of a build as the author starts it, for a site at the root. */
async function build(directory: string): Promise<number> {
  const env = { ...process.env, BASE_PATH: undefined, SITE_URL: undefined };
  const started = performance.now();
  const { ok, output } = await runProgram('npm', ['run', 'build'], { cwd: directory, env });
  if (!ok) throw new CommandError(`La construcción falló:\n${output.slice(-4000)}`);
  return (performance.now() - started) / 1000;
}

/** Builds a copy: clean, unchanged, and after an edit. */
const measureBuilds = (topics: number) =>
  withTemporaryDirectory(async (directory) => {
    const count = copyProject(directory, topics);
    const clean = await build(directory);
    const unchanged = await build(directory);
    editTopic(directory);
    return [count, clean, unchanged, await build(directory)] as const;
  });

async function reportBuilds(many: number): Promise<void> {
  const rows: string[][] = [];
  for (const topics of [noteFiles(ROOT, 'topics').length, many]) {
    const [count, ...seconds] = await measureBuilds(topics);
    rows.push([number(count), ...seconds.map((value) => number(value, 1))]);
  }
  console.log(`\nCONSTRUCCIÓN (segundos)\n`);
  console.log(formatTable([['Temas', 'Desde cero', 'Sin cambios', 'Tras un cambio'], ...rows]));
}

/** Kinds of pages by path below `dist/`; the first match counts. */
const KINDS: readonly (readonly [name: string, pages: RegExp])[] = [
  ['Inicio', /^index\.html$/],
  ['Índice', /^indice\//],
  ['Cuaderno', /^imprimir\//],
  ['Chuletas', /^chuletas\//],
  ['Portada de sección', /^[^/]+\/index\.html$/],
  ['Tema', /^[^/]+\/[^/]+\/index\.html$/],
];

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

function reportWeights(): void {
  const dist = path.join(ROOT, 'dist');
  if (!existsSync(dist)) throw new CommandError('Falta dist/. Ejecuta: npm run build');
  const pages = globSync('**/*.html', { cwd: dist }).map((name) => name.replaceAll('\\', '/'));
  const kinds = Map.groupBy(pages, (page) => KINDS.find(([, fits]) => fits.test(page))?.[0]);
  const rows = KINDS.flatMap(([name]) => {
    const texts = (kinds.get(name) ?? []).map((page) => readFileSync(path.join(dist, page)));
    if (texts.length === 0) return [];
    const gzip = texts.map((text) => gzipSync(text, { level: 9 }).length).sort((a, b) => a - b);
    const brotli = texts.map((text) => brotliCompressSync(text).length).sort((a, b) => a - b);
    const sizes = [0.5, 0.95, 1].map((share) => number(quantile(gzip, share)));
    return [[name, number(texts.length), ...sizes, number(quantile(brotli, 0.5))]];
  });
  const header = ['Página', 'Cuántas', 'gzip, mediana', 'p95', 'la mayor', 'brotli, mediana'];
  console.log(`\nPESO (bytes del documento, de ${statSync(dist).mtime.toISOString()})\n`);
  console.log(formatTable([header, ...rows]));
}

/** Values of `--solo`, in the order of measuring. */
const PARTS: Readonly<Record<string, (topics: number) => Promise<void> | void>> = {
  peso: reportWeights,
  construccion: reportBuilds,
};

await runCommand(HELP, async () => {
  const { solo, temas } = readCommandLine(OPTIONS);
  if (solo !== undefined && !Object.hasOwn(PARTS, solo)) {
    throw new InputError(`--solo quiere una de estas palabras: ${Object.keys(PARTS).join(', ')}.`);
  }
  if (!/^[1-9]\d{0,4}$/.test(temas)) throw new InputError('--temas quiere un número mayor que 0.');
  const cores = availableParallelism();
  const load = loadavg()[0]!;
  const busy = load > cores / 2 ? ' La máquina está ocupada: los tiempos valen poco.' : '';
  console.log(`${cpus()[0]?.model}, ${cores} núcleos, carga ${number(load, 1)}.${busy}`);
  for (const [name, report] of Object.entries(PARTS)) {
    if (solo === undefined || solo === name) await report(Number(temas));
  }
});
