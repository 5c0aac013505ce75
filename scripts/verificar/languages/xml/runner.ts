import type { CodeBlock } from '../../../../src/notes/note.ts';
import { blockByBlock } from '../../core/runs.ts';
import { inNote, judge } from '../../core/output.ts';
import { findTool, reportedVersion, run } from '../../core/process.ts';
import type { Outcome, Runner } from '../../core/types.ts';

const XMLLINT = findTool('/usr/bin/xmllint');

/** XML that no other runner knows better: well formed. */
export const xmlRunner: Runner = {
  name: 'xml',
  module: import.meta.filename,
  languages: { xml: { comment: '#', standsAlone: true } },
  accepts: (job) => job.language === 'xml',
  detect: async () => {
    const version = await reportedVersion(XMLLINT, ['--version'], /version (\d+)/);
    // It says 20914 of 2.9.14.
    const [, major, minor, patch] = /^(\d)(\d\d)(\d\d)$/.exec(version ?? '') ?? [];
    return major === undefined
      ? undefined
      : { name: 'xmllint', version: [major, minor, patch].map(Number).join('.') };
  },
  debianPackages: ['libxml2-utils'],
  run: blockByBlock(verifyBlock),
  canaries: [{ language: 'xml', code: '<a>\n  <b></a>', problem: 'mismatch' }],
};

/** A fragment may have several elements at its top, and use prefixes that the page declares. */
const wrap = (code: string): string =>
  /^\s*<\?xml|^\s*<!DOCTYPE/.test(code) ? code : `<ejemplo ${prefixes(code)}>${code}</ejemplo>`;

const prefixes = (code: string): string =>
  [...new Set([...code.matchAll(/[\s</]([\w-]+):[\w-]+(?=[\s=>/])/g)].map(([, prefix]) => prefix))]
    .filter((prefix) => prefix !== 'xmlns' && prefix !== 'xml')
    .map((prefix) => `xmlns:${prefix}="urn:${prefix}"`)
    .join(' ');

async function verifyBlock(block: CodeBlock): Promise<Outcome> {
  const { code, stderr } = await run(XMLLINT as string, ['--noout', '--nonet', '-'], {
    input: wrap(block.code),
  });
  const line = Number(/^-:(\d+):/.exec(stderr)?.[1] ?? 1);
  return judge(
    block,
    { level: 'analiza', errors: code === 0 ? [] : inNote(block, [{ line, text: stderr }]) },
    '#',
  );
}
