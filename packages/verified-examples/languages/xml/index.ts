import pLimit from 'p-limit';
import type { Block } from '../../src/types.ts';
import { CORES } from '../../src/limits.ts';
import { inOneBatch } from '../../src/runs.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import { findTool, reportedVersion, run } from '../../src/process.ts';
import { checkFragments } from '../html/index.ts';
import type { Outcome, Language } from '../../src/types.ts';

const XMLLINT = findTool('/usr/bin/xmllint');

/** XML of no other plugin: must be well formed; SVG is also checked as HTML. */
export const xmlLanguage: Language = {
  name: 'xml',
  module: import.meta.filename,
  languages: { xml: { comment: '#', standsAlone: true } },
  accepts: (job) => job.language === 'xml',
  detect: async () => {
    const version = await reportedVersion(XMLLINT, ['--version'], /version (\d+)/);
    // It reports 2.9.14 as 20914.
    const [, major, minor, patch] = /^(\d)(\d\d)(\d\d)$/.exec(version ?? '') ?? [];
    return major === undefined
      ? undefined
      : { name: 'xmllint', version: [major, minor, patch].map(Number).join('.') };
  },
  debianPackages: ['libxml2-utils', 'default-jre-headless'],
  run: inOneBatch(verifyBlocks),
  selfTests: [
    { language: 'xml', code: '<a>\n  <b></a>', problem: 'mismatch' },
    {
      language: 'xml',
      code: '<svg xmlns="http://www.w3.org/2000/svg" wdith="4"></svg>',
      problem: 'wdith',
    },
  ],
};

/** Wraps a fragment, which may have several root elements and undeclared prefixes. */
const wrap = (code: string): string =>
  /^\s*<\?xml|^\s*<!DOCTYPE/.test(code) ? code : `<ejemplo ${prefixes(code)}>${code}</ejemplo>`;

const prefixes = (code: string): string =>
  [...new Set([...code.matchAll(/[\s</]([\w-]+):[\w-]+(?=[\s=>/])/g)].map(([, prefix]) => prefix))]
    .filter((prefix) => prefix !== 'xmlns' && prefix !== 'xml')
    .map((prefix) => `xmlns:${prefix}="urn:${prefix}"`)
    .join(' ');

async function verifyBlocks(blocks: Block[]): Promise<Map<Block, Outcome>> {
  const outcomes = await pLimit(CORES).map(blocks, verifyBlock);
  const drawings = blocks.filter(
    (block, index) => /^\s*<svg\b/.test(block.code) && outcomes[index]?.level !== undefined,
  );
  const complaints = drawings.length > 0 ? await checkFragments(drawings) : [];
  const drawn = drawings.map((block, index): [Block, Outcome] => {
    const errors = (complaints[index] ?? []).map(({ line, message }) => ({ line, text: message }));
    return [block, evaluate(block, { level: 'analiza', errors: inDocument(block, errors) }, '#')];
  });
  return new Map([...outcomes.map((outcome) => [outcome.block, outcome] as const), ...drawn]);
}

async function verifyBlock(block: Block): Promise<Outcome> {
  const { code, stderr } = await run(XMLLINT as string, ['--noout', '--nonet', '-'], {
    input: wrap(block.code),
  });
  const line = Number(/^-:(\d+):/.exec(stderr)?.[1] ?? 1);
  return evaluate(
    block,
    { level: 'analiza', errors: code === 0 ? [] : inDocument(block, [{ line, text: stderr }]) },
    '#',
  );
}
