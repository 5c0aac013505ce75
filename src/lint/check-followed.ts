/**
 * What a reader who starts from an empty folder would miss, found without
 * running anything. When in doubt these rules say nothing: the run of the page
 * (`npm run verificar`) has the last word.
 */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { partsOf, type CodeBlock, type Note } from '../notes/note.ts';
import { bringsFiles, IMPORT, ordersOf, startedBy, type Order } from '../session/commands.ts';
import type { Report } from './diagnostic.ts';
import { applyRules } from './rule.ts';
import { consoleNotOpen } from './rules/console-not-open.ts';
import { consolePaste } from './rules/console-paste.ts';
import { importNotShown, openedNotShown, programNotShown } from './rules/file-not-shown.ts';
import { looseVersion } from './rules/loose-version.ts';
import { packageNotInstalled } from './rules/package-not-installed.ts';
import { programNotStarted } from './rules/program-not-started.ts';
import { silentServer } from './rules/silent-server.ts';
import { terminalOpenedTwice } from './rules/terminal-opened-twice.ts';
import { lineAt } from '../notes/source.ts';
import { readSteps, STEPS_LANGUAGE } from 'verified-examples/notation';
import { SHELLS } from 'verified-examples/notation';

/** Whether the page announces that it fails, or that it is not verified. */
const isLeftOut = ({ marks: { fails, unverified } }: CodeBlock) =>
  fails !== undefined || unverified !== undefined;

/** Languages of programs that commands start, and of modules with imports. */
const PROGRAMS = ['js', 'ts'];
const MODULES = [...PROGRAMS, 'jsx', 'tsx'];

/** Commands that build programs from a configuration. */
const BUILDS = /\b(?:webpack|vite|esbuild|rollup|parcel|next|tsc|build)\b/;

/** What the page has shown and done up to a place. */
interface Folder {
  files: Set<string>;
  packages: Set<string>;
  /** A command has created files with unknown names. */
  isOpen: boolean;
  /** A command has built programs with unknown names. */
  isBuilt: boolean;
}

const withoutFolders = (path: string) => posix.normalize(path).replace(/^(?:\.\.?\/)+/, '');

/** A module's file as imports may write it: `./a` and `./a.js` mean `a.ts`, `./lib` its `index.js`. */
const moduleName = (path: string) => path.replace(/\?.*$/, '').replace(/(?:\/index)?\.\w+$/, '');

/** Whether two paths may be one file: a terminal that went to another folder sees it by another. */
const mayBeSame = (one: string, other: string) =>
  one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);

const isShown = ({ files }: Folder, path: string, form = (name: string) => name) =>
  [...files].some((file) => mayBeSame(form(file), form(withoutFolders(path))));

/** The package of an import: `@a/b/c` → `@a/b`; nothing for an address or an alias. */
const packageOf = (name: string) => /^(?:@[\w.-]+\/)?[a-z\d][\w.-]*(?=\/|$)/i.exec(name)?.[0];

/** What is imported from where there is nothing. */
function checkImports({ code, marks, line }: CodeBlock, folder: Folder): Report[] {
  if (folder.isOpen) return [];
  return [...code.matchAll(IMPORT)].flatMap(({ 0: text, 2: name = '', index }) => {
    const at = line + lineAt(code, index + text.length);
    if (/^\.\.?\//.test(name)) {
      const path = posix.join(posix.dirname(marks.title ?? ''), name);
      return isShown(folder, path, moduleName)
        ? []
        : applyRules([importNotShown], { name, path: withoutFolders(path) }, at);
    }
    const wanted = packageOf(name);
    if (!wanted || isBuiltin(name) || folder.packages.has(wanted)) return [];
    return applyRules([packageNotInstalled], wanted, at);
  });
}

/** The packages that a command installs in its folder. */
function installedBy([program = '', verb = '', ...rest]: string[]): string[] {
  const isInstall = /^(?:npm|pnpm|yarn|bun)$/.test(program) && /^(?:install|i|add)$/.test(verb);
  if (!isInstall || rest.some((word) => word === '-g' || word === '--global')) return [];
  return rest.map((word) => word.replace(/(?<=.)@.*$/, ''));
}

/** Files that name packages: what a project asks for, and what a bundler gives for others. */
const NAMES_PACKAGES = /(?:package\.json|\.config\.[cm]?[jt]s)$/;

/** The packages that such a file names: `"express": "^5.1.0"`, `'react-native': 'react-native-web'`. */
const packagesIn = (code: string) =>
  [...code.matchAll(/(['"])((?:@[\w.-]+\/)?[\w.-]+)\1\s*:\s*['"]/g)].map(([, , name]) => name!);

/** Whether a command may find a program. */
const mayHave = (folder: Folder, started: string) =>
  folder.isOpen || folder.isBuilt || isShown(folder, started);

/** Reports what a command lacks, and adds to the folder what it creates. */
function checkOrder(order: Order, block: CodeBlock, folder: Folder): Report[] {
  const line = block.line + 1 + order.line;
  const isDone = !isLeftOut(block) && !block.marks.compileOnly;
  const reports: Report[] = [];
  const started = startedBy(order);
  if (started !== undefined && isDone && !mayHave(folder, started)) {
    const missing = { name: started, path: withoutFolders(started) };
    reports.push(...applyRules([programNotShown], missing, line));
  }
  for (const name of installedBy(order.words)) folder.packages.add(name);
  const text = `${order.words.join(' ')} `;
  folder.isOpen ||= bringsFiles(order);
  folder.isBuilt ||= BUILDS.test(text);
  // Whatever else it names may be what it makes: `> a.js`, `cp a.js b.js`, `touch a.js`.
  for (const word of order.words) {
    if (word !== started) folder.files.add(withoutFolders(word.replace(/^\d*>+/, '')));
  }
  return reports;
}

/** Whether a program is only saved here, and run later on the page. */
const isKept = ({ marks, output, code }: CodeBlock) =>
  marks.title !== undefined && !output && !/\/\/ →/.test(code);

/** Commands that run what a configuration names, or whatever they find. */
const STARTS_UNNAMED = /(?:\bnpm (?:start|test|run)|\bnpx|\bnode (?:--\S+ )*\.|--test)(?:\s|$)/;

/** Steps open only files that the page has shown. */
function checkOpened({ code, line }: CodeBlock, folder: Folder): Report[] {
  return readSteps(code).flatMap((step) => {
    if (step.action?.does !== 'open') return [];
    const path = step.action.place.replace(/[?#].*$/, '');
    if (/^\w+:/.test(path) || mayHave(folder, path)) return [];
    const missing = { name: path, path: withoutFolders(path) };
    return applyRules([openedNotShown], missing, line + step.line);
  });
}

/** Saved programs that nothing on the page names are never run. */
function checkStarted(blocks: readonly CodeBlock[], folder: Folder): Report[] {
  const isUnnamed = blocks.some(
    ({ language, code }) => SHELLS.includes(language) && STARTS_UNNAMED.test(code),
  );
  if (folder.isOpen || folder.isBuilt || isUnnamed) return [];
  return blocks.flatMap((block) => {
    const { title = '', compileOnly } = block.marks;
    if (!PROGRAMS.includes(block.language) || !isKept(block)) return [];
    const name = new RegExp(`\\b${RegExp.escape(posix.basename(moduleName(title)))}\\b`);
    const isNamed = blocks.some((other) => other !== block && name.test(other.code));
    if (isNamed || compileOnly || isLeftOut(block)) return [];
    return applyRules([programNotStarted], title, block.line);
  });
}

/**
 * Checks that a page which is followed from an empty folder misses nothing:
 * packages are installed, and files shown, started and opened.
 */
export function checkFollowed(note: Note): Report[] {
  // As they follow each other.
  const blocks = partsOf(note).flat();
  const folder: Folder = {
    files: new Set(),
    packages: new Set(),
    isOpen: false,
    isBuilt: false,
  };
  const reports: Report[] = [
    ...applyRules([consoleNotOpen, consolePaste, silentServer, looseVersion], blocks),
    ...applyRules([terminalOpenedTwice], note),
  ];
  const modules = blocks.filter((block) => MODULES.includes(block.language) && !isLeftOut(block));
  for (const block of blocks) {
    const { language, code, marks } = block;
    if (marks.title !== undefined) folder.files.add(withoutFolders(marks.title));
    if (NAMES_PACKAGES.test(marks.title ?? '')) {
      for (const name of packagesIn(code)) folder.packages.add(name);
    }
    if (language === STEPS_LANGUAGE && !isLeftOut(block)) {
      reports.push(...checkOpened(block, folder));
    }
    if (SHELLS.includes(language)) {
      reports.push(...ordersOf(code).flatMap((order) => checkOrder(order, block, folder)));
    }
    if (modules.includes(block) && !isKept(block)) reports.push(...checkImports(block, folder));
  }
  // Two files may need each other; both are there when the page starts them.
  return [
    ...reports,
    ...modules.filter(isKept).flatMap((block) => checkImports(block, folder)),
    ...checkStarted(blocks, folder),
  ].sort((one, other) => one.line - other.line);
}
