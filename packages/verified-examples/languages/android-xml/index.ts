import type { Block } from '../../src/types.ts';
import { unknownNameMessage } from '../../src/did-you-mean.ts';
import { lineAt } from '../../src/files.ts';
import { failure, inNote, evaluate, type Observation } from '../../src/compare.ts';
import {
  findTool,
  reportedVersion,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../src/process.ts';
import { perBlock } from '../../src/runs.ts';
import type { Diagnostic, Job, Outcome, Language } from '../../src/types.ts';
import { resourceMistakes } from './resources.ts';

/**
 * Android's XML: aapt2 compiles and links it with the framework's resources, as a build does.
 * Resources that the page only references are made up, and so are the attributes of AndroidX and
 * Material.
 */
export const androidXmlLanguage: Language = {
  name: 'android-xml',
  module: import.meta.filename,
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

const NAMESPACES = [
  'xmlns:android="http://schemas.android.com/apk/res/android"',
  'xmlns:app="http://schemas.android.com/apk/res-auto"',
  'xmlns:tools="http://schemas.android.com/tools"',
].join(' ');

/** Resource folder by root element, and what a fragment needs around it. */
const KINDS: { root: RegExp; folder: string; wrap?: [string, string] }[] = [
  { root: /^(?:manifest)$/, folder: 'manifest' },
  {
    root: /^(?:uses-permission|uses-feature|uses-sdk|queries|application)$/,
    folder: 'manifest',
    wrap: [`<manifest ${NAMESPACES} package="com.example.apuntes">`, '</manifest>'],
  },
  {
    root: /^(?:activity|service|receiver|provider|meta-data|intent-filter)$/,
    folder: 'manifest',
    wrap: [
      `<manifest ${NAMESPACES} package="com.example.apuntes"><application>`,
      '</application></manifest>',
    ],
  },
  { root: /^resources$/, folder: 'values' },
  {
    root: /^(?:string|color|dimen|style|plurals|string-array|integer|bool|declare-styleable)$/,
    folder: 'values',
    wrap: [`<resources ${NAMESPACES}>`, '</resources>'],
  },
  { root: /^menu$/, folder: 'menu' },
  { root: /^item$/, folder: 'menu', wrap: [`<menu ${NAMESPACES}>`, '</menu>'] },
  { root: /^navigation$/, folder: 'navigation' },
  {
    root: /^(?:action|argument|deepLink)$/,
    folder: 'navigation',
    wrap: [`<navigation ${NAMESPACES}>`, '</navigation>'],
  },
  {
    root: /^(?:shape|vector|ripple|layer-list|level-list|transition|bitmap|inset|adaptive-icon)$/,
    folder: 'drawable',
  },
  { root: /^selector$/, folder: 'drawable' },
  { root: /^(?:set|alpha|translate|rotate|scale)$/, folder: 'anim' },
  { root: /^(?:objectAnimator|animator)$/, folder: 'animator' },
  {
    root: /^(?:PreferenceScreen|paths|network-security-config|full-backup-content|data-extraction-rules|locale-config)$/,
    folder: 'xml',
  },
];

const LAYOUT = {
  folder: 'layout',
  wrap: [`<LinearLayout ${NAMESPACES}>`, '</LinearLayout>'] as [string, string],
};

/** A file of the build; the block's text keeps its lines. */
interface Resource {
  /** Path in the build: `res/layout/block.xml`. */
  name: string;
  text: string;
}

/** Root elements: more than one makes a fragment. */
function topElements(code: string): string[] {
  const bare = code.replace(/<!--[^]*?-->|<\?[^]*?\?>/g, '');
  const found: string[] = [];
  let depth = 0;
  for (const [, close, name, empty] of bare.matchAll(
    /<(\/?)([\w.:-]+)(?:"[^"]*"|'[^']*'|[^>"'])*?(\/?)>/g,
  )) {
    if (close) depth--;
    else {
      if (depth === 0) found.push(name as string);
      if (!empty) depth++;
    }
  }
  return found;
}

function readResource(block: Block): Resource {
  const { title } = block.marks;
  const tops = topElements(block.code);
  const kind = KINDS.find(({ root }) => root.test(tops[0] ?? '')) ?? LAYOUT;
  const titled =
    /res\/((?:layout|values|menu|navigation|drawable|color|anim|animator|xml|mipmap|font)[\w-]*)\//.exec(
      title ?? '',
    )?.[1];
  const folder = titled ?? (/AndroidManifest\.xml$/.test(title ?? '') ? 'manifest' : kind.folder);
  const whole = /xmlns:android=/.test(block.code) || /^\s*<\?xml/.test(block.code);
  const fragment = (tops.length > 1 || !whole) && kind.wrap !== undefined;
  const text = fragment ? (kind.wrap?.join(block.code) ?? '') : declared(block.code);
  return { name: folder === 'manifest' ? 'AndroidManifest.xml' : `res/${folder}/bloque.xml`, text };
}

/** Declares the namespaces that an element leaves to its page. */
const declared = (code: string): string =>
  /xmlns:android=/.test(code) || /<\?xml/.test(code)
    ? code
    : code.replace(/<([\w.-]+)/, `<$1 ${NAMESPACES}`);

async function verifyBlock(block: Block, job: Job): Promise<Outcome> {
  if (block.language !== 'xml') {
    return {
      block,
      problem: {
        line: block.line,
        message: `un bloque «${block.language}» no va en un grupo de XML`,
      },
    };
  }
  const loose = [...looseParts(block), ...resourceMistakes(block, job)];
  if (loose.length > 0)
    return evaluate(block, { level: 'compila', errors: inNote(block, loose) }, '//');
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
  if (text) note(text.index, `«${text[0].trim()}» no está en ningún elemento`);
  if (!name.startsWith('res/layout')) return found;
  for (const { 0: tag, index } of bare.matchAll(TAG)) {
    const names = tag.replaceAll(/"[^"]*"|'[^']*'/g, blank);
    for (const { 1: attribute = '', index: at } of names.matchAll(/\s([\w.-]+)(?=\s*=)/g)) {
      if (BARE_ATTRIBUTES.includes(attribute) || attribute === 'xmlns') continue;
      note(
        index + at + 1,
        unknownNameMessage(attribute, 'un atributo de un layout sin prefijo', BARE_ATTRIBUTES),
      );
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

/** Made-up values by type of resource. */
const VALUES: Record<string, (name: string) => string> = {
  string: (name) => `<string name="${name}">texto</string>`,
  color: (name) => `<color name="${name}">#000000</color>`,
  dimen: (name) => `<dimen name="${name}">1dp</dimen>`,
  integer: (name) => `<integer name="${name}">1</integer>`,
  bool: (name) => `<bool name="${name}">true</bool>`,
  id: (name) => `<item type="id" name="${name}" />`,
  style: (name) => `<style name="${name}" parent="" />`,
  array: (name) => `<string-array name="${name}"><item>texto</item></string-array>`,
  plurals: (name) => `<plurals name="${name}"><item quantity="other">texto</item></plurals>`,
};

const FILES: Record<string, string> = {
  drawable: '<shape xmlns:android="http://schemas.android.com/apk/res/android" />',
  mipmap: '<shape xmlns:android="http://schemas.android.com/apk/res/android" />',
  layout: '<View xmlns:android="http://schemas.android.com/apk/res/android" />',
  menu: '<menu />',
  navigation: '<navigation />',
  anim: '<set />',
  animator: '<set />',
  xml: '<datos />',
  font: '<font-family />',
};

/**
 * Library attributes that a text sets (`app:menu`), reads (`?attr/colorPrimary`) or has in a
 * style.
 */
const ownAttributes = (text: string): string[] =>
  [...text.matchAll(/(?:\bapp:|\battr\/|<item name="(?:app:)?)(\w+)/g)]
    .filter(([, name]) => !text.includes(`<attr name="${name}"`))
    .map(([, name]) => `<attr name="${name}" format="${ANY_FORMAT}" />`);
const ANY_FORMAT = 'reference|string|color|boolean|integer|dimension|float|fraction';

/** Resources that a text references but does not define. */
function madeUp(text: string, own: string): Record<string, string> {
  const files: Record<string, string> = {};
  const values = new Set(ownAttributes(text));
  const references = [...text.matchAll(/@(?!\+)(?:[\w.]+:)?(\w+)\/([\w.]+)/g)].filter(
    ([whole]) => !whole.includes('android:'),
  );
  const parents = [...text.matchAll(/\bparent="(?!@|android:)([\w.]+)"/g)].map(([, name = '']) => [
    '',
    'style',
    name,
  ]);
  const dotted = [...text.matchAll(/<style name="([\w.]+)\.\w+"(?![^>]*parent=)/g)].map(
    ([, name = '']) => ['', 'style', name],
  );
  for (const [, type = '', name = ''] of [...references, ...parents, ...dotted]) {
    if (
      new RegExp(
        String.raw`<${type}[^>]* name="${RegExp.escape(name)}"|@\+${type}/${RegExp.escape(name)}\b`,
      ).test(own)
    )
      continue;
    const value = VALUES[type];
    if (value) values.add(value(name));
    else if (FILES[type]) files[`res/${type}/${name}.xml`] = FILES[type];
  }
  files['res/values/inventados.xml'] = `<resources>${[...values].join('')}</resources>`;
  return files;
}
