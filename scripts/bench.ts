import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { measureBuilds, type BuildReport } from './bench/build.ts';
import { measureDevelopment, type DevelopmentReport } from './bench/development.ts';
import { formatExamples, measureExamples, type ExamplesReport } from './bench/examples.ts';
import { measurePage, type PageReport } from './bench/page.ts';
import { formatBuilds, formatDevelopment, formatPage, formatVisits } from './bench/table.ts';
import { measureVisits, type VisitsReport } from './bench/visits.ts';
import { InputError, readCommandLine, runCommand } from './command.ts';
import { ROOT } from './verificar/core/process.ts';

const HELP = `Mide la página, la construcción, el servidor de desarrollo y la verificación.

  npm run bench                        todo
  npm run bench -- --solo pagina       lo que recibe un lector (usa dist/)
  npm run bench -- --solo visitas      una página de cada clase (usa dist/), y el mismo tema
                                       con Starlight y VitePress, que instala aparte
  npm run bench -- --solo construccion tiempo y memoria de construir el sitio
  npm run bench -- --solo desarrollo   npm run dev: primera página y cambios
  npm run bench -- --solo ejemplos     verificar los apuntes y 1500 ejemplos

  --veces N    repeticiones de cada tiempo de la página y de cada cambio (5)
  --antes REV  construye también el sitio de ese commit, para comparar
  --json FILE  dónde se guardan los números (.cache/bench.json)
  --ayuda      esto

Cada construcción se mide una vez: para repetirla, repite la orden.`;

const OPTIONS = {
  solo: { type: 'string' },
  veces: { type: 'string', default: '5' },
  antes: { type: 'string' },
  json: { type: 'string', default: '.cache/bench.json' },
} as const;

const PARTS = ['pagina', 'visitas', 'construccion', 'desarrollo', 'ejemplos'];

/** What is written to the JSON file; parts that were not measured are left out. */
interface Report {
  date: string;
  machine: Machine;
  page?: PageReport;
  visits?: VisitsReport;
  builds?: BuildReport[];
  development?: DevelopmentReport;
  examples?: ExamplesReport;
}

/** What the times depend on. */
interface Machine {
  processor: string;
  cores: number;
  memoryMegabytes: number;
  node: string;
  /** Processes that wanted a core in the last minute, before the measurements. */
  load: number;
}

function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    memoryMegabytes: Math.round(totalmem() / 1e6),
    node: process.version,
    load: loadavg()[0] ?? 0,
  };
}

/** Says when others keep the processor busy. */
function formatMachine({ processor, cores, node, load }: Machine): string {
  const decimal = load.toLocaleString('es', { maximumFractionDigits: 1 });
  const busy = load > cores / 2 ? ' La máquina está ocupada: los tiempos valen poco.' : '';
  return `${processor}, ${cores} núcleos, Node ${node}, carga ${decimal}.${busy}`;
}

/** Measures what was asked for, printing each part when it is there. */
async function measure(
  parts: readonly string[],
  runs: number,
  before: string | undefined,
): Promise<Report> {
  const report: Report = { date: new Date().toISOString(), machine: describeMachine() };
  console.log(formatMachine(report.machine));
  if (parts.includes('pagina')) {
    report.page = await measurePage(runs);
    console.log(`\n${formatPage(report.page)}`);
  }
  if (parts.includes('visitas')) {
    report.visits = await measureVisits(runs);
    console.log(`\n${formatVisits(report.visits)}`);
  }
  if (parts.includes('construccion')) {
    report.builds = await measureBuilds(before);
    console.log(`\n${formatBuilds(report.builds)}`);
  }
  if (parts.includes('desarrollo')) {
    report.development = await measureDevelopment(runs);
    console.log(`\n${formatDevelopment(report.development)}`);
  }
  if (parts.includes('ejemplos')) {
    report.examples = await measureExamples();
    console.log(`\n${formatExamples(report.examples)}`);
  }
  return report;
}

/** Options of the command, checked. */
function readOptions() {
  const values = readCommandLine(OPTIONS);
  const runs = Number(values.veces);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new InputError('--veces quiere un número mayor que 0.');
  }
  if (values.solo !== undefined && !PARTS.includes(values.solo)) {
    throw new InputError(`--solo quiere una de estas palabras: ${PARTS.join(', ')}.`);
  }
  const parts = values.solo === undefined ? PARTS : [values.solo];
  return {
    runs,
    before: values.antes,
    parts,
    file: path.resolve(ROOT, values.json),
  };
}

async function main(): Promise<void> {
  const { runs, before, parts, file } = readOptions();
  const report = await measure(parts, runs, before);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nNúmeros guardados en ${path.relative(ROOT, file)}`);
}

await runCommand(HELP, main);
