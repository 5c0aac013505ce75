import path from 'node:path';
import { failure } from '../../src/compare.ts';
import { PACKAGE } from '../../src/settings.ts';
import type { Block, Diagnostic } from '../../src/types.ts';
import { TIMEOUT } from './machine.ts';
import * as messages from './messages.ts';
import { PRODUCTS } from './program.ts';

/** The harness's report of a job. */
export interface Report {
  job: number;
  ran: boolean;
  output: string;
  trace: string;
  failure?: 'compile' | 'override' | 'exception' | 'exit' | 'timeout' | 'tests' | 'harness';
  message?: string;
  block?: number;
  line?: number;
}

/** A line of the harness, if it is a report. */
export const parseReport = (line: string): Report | undefined =>
  line.startsWith('{"job":') ? (JSON.parse(line) as Report) : undefined;

/** Compiler errors separately; anything else is one failure. */
export function failures(report: Report, block: Block | undefined): Diagnostic[] {
  const errors =
    report.failure === 'compile'
      ? report.trace.split(/^(?=(?:[\w.]+:\d+: )?error: )/m).filter((text) => text !== '')
      : [];
  const place = block && report.line !== undefined ? block.line + report.line : undefined;
  if (errors.length < 2) return failure(failureText(report), place).errors;
  return errors.map((text) => {
    const line = block && Number(/^[\w.]+:(\d+): /.exec(text)?.[1]);
    return { text, ...(block && line && { line: block.line + line }) };
  });
}

/** The text of a failure, in which `falla` is looked for. */
export function failureText(report: Report): string {
  switch (report.failure) {
    case 'timeout':
      return messages.doesNotEnd(TIMEOUT / 1000);
    case 'tests':
      return report.message === 'no tests found'
        ? messages.noTests
        : `${messages.testFails(report.message ?? '')}\n${report.output}`;
    case 'compile':
      return report.trace + stubHint(report.trace);
    case 'override':
      return messages.missingOverride(report.message ?? '');
    default:
      return report.trace || String(report.message);
  }
}

/** Hint that a class of a product may exist and only lack its stub. */
function stubHint(trace: string): string {
  const product = PRODUCTS.find(({ packages }) => {
    const names = packages.map((name) => RegExp.escape(name)).join('|');
    return new RegExp(
      `package (?:${names})[\\w.]* does not exist|cannot find symbol[^]*?location: +package (?:${names})`,
    ).test(trace);
  });
  return product ? `\n${messages.missingStub(path.relative(PACKAGE, product.sources))}` : '';
}
