import { toolsOf } from './tools.ts';

/**
 * How far an example was verified, strongest first: output compared, run without error, compiled,
 * types checked, parsed by a real parser.
 */
export const LEVELS = ['salida', 'ejecuta', 'compila', 'tipos', 'analiza'] as const;
export type Level = (typeof LEVELS)[number];

/** Result of one block: how it was verified, or why it was not. */
export type VerificationResult =
  | {
      /** Tool and version, as the tool reports it: «Node 24.21.0». */
      tool: string;
      level: Level;
      /** Substitute that it ran on in place of the real product. */
      emulated?: string;
      /** Drawn in a browser; at the strongest level, measured too. */
      drawn?: true;
    }
  | {
      /** Why the block is not verified. */
      excluded: string;
    };

/** Results by block hash. */
export type VerificationResults = Readonly<Record<string, VerificationResult>>;

const rank = (result: VerificationResult): number =>
  'level' in result ? LEVELS.indexOf(result.level) : LEVELS.length;

/**
 * Result of a block that occurs in two places: the weaker one. For equal levels the choice does not
 * depend on the order.
 */
export function weaker(
  one: VerificationResult | undefined,
  other: VerificationResult,
): VerificationResult {
  if (!one) return other;
  const difference = rank(one) - rank(other);
  if (difference !== 0) return difference > 0 ? one : other;
  return JSON.stringify(one) < JSON.stringify(other) ? one : other;
}

/**
 * Texts of each level: heading of the table, sentence with its tool, and the mark of a block that
 * was not run.
 */
export const LEVEL_TEXTS: Readonly<
  Record<Level, { heading: string; sentence: (tool: string) => string; mark?: string }>
> = {
  salida: {
    heading: 'Salida comprobada',
    sentence: (tool) => `Ejecutado con ${tool}, salida comprobada`,
  },
  ejecuta: { heading: 'Ejecutado', sentence: (tool) => `Ejecutado con ${tool}` },
  compila: { heading: 'Compilado', sentence: (tool) => `Compilado con ${tool}`, mark: 'compila' },
  tipos: { heading: 'Tipos', sentence: (tool) => `Tipos comprobados con ${tool}`, mark: 'tipos' },
  analiza: {
    heading: 'Sintaxis',
    sentence: (tool) => `Sintaxis comprobada con ${tool}`,
    mark: 'sintaxis',
  },
};

/** An example that is expected to fail. */
export interface Failing {
  /** Expected error messages that are not shown elsewhere on the page. */
  unshown: readonly string[];
  /** Whether the reader is asked to predict the failure. */
  isAsked?: boolean;
}

/** Quotes a message verbatim; one that contains «» gets other quotes. */
const quote = (text: string) => (/[«»]/.test(text) ? `“${text}”` : `«${text}»`);

/** A browser drops unsupported CSS silently, so the expected message is ours, in Spanish. */
const UNSUPPORTED_CSS = /^Chromium no admite /;

function failureText(unshown: readonly string[]): string {
  const messages = unshown.filter((text) => !UNSUPPORTED_CSS.test(text)).map(quote);
  const fails = messages.length > 0 ? [`falla con ${messages.join(' y ')}`] : [];
  return [...fails, ...unshown.filter((text) => UNSUPPORTED_CSS.test(text))].join('; ');
}

/** How a block was verified, in Spanish. */
export interface BlockStatus {
  sentence: string;
  /** Short form for the head of the block; `undefined` if the sentence needs its own line. */
  mark?: string | undefined;
}

/** Last tool with its major version: «TypeScript 7.0.2 y React Native 0.86.3» → «React Native 0.86». */
function shortTool(result: VerificationResult): string | undefined {
  const tool = toolsOf(result).at(-1);
  return tool && `${tool.name} ${/(?<=^(?:\d+:)?)(?:0\.)?\d+(?!\d*:)/.exec(tool.version)![0]}`;
}

/**
 * Describes how a block was verified.
 *
 * @returns `undefined` for a block without result.
 */
export function describeVerification(
  result: VerificationResult | undefined,
  failing?: Failing,
): BlockStatus | undefined {
  if (!result) return undefined;
  if ('excluded' in result) return { sentence: `No verificado: ${result.excluded}` };
  const { tool, level, drawn, emulated } = result;
  // Code that must fail was not «compiled»; compared output already shows the failure.
  const onlyFails = failing !== undefined && level !== 'salida' && !drawn;
  const how = onlyFails ? `Comprobado con ${tool}` : LEVEL_TEXTS[level].sentence(tool);
  const seen = drawn ? `Dibujado ${level === 'salida' ? 'y medido ' : ''}con ${tool}` : how;
  const sentence = emulated ? `${seen} (${emulated})` : seen;
  const isRun = drawn === true || onlyFails;
  const mark = emulated
    ? undefined
    : ((isRun ? undefined : LEVEL_TEXTS[level].mark) ?? shortTool(result));
  if (failing?.isAsked) return { sentence, mark };
  if (failing?.unshown.length) return { sentence: `${sentence}: ${failureText(failing.unshown)}` };
  return onlyFails ? { sentence: `${sentence}: falla, como se dice` } : { sentence, mark };
}
