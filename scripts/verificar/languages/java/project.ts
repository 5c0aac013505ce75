import path from 'node:path';
import { unknownName } from '../../../../src/lib/closest.ts';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import type { Product } from '../../../../src/schemas/section.ts';
import type { Job } from '../../core/types.ts';

/** A Java file that the page showed before, or that the build would make. */
export interface ProjectFile {
  /** `Note.java` */
  name: string;
  code: string;
}

/** The Java of a job, without that of the files shown before. */
export const javaCode = (job: Job): string =>
  job.blocks
    .filter(({ language }) => language === 'java')
    .map(({ code }) => code)
    .join('\n');

/**
 * What a job of a page about Android or Spring finds in the project: the files
 * shown before that it names, those that these name, the classes of view
 * binding, and the class that Spring Boot starts.
 * @returns none for a job of another product.
 */
export function projectFiles(job: Job): ProjectFile[] {
  if (!job.products.some((product) => PROJECTS.has(product))) return [];
  const own = new Set(job.blocks.map(({ marks }) => path.basename(marks.title ?? '')));
  const text = javaCode(job);
  const known = [...shownFiles(job), ...bindings(job)].filter(
    ({ name }) => !own.has(name) && !declares(text, path.basename(name, '.java')),
  );
  // Nobody names the class that is started; a part of Spring is found by it.
  const starts = /org\.springframework\./.test(text) && !text.includes(STARTED);
  const started = starts ? known.filter(({ code }) => code.includes(STARTED)) : [];
  const rest = known.filter((file) => !started.includes(file));
  return [...started.slice(-1), ...named(text, new Map(rest.map((file) => [file.name, file])))];
}

/** Products whose code is one project from the first card to the last. */
const PROJECTS: ReadonlySet<string> = new Set(['android', 'spring'] satisfies Product[]);

const STARTED = '@SpringBootApplication';

const packageOf = (code: string): string | undefined => /^package ([\w.]+);/m.exec(code)?.[1];

/**
 * What is wrong with the package of a file of an Android page: its files are
 * those of one application, whose manifest looks for them in one place.
 *
 * @param block one of the job's.
 */
export function strangePackage({ products, support }: Job, block: CodeBlock): string | undefined {
  const own = packageOf(block.code);
  if (own === undefined || !products.includes('android')) return undefined;
  const others = support.flatMap(({ language, code }) =>
    language === 'java' ? (packageOf(code) ?? []) : [],
  );
  const isNear = (one: string) =>
    `${own}.`.startsWith(`${one}.`) || `${one}.`.startsWith(`${own}.`);
  if (others.length === 0 || others.some(isNear)) return undefined;
  return unknownName(own, 'el paquete de los demás archivos de la página', others);
}

const declares = (text: string, type: string): boolean =>
  new RegExp(`\\b(?:class|record|interface|enum) ${type}\\b`).test(text);

/** The author's own files, except those that a card shows to be wrong. */
const shownFiles = ({ support }: Job): ProjectFile[] =>
  support
    .filter(({ language, marks }) => language === 'java' && marks.title?.endsWith('.java'))
    .filter(({ marks }) => marks.fails === undefined && marks.unverified === undefined)
    .map(({ marks, code }) => ({ name: path.basename(marks.title ?? ''), code }));

/** The files whose class the text names, and in turn those that they name. */
function named(text: string, known: Map<string, ProjectFile>): ProjectFile[] {
  const found = [...known.values()].filter(({ name }) =>
    new RegExp(`\\b${path.basename(name, '.java')}\\b`).test(text),
  );
  const rest = new Map([...known].filter(([, file]) => !found.includes(file)));
  return found.length === 0
    ? []
    : [...found, ...named(found.map(({ code }) => code).join('\n'), rest)];
}

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
 * The classes that view binding makes of the layouts that the page shows:
 * https://developer.android.com/topic/libraries/view-binding.
 */
function bindings({ support, blocks }: Job): ProjectFile[] {
  const all = [...support, ...blocks];
  const java = all.filter(({ language }) => language === 'java').map(({ code }) => code);
  const parent = /^import ([\w.]+)\.databinding\.\w+Binding;/m.exec(java.join('\n'))?.[1];
  if (parent === undefined) return [];
  // The last version of a layout is the one that the project holds.
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

/** One field for each view with an `android:id`. */
const fields = (xml: string): string[] =>
  [...xml.matchAll(/<([A-Za-z][\w.]*)([^<>]*)>/g)].flatMap(([, element = '', attributes = '']) => {
    const id = /android:id="@\+?id\/(\w+)"/.exec(attributes)?.[1];
    if (id === undefined) return [];
    const included = /\blayout="@layout\/(\w+)"/.exec(attributes)?.[1];
    const type = included === undefined ? viewClass(element) : bindingName(included);
    return [`public final ${type} ${camelCase(id)} = null;`];
  });
