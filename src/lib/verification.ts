/**
 * How far an example was verified, strongest first: run and output compared,
 * run without error, compiled, types checked, parsed by a real parser.
 */
export const LEVELS = ['salida', 'ejecuta', 'compila', 'tipos', 'analiza'] as const;
export type Level = (typeof LEVELS)[number];

/** How many mistakes put into examples of one kind the verification noticed. */
export interface MutationCount {
  language: string;
  level: Level;
  noticed: number;
  total: number;
}

/** What the verification wrote of one block: how it was verified, or why it was not. */
export type VerificationResult =
  | {
      /** Tool and version, as the tool reports it: «Node 24.21.0». */
      tool: string;
      level: Level;
      /** What it ran on, when that is not the product itself. */
      emulated?: string;
      /** Drawn in a browser; at the strongest level, measured too. */
      drawn?: true;
    }
  | {
      /** Why the block is left out. */
      excluded: string;
    };

/** Results by block hash. */
export type VerificationResults = Readonly<Record<string, VerificationResult>>;

/** Each level for the reader of the table, and as a sentence with its tool. */
export const LEVEL_TEXTS: Readonly<
  Record<Level, { heading: string; sentence: (tool: string) => string }>
> = {
  salida: {
    heading: 'Salida comprobada',
    sentence: (tool) => `Ejecutado con ${tool}, salida comprobada`,
  },
  ejecuta: { heading: 'Ejecutado', sentence: (tool) => `Ejecutado con ${tool}` },
  compila: { heading: 'Compilado', sentence: (tool) => `Compilado con ${tool}` },
  tipos: { heading: 'Tipos', sentence: (tool) => `Tipos comprobados con ${tool}` },
  analiza: { heading: 'Sintaxis', sentence: (tool) => `Sintaxis comprobada con ${tool}` },
};

/** A block that has to fail, for the reader. */
export interface Failing {
  /** With what, as far as the page does not say it elsewhere. */
  untold: readonly string[];
  /** Whether it is what the reader is asked. */
  isAsked?: boolean;
}

/** A message as the tool writes it: one with quotes of its own stands in others. */
const quote = (text: string) => (/[«»]/.test(text) ? `“${text}”` : `«${text}»`);

/** A browser drops what it does not take and prints nothing: the mark says it in Spanish. */
const NOT_TAKEN = /^Chromium no admite /;

function failureText(untold: readonly string[]): string {
  const messages = untold.filter((text) => !NOT_TAKEN.test(text)).map(quote);
  const fails = messages.length > 0 ? [`falla con ${messages.join(' y ')}`] : [];
  return [...fails, ...untold.filter((text) => NOT_TAKEN.test(text))].join('; ');
}

/**
 * How a block was verified, for the reader.
 *
 * @returns a short sentence in Spanish; `undefined` for a block without result.
 */
export function describeVerification(
  result: VerificationResult | undefined,
  failing?: Failing,
): string | undefined {
  if (!result) return undefined;
  if ('excluded' in result) return `No verificado: ${result.excluded}`;
  const { tool, level, drawn, emulated } = result;
  // What has to fail was not «compiled»; whose output was seen, has shown it.
  const onlyFails = failing !== undefined && level !== 'salida' && !drawn;
  const how = onlyFails ? `Comprobado con ${tool}` : LEVEL_TEXTS[level].sentence(tool);
  const seen = drawn ? `Dibujado ${level === 'salida' ? 'y medido ' : ''}con ${tool}` : how;
  const where = emulated ? `${seen} (${emulated})` : seen;
  if (failing?.isAsked) return where;
  if (failing?.untold.length) return `${where}: ${failureText(failing.untold)}`;
  return onlyFails ? `${where}: falla, como se dice` : where;
}
