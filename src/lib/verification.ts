import type { Level, Result } from 'verified-examples/notation';
import { toolsOf } from './tools.ts';

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
function shortTool(result: Result): string | undefined {
  const tool = toolsOf(result).at(-1);
  return tool && `${tool.name} ${/(?<=^(?:\d+:)?)(?:0\.)?\d+(?!\d*:)/.exec(tool.version)![0]}`;
}

/**
 * Describes how a block was verified.
 *
 * @returns `undefined` for a block without result.
 */
export function describeVerification(
  result: Result | undefined,
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
