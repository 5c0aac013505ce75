import type { Block } from '../../src/types.ts';

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
export interface Resource {
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

export function readResource(block: Block): Resource {
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
