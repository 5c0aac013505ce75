import type { ProjectFile } from '../../src/substitutes.ts';
import type { Job } from '../../src/types.ts';

const VIEW_PACKAGES: Record<string, string> = {
  View: 'android.view',
  ViewStub: 'android.view',
  WebView: 'android.webkit',
};

const viewClass = (element: string): string =>
  element.includes('.') ? element : `${VIEW_PACKAGES[element] ?? 'android.widget'}.${element}`;

const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const bindingName = (layout: string): string => {
  const name = camelCase(layout);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Binding`;
};

/**
 * View binding classes of the shown layouts:
 * https://developer.android.com/topic/libraries/view-binding.
 */
export function bindings({ support, blocks }: Job): ProjectFile[] {
  const all = [...support, ...blocks];
  const java = all.filter(({ language }) => language === 'java').map(({ code }) => code);
  const parent = /^import ([\w.]+)\.databinding\.\w+Binding;/m.exec(java.join('\n'))?.[1];
  if (parent === undefined) return [];
  // The latest version of each layout.
  const layouts = new Map(
    all
      .filter(({ language, marks }) => language === 'xml' && marks.fails === undefined)
      .flatMap(({ marks, code }) => {
        const name = /(?:^|\/)res\/layout\/(\w+)\.xml$/.exec(marks.title ?? '')?.[1];
        return name === undefined ? [] : [[name, code] as const];
      }),
  );
  return [...layouts].map(([layout, code]) => binding(parent, layout, code));
}

function binding(parent: string, layout: string, xml: string): ProjectFile {
  const type = bindingName(layout);
  const bare = xml.replaceAll(/<!--[^]*?-->/g, '');
  const root = viewClass(/<([A-Za-z][\w.]*)/.exec(bare)?.[1] ?? 'View');
  const code = [
    `package ${parent}.databinding;`,
    `public final class ${type} implements androidx.viewbinding.ViewBinding {`,
    ...fields(bare),
    `public static native ${type} inflate(android.view.LayoutInflater inflater);`,
    `public static native ${type} inflate(android.view.LayoutInflater inflater, android.view.ViewGroup parent, boolean attach);`,
    `public static native ${type} bind(android.view.View view);`,
    `@Override public native ${root} getRoot();`,
    '}',
  ];
  return { name: `${type}.java`, code: code.join(' ') };
}

/** One field per view with an `android:id`. */
const fields = (xml: string): string[] =>
  [...xml.matchAll(/<([A-Za-z][\w.]*)([^<>]*)>/g)].flatMap(([, element = '', attributes = '']) => {
    const id = /android:id="@\+?id\/(\w+)"/.exec(attributes)?.[1];
    if (id === undefined) return [];
    const included = /\blayout="@layout\/(\w+)"/.exec(attributes)?.[1];
    const type = included === undefined ? viewClass(element) : bindingName(included);
    return [`public final ${type} ${camelCase(id)} = null;`];
  });
