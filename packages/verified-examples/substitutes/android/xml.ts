import { unknownNameMessage } from '../../src/did-you-mean.ts';
import { lineAt } from '../../src/files.ts';
import { failure, inDocument, evaluate, type Observation } from '../../src/compare.ts';
import {
  findTool,
  reportedVersion,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../src/process.ts';
import { perBlock } from '../../src/runs.ts';
import type { Block, Diagnostic, Job, Outcome, Language } from '../../src/types.ts';
import { madeUp } from './made-up.ts';
import * as messages from './messages.ts';
import { readResource, type Resource } from './resource-file.ts';
import { resourceMistakes } from './resources.ts';

/**
 * Android's XML: aapt2 compiles and links it with the framework's resources, as a build does.
 * Resources that the page only references are made up, and so are the attributes of AndroidX and
 * Material.
 */
export const androidXmlLanguage: Language = {
  name: 'android-xml',
  module: import.meta.filename,
  tags: ['android'],
  accepts: (job) => job.language === 'xml' && job.tags.includes('android'),
  async detect() {
    const version = await reportedVersion(AAPT, ['version']);
    return version === undefined || FRAMEWORK === undefined
      ? undefined
      : { name: 'aapt2', version };
  },
  debianPackages: ['aapt', 'android-framework-res'],
  run: perBlock(verifyBlock),
  selfTests: [
    {
      language: 'xml',
      tags: ['android'],
      code: '<TextView\n  android:colour="#fff" />',
      problem: 'android:colour',
    },
    {
      language: 'xml',
      tags: ['android'],
      code: '<color name="tinta">azul</color>',
      problem: 'invalid color',
    },
    {
      language: 'xml',
      tags: ['android'],
      code: '<menu><item></menu>',
      problem: 'mismatched',
    },
  ],
};

const AAPT = findTool('/usr/bin/aapt2');
const FRAMEWORK = findTool('/usr/share/android-framework-res/framework-res.apk');

async function verifyBlock(block: Block, job: Job): Promise<Outcome> {
  if (block.language !== 'xml') {
    return { block, problem: { line: block.line, message: messages.notInGroup(block.language) } };
  }
  const loose = [...looseParts(block), ...resourceMistakes(block, job)];
  if (loose.length > 0)
    return evaluate(block, { level: 'compila', errors: inDocument(block, loose) }, '//');
  return evaluate(block, await compile(block, job), '//');
}

/** Valid unprefixed attributes of a layout, besides `xmlns` and those for tools. */
const BARE_ATTRIBUTES = ['layout', 'style', 'class'];

/**
 * What aapt2 ignores and the phone never shows: text between elements, often an element without
 * its first line, and layout attributes without their prefix.
 */
function looseParts(block: Block): Diagnostic[] {
  const { name } = readResource(block);
  // Files of `res/xml` may contain text: `<domain>example.com</domain>`.
  if (/^res\/(?:values|xml|raw)/.test(name)) return [];
  const bare = withoutAsides(block.code);
  const found: Diagnostic[] = [];
  const note = (index: number, text: string) => found.push({ line: lineAt(bare, index), text });
  const text = /[^\s<>][^\n<>]*/.exec(bare.replaceAll(TAG, blank));
  if (text) note(text.index, messages.outsideElements(text[0].trim()));
  if (!name.startsWith('res/layout')) return found;
  for (const { 0: tag, index } of bare.matchAll(TAG)) {
    const names = tag.replaceAll(/"[^"]*"|'[^']*'/g, blank);
    for (const { 1: attribute = '', index: at } of names.matchAll(/\s([\w.-]+)(?=\s*=)/g)) {
      if (BARE_ATTRIBUTES.includes(attribute) || attribute === 'xmlns') continue;
      note(index + at + 1, unknownNameMessage(attribute, messages.bareAttribute, BARE_ATTRIBUTES));
    }
  }
  return found;
}

/** A tag, with any text in its values. */
const TAG = /<(?:"[^"]*"|'[^']*'|[^<>"'])*>/g;

/** Blanks a text, keeping positions. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** A text with comments and declarations blanked. */
const withoutAsides = (code: string): string => code.replaceAll(/<!--[^]*?-->|<\?[^]*?\?>/g, blank);

async function compile(block: Block, job: Job): Promise<Observation> {
  return withTemporaryDirectory(async (directory) => {
    const resource = readResource(block);
    const others = job.blocks.filter((other) => other !== block).map(({ code }) => code);
    const files = {
      ...madeUp([resource.text, ...others].join('\n'), resource.text),
      [resource.name]: resource.text,
    };
    writeFiles(directory, {
      'AndroidManifest.xml': '<manifest package="com.example.apuntes" />',
      ...files,
    });
    // Gradle's options: repeated `%s` without positions are a warning.
    const compiled = await run(
      AAPT as string,
      ['compile', '--legacy', '--dir', 'res', '-o', 'compilado.zip'],
      { cwd: directory },
    );
    if (compiled.code !== 0) return refusal(block, resource, compiled.stderr);
    const linked = await run(
      AAPT as string,
      [
        ...[
          'link',
          '-o',
          'app.apk',
          '-I',
          FRAMEWORK as string,
          '--manifest',
          'AndroidManifest.xml',
          '--auto-add-overlay',
        ],
        ...['--min-sdk-version', '24', '--target-sdk-version', '36', 'compilado.zip'],
      ],
      { cwd: directory },
    );
    return linked.code === 0 ? { level: 'compila' } : refusal(block, resource, linked.stderr);
  });
}

/** aapt2's messages, one failure per line. */
function refusal(block: Block, { name }: Resource, stderr: string): Observation {
  const base = name.replace('AndroidManifest.xml', 'AndroidManifest\\.xml');
  const placeOf = (text: string): number | undefined => {
    const found = new RegExp(String.raw`${base}:(\d+)`).exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const words = stderr
    .split('\n')
    .filter(
      (line) =>
        line.includes('error:') && !/failed (?:linking|parsing)|file failed to compile/.test(line),
    )
    .map((line) => {
      const text = line.replace(/^.*?error: /, '').replaceAll('com.example.apuntes:', 'app:');
      return { text, row: placeOf(line) ?? placeOf(stderr) ?? 1 };
    });
  if (words.length === 0) return { level: 'compila', ...failure(stderr) };
  return {
    level: 'compila',
    errors: words.map(({ text, row }) => ({
      text,
      line: block.line + exactLine(block, row, text),
    })),
  };
}

/** aapt2 reports the line of an element; the attribute in question may be further down. */
function exactLine(block: Block, line: number, words: string): number {
  const lines = block.code.split('\n');
  const name = /attribute (?:[\w.]+:)?([\w.]+)/.exec(words)?.[1];
  const further = lines.findIndex(
    (text, index) => index >= line - 1 && new RegExp(String.raw`\b${name}\s*=`).test(text),
  );
  return Math.min(name !== undefined && further >= 0 ? further + 1 : line, lines.length);
}
