import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { unknownName } from '../../../../src/lib/closest.ts';
import { lineAt } from '../../../../src/notes/source.ts';
import { failure, inNote, judge, type Observation } from '../../core/output.ts';
import {
  ROOT,
  findTool,
  reportedVersion,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
import { blockByBlock } from '../../core/runs.ts';
import type { Diagnostic, Job, Outcome, Runner } from '../../core/types.ts';
import { resourceMistakes } from './resources.ts';

const ATTRIBUTES = 'scripts/verificar/languages/android-xml/attrs.xml';

/**
 * Android's XML: aapt2 compiles and links it with the framework's resources,
 * as a build does. Resources that the page only names are made up, and the
 * attributes of AndroidX and Material come from `attrs.xml`.
 */
export const androidXmlRunner: Runner = {
  name: 'android-xml',
  module: import.meta.filename,
  accepts: (job) => job.language === 'xml' && job.products.includes('android'),
  async detect() {
    const version = await reportedVersion(AAPT, ['version']);
    return version === undefined || FRAMEWORK === undefined
      ? undefined
      : { name: 'aapt2', version };
  },
  debianPackages: ['aapt', 'android-framework-res'],
  harness: [ATTRIBUTES, ...standIns()],
  run: blockByBlock(verifyBlock),
  canaries: [
    {
      language: 'xml',
      products: ['android'],
      code: '<TextView\n  android:colour="#fff" />',
      problem: 'android:colour',
    },
    {
      language: 'xml',
      products: ['android'],
      code: '<TextVew\n  android:id="@+id/a" />',
      problem: 'TextVew',
    },
    {
      language: 'xml',
      products: ['android'],
      code: '<color name="tinta">azul</color>',
      problem: 'invalid color',
    },
    {
      language: 'xml',
      products: ['android'],
      code: '<menu><item></menu>',
      problem: 'mismatched',
    },
  ],
};

const AAPT = findTool('/usr/bin/aapt2');
const FRAMEWORK = findTool('/usr/share/android-framework-res/framework-res.apk');
function standIns(): string[] {
  return ['android', 'androidx'].map(
    (name) => `scripts/verificar/languages/java/inside/android/${name}.java`,
  );
}

const NAMESPACES = [
  'xmlns:android="http://schemas.android.com/apk/res/android"',
  'xmlns:app="http://schemas.android.com/apk/res-auto"',
  'xmlns:tools="http://schemas.android.com/tools"',
].join(' ');

/** What a first element says of a file: its folder among the resources, and what a fragment of it needs around it. */
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

/** A file of the build, with the text of the block on its own lines. */
interface Resource {
  /** Path in the build: `res/layout/block.xml`; */
  name: string;
  text: string;
}

/** Elements at the top of a text: more than one makes a fragment. */
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

function readResource(block: CodeBlock): Resource {
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

/** A whole element that leaves its namespaces to the page. */
const declared = (code: string): string =>
  /xmlns:android=/.test(code) || /<\?xml/.test(code)
    ? code
    : code.replace(/<([\w.-]+)/, `<$1 ${NAMESPACES}`);

async function verifyBlock(block: CodeBlock, job: Job): Promise<Outcome> {
  if (block.language !== 'xml') {
    return {
      block,
      problem: {
        line: block.line,
        message: `un bloque «${block.language}» no va en un grupo de XML`,
      },
    };
  }
  const loose = [...looseParts(block), ...strangeElements(block), ...resourceMistakes(block, job)];
  if (loose.length > 0)
    return judge(block, { level: 'compila', errors: inNote(block, loose) }, '//');
  return judge(block, unknownView(block) ?? (await compile(block, job)), '//');
}

/** Attributes without a prefix that a layout may have; `xmlns` and what only tools read apart. */
const BARE_ATTRIBUTES = ['layout', 'style', 'class'];

/**
 * What aapt2 passes over and the phone never shows: text between elements, which most
 * often is an element without its first line, and attributes of a
 * layout that have lost their prefix.
 */
function looseParts(block: CodeBlock): Diagnostic[] {
  const { name } = readResource(block);
  // A file of `res/xml` is of whoever reads it: `<domain>example.com</domain>`.
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
        unknownName(attribute, 'un atributo de un layout sin prefijo', BARE_ATTRIBUTES),
      );
    }
  }
  return found;
}

/** What a file of `res/xml` may hold, by its first element: who reads it passes over all else. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  paths: [
    ...['files-path', 'cache-path', 'external-path', 'external-files-path'],
    ...['external-cache-path', 'external-media-path', 'root-path'],
  ],
  'network-security-config': [
    ...['base-config', 'domain-config', 'domain', 'debug-overrides', 'trust-anchors'],
    ...['certificates', 'pin-set', 'pin'],
  ],
  'full-backup-content': ['include', 'exclude'],
  'data-extraction-rules': ['cloud-backup', 'device-transfer', 'include', 'exclude'],
  'locale-config': ['locale'],
};

/** Elements that a file of `res/xml` cannot hold. */
function strangeElements({ code }: CodeBlock): Diagnostic[] {
  const [root = ''] = topElements(code);
  const known = ELEMENTS[root];
  if (!known) return [];
  const bare = withoutAsides(code);
  return [...bare.matchAll(/<([\w.:-]+)/g)].flatMap(({ 1: name = '', index }) =>
    name === root || known.includes(name)
      ? []
      : {
          line: lineAt(bare, index),
          text: unknownName(name, `un elemento de <${root}>`, known),
        },
  );
}

/** A tag, whatever its values hold. */
const TAG = /<(?:"[^"]*"|'[^']*'|[^<>"'])*>/g;

/** As many lines and letters, with nothing in them. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** A text with nothing where its comments and declarations were. */
const withoutAsides = (code: string): string => code.replaceAll(/<!--[^]*?-->|<\?[^]*?\?>/g, blank);

/** The views that stand-ins exist for, and those of the framework that code rarely names. */
let knownViews: Set<string> | undefined;

const MORE_VIEWS = [
  ...['Space', 'ViewStub', 'TableLayout', 'TableRow', 'GridLayout', 'HorizontalScrollView'],
  ...['CalendarView', 'ViewFlipper', 'AutoCompleteTextView', 'CheckedTextView', 'Chronometer'],
  ...['GridView', 'RatingBar', 'SearchView', 'TextClock', 'VideoView', 'include', 'merge'],
  ...['requestFocus', 'fragment', 'view', 'tag', 'data', 'layout', 'variable', 'import'],
  ...['androidx.constraintlayout.widget.Guideline', 'androidx.constraintlayout.widget.Barrier'],
  ...['androidx.constraintlayout.widget.Group', 'androidx.constraintlayout.helper.widget.Flow'],
  ...['androidx.core.widget.NestedScrollView', 'androidx.appcompat.widget.AppCompatTextView'],
  ...['androidx.coordinatorlayout.widget.CoordinatorLayout'],
  ...['com.google.android.material.appbar.AppBarLayout'],
  ...['com.google.android.material.appbar.CollapsingToolbarLayout'],
  ...['com.google.android.material.card.MaterialCardView'],
  ...['com.google.android.material.tabs.TabItem', 'com.google.android.material.chip.Chip'],
  ...['com.google.android.material.chip.ChipGroup'],
  ...['com.google.android.material.floatingactionbutton.ExtendedFloatingActionButton'],
  ...['com.google.android.material.materialswitch.MaterialSwitch'],
  ...['com.google.android.material.divider.MaterialDivider'],
  ...['com.google.android.material.progressindicator.LinearProgressIndicator'],
  ...['com.google.android.material.imageview.ShapeableImageView'],
];

function views(): Set<string> {
  if (knownViews) return knownViews;
  knownViews = new Set(MORE_VIEWS);
  for (const file of standIns()) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const part of text.split(/^(?=package )/m)) {
      const name = /^package ([\w.]+);/.exec(part)?.[1] ?? '';
      for (const [, type] of part.matchAll(/^public (?:abstract |final )?class (\w+)/gm)) {
        knownViews.add(
          /^android\.(?:widget|view|webkit)$/.test(name) ? (type as string) : `${name}.${type}`,
        );
      }
    }
  }
  return knownViews;
}

/** aapt2 takes any name for a view: it would only fail on the phone. */
function unknownView(block: CodeBlock): Observation | undefined {
  if (!readResource(block).name.startsWith('res/layout')) return undefined;
  for (const [index, line] of block.code.split('\n').entries()) {
    for (const [, name = ''] of line.matchAll(/<([A-Za-z][\w.]*)/g)) {
      if (views().has(name) || name.startsWith('com.example.')) continue;
      const error = `no conozco la vista <${name}>. Si existe, añádela en ${path.relative(ROOT, import.meta.filename)}`;
      return { level: 'compila', ...failure(error, block.line + index + 1) };
    }
  }
  return undefined;
}

async function compile(block: CodeBlock, job: Job): Promise<Observation> {
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
    // As Gradle calls it: two %s without their numbers are a warning, not a mistake.
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

/** What aapt2 says, one failure a line. */
function refusal(block: CodeBlock, { name }: Resource, stderr: string): Observation {
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

/** aapt2 gives the line of an element; the attribute that it complains of may be further down. */
function exactLine(block: CodeBlock, line: number, words: string): number {
  const lines = block.code.split('\n');
  const name = /attribute (?:[\w.]+:)?([\w.]+)/.exec(words)?.[1];
  const further = lines.findIndex(
    (text, index) => index >= line - 1 && new RegExp(String.raw`\b${name}\s*=`).test(text),
  );
  return Math.min(name !== undefined && further >= 0 ? further + 1 : line, lines.length);
}

/** Values with which a resource of a type may be made up. */
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

/** The resources that a text names and does not define. */
function madeUp(text: string, own: string): Record<string, string> {
  const files: Record<string, string> = {
    'res/values/attrs.xml': readFileSync(path.join(ROOT, ATTRIBUTES), 'utf8'),
  };
  const values = new Set<string>();
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
