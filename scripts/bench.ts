import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { replaceFile } from '../src/build/replace-file.ts';
import { formatBuilds, measureBuilds } from './bench/build.ts';
import { formatDevelopment, measureDevelopment } from './bench/development.ts';
import { formatExamples, measureExamples } from './bench/examples.ts';
import { formatPage, measurePage } from './bench/page.ts';
import { formatVisits, measureVisits } from './bench/visits.ts';
import { InputError, readCommandLine, runCommand } from './command.ts';
import { ROOT } from './verificar/core/process.ts';

const HELP = `Mide la página, la construcción, el servidor de desarrollo y la verificación.

  npm run bench                        todo
  npm run bench -- --solo pagina       lo que recibe un lector (usa dist/)
  npm run bench -- --solo visitas      una página de cada clase (usa dist/), y el mismo tema
                                       con Starlight, VitePress y Docusaurus, que instala aparte
  npm run bench -- --solo construccion tiempo y memoria de construir el sitio, y tiempo de sus
                                       apuntes con esos generadores
  npm run bench -- --solo desarrollo   npm run dev: primera página y cambios
  npm run bench -- --solo ejemplos     verificar los apuntes y 1500 ejemplos

  --veces N    repeticiones de cada tiempo de la página y de cada cambio (5)
  --antes REV  construye también el sitio de ese commit, para comparar
  --json FILE  dónde se guardan los números (.cache/bench.json)
  --ayuda      esto

El sitio, tal como es, se construye tres veces por turnos con el de --antes; con 1000 temas y
con otros generadores, una: para repetirlo, repite la orden.`;

const OPTIONS = {
  solo: { type: 'string' },
  veces: { type: 'string', default: '5' },
  antes: { type: 'string' },
  json: { type: 'string', default: '.cache/bench.json' },
} as const;

/** Measures something, prints it, and gives its numbers by their key in the file. */
const part =
  <Numbers>(
    key: string,
    measure: (runs: number, before: string | undefined) => Promise<Numbers>,
    format: (numbers: Numbers) => string,
  ) =>
  async (runs: number, before: string | undefined): Promise<Record<string, Numbers>> => {
    const numbers = await measure(runs, before);
    console.log(`\n${format(numbers)}`);
    return { [key]: numbers };
  };

/** What `--solo` may name, in the order of measuring. */
const PARTS = {
  pagina: part('page', measurePage, formatPage),
  visitas: part('visits', measureVisits, formatVisits),
  construccion: part('builds', (_runs, before) => measureBuilds(before), formatBuilds),
  desarrollo: part('development', measureDevelopment, formatDevelopment),
  ejemplos: part('examples', measureExamples, formatExamples),
};

/** What the times depend on. */
const describeMachine = () => ({
  processor: cpus()[0]?.model ?? '',
  cores: availableParallelism(),
  memoryMegabytes: Math.round(totalmem() / 1e6),
  node: process.version,
  /** Processes that wanted a core in the last minute, before the measurements. */
  load: loadavg()[0]!,
});

/** Says when others keep the processor busy. */
function formatMachine({
  processor,
  cores,
  node,
  load,
}: ReturnType<typeof describeMachine>): string {
  const decimal = load.toLocaleString('es', { maximumFractionDigits: 1 });
  const busy = load > cores / 2 ? ' La máquina está ocupada: los tiempos valen poco.' : '';
  return `${processor}, ${cores} núcleos, Node ${node}, carga ${decimal}.${busy}`;
}

/** Options of the command, checked. */
function readOptions() {
  const { veces, antes: before, solo, json } = readCommandLine(OPTIONS);
  const runs = Number(veces);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new InputError('--veces quiere un número mayor que 0.');
  }
  if (solo !== undefined && !Object.hasOwn(PARTS, solo)) {
    throw new InputError(`--solo quiere una de estas palabras: ${Object.keys(PARTS).join(', ')}.`);
  }
  const parts = Object.entries(PARTS).filter(([name]) => solo === undefined || name === solo);
  return { runs, before, parts, file: path.resolve(ROOT, json) };
}

async function main(): Promise<void> {
  const { runs, before, parts, file } = readOptions();
  const machine = describeMachine();
  const report: Record<string, unknown> = { date: new Date().toISOString(), machine };
  console.log(formatMachine(machine));
  for (const [, measure] of parts) Object.assign(report, await measure(runs, before));
  replaceFile(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nNúmeros guardados en ${path.relative(ROOT, file)}`);
}

await runCommand(HELP, main);
