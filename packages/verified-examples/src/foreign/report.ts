import { formatProblems, formatSummary } from '../report.ts';
import type { BlockResult, Verification } from '../engine.ts';
import * as messages from './messages.ts';

/** What happened to a block: `salida comprobada · Node 24.21.0`, `omitido: necesita red`. */
function happened({ state, reason, tool, emulated, remark }: BlockResult): string {
  if (reason !== undefined) return `${state}: ${reason.replaceAll(/\s+/g, ' ')}`;
  const name = tool && `${tool.name} ${tool.version}`;
  return [messages.states[state] ?? state, remark, name, emulated].filter(Boolean).join(' · ');
}

/**
 * The report of documents that were not written to be verified: a line for each block, grouped by
 * document, then the problems and the summary.
 */
export function formatForeign(verification: Verification): string {
  const documents = Map.groupBy(verification.blockResults, ({ file }) => file);
  const lists = [...documents].map(([file, results]) =>
    results
      .map((one) => `${file}:${one.block.line}  ${one.block.language}  ${happened(one)}`)
      .join('\n'),
  );
  const problems = formatProblems(verification);
  return [...lists, ...problems, formatSummary(verification.blockResults)].join('\n\n');
}
