import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { annotate } from './annotation.ts';
import { changedDocuments } from './changed.ts';
import { openProject, type Config } from './config.ts';
import { closest } from './did-you-mean.ts';
import { countTrials, formatCounts, formatTrial, mutate, type Trial } from './mutate.ts';
import {
  formatFlaky,
  formatOmissions,
  formatProblem,
  formatProblems,
  formatSummary,
} from './report.ts';
import { allowUnsandboxed, hasSandbox, whyNotIsolated, whyNothingRuns } from './sandbox.ts';
import { commandLine } from './settings.ts';
import { missingTools } from './tools.ts';
import { installTools } from './install/index.ts';
import { UsageError } from './usage-error.ts';
import { verify, type Report } from './verify.ts';
import { writeSeenOutputs } from './write.ts';

/** Name of the file with a project's configuration, in the current folder. */
const CONFIG_FILE = 'verify.config.ts';

const help =
  () => `Ejecuta los ejemplos de código de unos documentos y compara lo que enseñan con lo que sale.

  ${commandLine()}                  todos los documentos de ${CONFIG_FILE}
  ${commandLine('README.md docs')}   esos; sin ${CONFIG_FILE}, cualquier Markdown

  --cambiados    lo que difiere de la rama main
  --escribir     escribe la salida vista en los bloques «salida» vacíos
  --estricto     nada puede quedar omitido; los resultados guardados han de estar al día
  --sin-cache    ejecuta también lo que ya pasó antes
  --sin-aislar   ejecuta aunque nada encierre a los ejemplos en este equipo
  --mutar        estropea ejemplos de los que se ejecutan, una cosa en cada uno, y dice lo que nadie nota
                 (--cambios 100: cuántos; --semilla 1: cuáles)
  --instalar     instala lo que usan los verificadores (en Debian, como root)
  --herramientas dice qué falta en este equipo
  --ayuda        esto`;

const OPTIONS = {
  cambiados: { type: 'boolean', default: false },
  escribir: { type: 'boolean', default: false },
  estricto: { type: 'boolean', default: false },
  'sin-cache': { type: 'boolean', default: false },
  'sin-aislar': { type: 'boolean', default: false },
  mutar: { type: 'boolean', default: false },
  cambios: { type: 'string', default: '100' },
  semilla: { type: 'string', default: '1' },
  instalar: { type: 'boolean', default: false },
  herramientas: { type: 'boolean', default: false },
  ayuda: { type: 'boolean', default: false, short: 'h' },
  help: { type: 'boolean', default: false },
} as const;

type Flags = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Reads the command line. */
function readArguments(args: readonly string[]): { flags: Flags; names: string[] } {
  // npm keeps an option for itself when `--` is missing.
  const kept = Object.keys(OPTIONS).find(
    (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (kept) throw new UsageError(`npm se ha quedado con «--${kept}»: escribe \`-- --${kept}\`.`);
  const read = { args: [...args], options: OPTIONS, allowPositionals: true } as const;
  for (const token of parseArgs({ ...read, strict: false, tokens: true }).tokens) {
    if (token.kind !== 'option' || Object.hasOwn(OPTIONS, token.name)) continue;
    const near = closest(token.name, Object.keys(OPTIONS));
    const hint = near === undefined ? '.' : `. ¿Querías decir «--${near}»?`;
    throw new UsageError(`«${token.rawName}» no es una opción de esta orden${hint}`);
  }
  try {
    const { values, positionals } = parseArgs(read);
    return { flags: values, names: positionals };
  } catch (error) {
    const [, option] = /'(--[\w-]+)/.exec((error as Error).message) ?? [];
    throw new UsageError(`La opción «${option}» lleva un valor de más, o le falta el suyo.`);
  }
}

/** Reads the value of a numeric option. */
function wholeNumber(option: string, text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(
    `--${option} «${text}» no es un número entero, por ejemplo --${option} 100.`,
  );
}

/** Whether the current folder has a configuration. */
const isConfigured = () => existsSync(path.resolve(CONFIG_FILE));

/** The configuration of the current folder, if it has one. */
async function readConfig(): Promise<Config | undefined> {
  if (!isConfigured()) return undefined;
  const file = path.resolve(CONFIG_FILE);
  let module: { default?: Config };
  try {
    module = (await import(pathToFileURL(file).href)) as { default?: Config };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const [what = '', where = ''] = ((error as Error).stack ?? String(error)).split('\n');
    throw new UsageError(`${CONFIG_FILE} no se puede leer: ${what}\n${where.trim()}`);
  }
  if (module.default) return module.default;
  throw new UsageError(`${CONFIG_FILE} no exporta nada: export default defineConfig({ … }).`);
}

/** Shows the progress of each plug-in: on one line of a terminal, else one line when it ends. */
function progressLine(): (plugin: string, done: number, total: number) => void {
  const counts = new Map<string, string>();
  return (plugin, done, total) => {
    if (!process.stderr.isTTY) {
      if (done === total) console.error(`  ${plugin}: ${total}`);
      return;
    }
    if (done === total) counts.delete(plugin);
    else counts.set(plugin, `${plugin} ${done}/${total}`);
    process.stderr.write(`\r\u001b[K${[...counts.values()].join(' · ')}`);
  };
}

const clearProgress = () => process.stderr.isTTY && process.stderr.write('\r\u001b[K');

/** Whether examples can be run here; prints what to do where they cannot. */
async function isReady(openRuns: boolean): Promise<boolean> {
  if (openRuns && !(await hasSandbox())) {
    allowUnsandboxed();
    console.error('¡ATENCIÓN! Los ejemplos se ejecutan SIN AISLAR, como has pedido.\n');
  }
  const why = isConfigured() ? await whyNothingRuns() : await whyNotIsolated();
  if (why) console.error(`${why}\nMientras tanto no se ha comprobado ningún ejemplo.`);
  return why === undefined;
}

async function print(report: Report, started: number): Promise<void> {
  const { blockResults, errors, ran, documents, stale } = report;
  if (isConfigured()) {
    const problems = [...formatFlaky(report), ...formatProblems(report)];
    if (problems.length > 0) console.log(`\n${problems.join('\n\n')}\n`);
    console.log(formatSummary(blockResults));
    for (const omission of formatOmissions(blockResults)) console.log(omission);
  } else console.log((await import('./foreign/report.ts')).formatForeign(report));
  for (const { file, problem } of blockResults) {
    if (problem) annotate(file, problem.line, formatProblem('', problem).trim());
  }
  const failed = blockResults.filter(({ state }) => state === 'falla').length;
  const seconds = ((Date.now() - started) / 1000).toFixed(1).replace('.', ',');
  const count = (number: number, one: string, many: string) =>
    `${number} ${number === 1 ? one : many}`;
  const counts = [
    `${count(blockResults.length, 'bloque', 'bloques')} en ${count(documents.length, 'archivo', 'archivos')}`,
    count(ran, 'trabajo ejecutado', 'trabajos ejecutados'),
    count(failed, 'bloque falla', 'bloques fallan'),
    count(errors.length, 'error más', 'errores más'),
  ];
  console.log(`\n${counts.join(', ')}. ${seconds} s`);
  if (stale.length === 0) return;
  console.error(`Los resultados guardados no están al día. Ejecuta: ${commandLine()}`);
  for (const one of stale) console.error(one);
}

/** Prints the mutations that the verification does not notice. */
async function runMutations(config: Config, only: readonly string[], flags: Flags) {
  const trials = await mutate(config, {
    only,
    size: wholeNumber('cambios', flags.cambios),
    seed: wholeNumber('semilla', flags.semilla),
    progress: progressLine(),
  });
  clearProgress();
  const show = (title: string, some: Trial[]) => {
    if (some.length > 0) console.log(`\n${title}:\n\n${some.map(formatTrial).join('\n\n')}\n`);
  };
  const untried = trials.filter((trial) => trial.untried !== undefined);
  const tried = trials.filter((trial) => trial.untried === undefined);
  show(
    'Nadie nota',
    tried.filter(({ noticed }) => !noticed),
  );
  show('Sin probar, y sin contar', untried);
  console.log(formatCounts(countTrials(tried)));
  return untried.length > 0 ? 1 : 0;
}

async function main(args: readonly string[]): Promise<number> {
  const started = Date.now();
  const own = await readConfig().catch((error: unknown) => {
    if (args.some((one) => /^(?:--ayuda|--help|-h)$/.test(one))) return undefined;
    throw error;
  });
  // Messages about the arguments name the project's command.
  if (own) openProject(own);
  const { flags, names } = readArguments(args);
  const config = own ?? (await import('./foreign.ts')).foreignConfig(names);
  const { find, languages } = openProject(config);
  if (flags.ayuda || flags.help) {
    console.log(help());
    return 0;
  }
  if (flags.instalar) return (await installTools(config)) ? 0 : 1;
  if (flags.herramientas) {
    const missing = await missingTools(languages);
    console.log(
      missing.length === 0
        ? 'Está todo: ningún ejemplo quedará sin verificar por falta de herramientas.'
        : `Faltan las herramientas de estos verificadores:\n  ${missing.join('\n  ')}`,
    );
    return missing.length === 0 ? 0 : 1;
  }
  const only = flags.cambiados
    ? await changedDocuments(find())
    : find(names.length > 0 ? names : undefined);
  if (names.length > 0 && only.length === 0) {
    throw new UsageError(`Ningún documento se llama ${names.join(', ')}.`);
  }
  if (only.length === 0 && !flags.cambiados) {
    throw new UsageError('No hay ningún documento que verificar: mira «documents».');
  }
  // Nothing was run, so nothing failed; a strict run requires everything to be verified.
  if (!(await isReady(flags['sin-aislar']))) return flags.estricto ? 1 : 0;
  if (flags.mutar) return runMutations(config, only, flags);
  const report = await verify(config, {
    only,
    strict: flags.estricto,
    // What somebody else's examples give depends on their project, which the cache does not know.
    noCache: flags['sin-cache'] || !isConfigured(),
    progress: progressLine(),
  });
  clearProgress();
  await print(report, started);
  if (flags.escribir) {
    const written = writeSeenOutputs(report.blockResults);
    console.log(
      written.length > 0
        ? `Salidas escritas, revísalas:\n${written.join('\n')}`
        : 'Nada que escribir.',
    );
  }
  return report.ok ? 0 : 1;
}

/**
 * Runs the command: its exit code is 0 when nothing failed. A mistake of the user is printed in one
 * line.
 *
 * @param args the command line, without the program.
 */
export async function runCli(args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await main(args);
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nAyuda: ${commandLine('--ayuda')}`);
  }
}
