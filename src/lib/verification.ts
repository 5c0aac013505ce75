import { readFileSync, statSync } from 'node:fs';

/** What the examples' verification wrote of one block (`npm run verificar`). */
export interface VerificationEntry {
  /** Tool and version, as the tool reports it: «Node 24.21.0». */
  tool?: string;
  level?: 'salida' | 'ejecuta' | 'compila' | 'tipos' | 'analiza' | 'falla';
  /** What it ran on, when that is not the product itself. */
  emulated?: string;
  /** Why the block is left out. */
  excluded?: string;
}

export type VerificationResults = Readonly<Record<string, VerificationEntry>>;

/** Sentence of each level; the tool is put in its place. */
const SENTENCES: Readonly<
  Record<NonNullable<VerificationEntry['level']>, (tool: string) => string>
> = {
  salida: (tool) => `Ejecutado con ${tool}, salida comprobada`,
  ejecuta: (tool) => `Ejecutado con ${tool}`,
  compila: (tool) => `Compilado con ${tool}`,
  tipos: (tool) => `Tipos comprobados con ${tool}`,
  analiza: (tool) => `Sintaxis comprobada con ${tool}`,
  falla: (tool) => `Fallo comprobado con ${tool}`,
};

/**
 * How a block was verified, for the reader.
 *
 * @returns a short sentence in Spanish; `undefined` for a block without result.
 */
export function describeVerification(entry: VerificationEntry | undefined): string | undefined {
  if (!entry) return undefined;
  if (entry.excluded) return `No verificado: ${entry.excluded}`;
  if (!entry.level || !entry.tool) return undefined;
  const sentence = SENTENCES[entry.level](entry.tool);
  return entry.emulated ? `${sentence} (${entry.emulated})` : sentence;
}

let cached: { stamp: number; results: VerificationResults } | undefined;

/**
 * The committed results, by block hash; read again only when the file changed.
 *
 * @param file path of `verificacion.json`; a missing file means no results.
 */
export function readVerification(file: string): VerificationResults {
  const stamp = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (cached?.stamp !== stamp) {
    const results = stamp ? (JSON.parse(readFileSync(file, 'utf8')) as VerificationResults) : {};
    cached = { stamp, results };
  }
  return cached.results;
}
