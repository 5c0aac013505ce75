/**
 * What a reader who starts from an empty folder would miss, found without
 * running anything. When in doubt these rules say nothing: the run of the page
 * (`npm run verificar`) has the last word.
 */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { checkNames } from './check-names.ts';
import { checkPrograms, isLeftOut } from './check-programs.ts';
import { hostPorts, isDetached, nameOf, type Container } from './containers.ts';
import { partsOf, type CodeBlock, type Note } from './note.ts';
import { bringsFiles, ordersOf, type Order } from './orders.ts';
import type { Found, Report } from './problem.ts';
import { lineAt } from './source.ts';
import { readSteps, STEPS_LANGUAGE } from './steps.ts';
import { SHELLS } from './terminals.ts';

/** What an order starts, and what imports others. */
const PROGRAMS = ['js', 'ts'];
const MODULES = [...PROGRAMS, 'jsx', 'tsx'];

/** Whom an order gives a program to, and how such a file is called. */
const STARTERS: Readonly<Record<string, RegExp>> = {
  node: /\.[cm]?[jt]s$/,
  tsx: /\.[cm]?tsx?$/,
  tsc: /\.[cm]?tsx?$/,
  java: /\.java$/,
  javac: /\.java$/,
  sass: /\.s[ac]ss$/,
};

/** `import … from 'x'`, `export … from 'x'`, `import('x')`, `require('x')`, outside comments. */
const IMPORT =
  /(?:^\s*(?:import|export)\s(?:[\w\s{},*$]*\sfrom\s*)?|(?<!\/\/.*)\b(?:import|require)\(\s*)(['"])([^'"\n]+)\1/gm;

/** Orders that make programs out of others, where a configuration says. */
const BUILDS = /\b(?:webpack|vite|esbuild|rollup|parcel|next|tsc|build)\b/;

/** What the page has shown and done up to a place. */
interface Folder {
  files: Set<string>;
  packages: Set<string>;
  containers: Container[];
  /** An order has brought what nobody can name here. */
  isOpen: boolean;
  /** An order has made programs that nobody can name here. */
  isBuilt: boolean;
  /** A step has opened a page: the next ones are done in it. */
  hasOpened: boolean;
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

/** What is said of a file that is not there. */
const words = (found: string, path: string) => ({
  found,
  expected: `antes, un bloque con \`title="${withoutFolders(path)}"\` o una orden que lo cree`,
  remedy: 'enseña ese archivo antes, o corrige su nombre',
});

const notInstalled = (name: string) => ({
  found: `El programa importa «${name}», que ninguna orden a la vista instala`,
  expected: `antes, \`npm install ${name}@…\`, con su versión`,
  remedy: 'añade esa orden a `<Setup>`, o corrige el nombre',
});

/** What is imported from where there is nothing. */
function checkImports({ code, marks, line }: CodeBlock, folder: Folder): Report[] {
  if (folder.isOpen) return [];
  return [...code.matchAll(IMPORT)].flatMap(({ 0: text, 2: name = '', index }) => {
    const place = { line: line + lineAt(code, index + text.length) };
    if (/^\.\.?\//.test(name)) {
      const path = posix.join(posix.dirname(marks.title ?? ''), name);
      const isThere = isShown(folder, path, moduleName);
      if (isThere) return [];
      return {
        ...place,
        ...words(`El programa importa «${name}», que la página no ha enseñado`, path),
      };
    }
    const wanted = packageOf(name);
    if (!wanted || isBuiltin(name) || folder.packages.has(wanted)) return [];
    return { ...place, ...notInstalled(wanted) };
  });
}

/** The file that an order starts: the first word that is called like a program of its. */
function startedBy({ words }: Order): string | undefined {
  const [program = '', ...rest] = words[0] === 'npx' ? words.slice(1) : words;
  const form = Object.hasOwn(STARTERS, program) ? STARTERS[program] : undefined;
  return form && rest.find((word) => !/^-|[$*]/.test(word) && form.test(word));
}

/** What `docker run` takes that another container still has. */
function checkContainer(wanted: Container, { containers }: Folder): Found<Report> {
  const named = containers.find(({ name }) => name !== undefined && name === wanted.name);
  const place = { line: wanted.line };
  if (named) {
    return {
      ...place,
      found: `El contenedor «${named.name}» ya está, desde la línea ${named.line}`,
      expected: `otro nombre, o antes una orden que lo quite: \`docker rm -f ${named.name}\``,
      remedy: 'cambia el nombre o añade esa orden',
    };
  }
  return wanted.ports.flatMap((port) => {
    const other = containers.find(({ ports }) => ports.includes(port));
    if (!other) return [];
    return {
      ...place,
      found: `El puerto ${port} ya es del contenedor de la línea ${other.line}`,
      expected: 'un puerto libre, o antes una orden que quite ese contenedor: `docker rm -f …`',
      remedy: 'cambia el número que va delante de los dos puntos o añade esa orden',
    };
  });
}

/** What an order of Docker's takes and gives back. */
function checkDocker({ words }: Order, line: number, folder: Folder): Found<Report> {
  const [verb = '', ...rest] = words.slice(words[1] === 'container' ? 2 : 1);
  if (verb === 'run') {
    const wanted = { name: nameOf(rest), ports: hostPorts(rest), line };
    const reports = checkContainer(wanted, folder);
    // Without -d it ends with its order: its port is free again and, with --rm, its name.
    if (isDetached(rest)) folder.containers.push(wanted);
    else if (!rest.includes('--rm')) folder.containers.push({ ...wanted, ports: [] });
    return reports;
  }
  const isMeant = ({ name }: Container) =>
    name === undefined || rest.includes(name) || rest.some((word) => word.includes('$'));
  // One that was only stopped has its port free, and its name too if it began with --rm.
  if (/^(?:rm|stop|kill|rename)$/.test(verb)) {
    folder.containers = folder.containers.filter((one) => !isMeant(one));
  }
  if (words.includes('prune')) folder.containers = [];
  return [];
}

/** The packages that an order installs for the programs of its folder. */
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

/** Whether a program may be there for an order to start it. */
const mayHave = (folder: Folder, started: string) =>
  folder.isOpen || folder.isBuilt || isShown(folder, started);

/** What an order lacks; what it makes is in the folder from then on. */
function checkOrder(order: Order, block: CodeBlock, folder: Folder): Report[] {
  const line = block.line + 1 + order.line;
  const isDone = !isLeftOut(block) && !block.marks.compileOnly;
  const reports: Report[] = [];
  const started = startedBy(order);
  if (started !== undefined && isDone && !mayHave(folder, started)) {
    reports.push({
      line,
      ...words(`La orden usa «${started}», que la página no ha enseñado`, started),
    });
  }
  if (order.words[0] === 'docker' && isDone)
    reports.push(...[checkDocker(order, line, folder)].flat());
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

/** Whether a program is only kept where it stands, and started further down. */
const isKept = ({ marks, output, code }: CodeBlock) =>
  marks.title !== undefined && !output && !/\/\/ →/.test(code);

/** Orders that start what a configuration names, or whatever they find. */
const STARTS_UNNAMED = /(?:\bnpm (?:start|test|run)|\bnpx|\bnode (?:--\S+ )*\.|--test)(?:\s|$)/;

/** What a person is told to open: there is something, and the page has shown it. */
function checkOpened({ code, line }: CodeBlock, folder: Folder): Report[] {
  return readSteps(code).flatMap((step): Found<Report> => {
    const place = { line: line + step.line };
    if (step.action?.does !== 'open') {
      // Waiting and the window's size need no page.
      const isFree = ['wait', 'size', undefined].includes(step.action?.does);
      if (folder.hasOpened || isFree) return [];
      folder.hasOpened = true;
      return {
        ...place,
        found: 'Los pasos no abren ninguna página',
        expected: 'antes de los demás, `abre http://127.0.0.1:3000/` o `abre pagina.html`',
        remedy: 'añade ese paso',
      };
    }
    folder.hasOpened = true;
    const path = step.action.place.replace(/[?#].*$/, '');
    if (/^\w+:/.test(path) || mayHave(folder, path)) return [];
    return { ...place, ...words(`Los pasos abren «${path}», que la página no ha enseñado`, path) };
  });
}

/** Programs that are kept and that nothing on the page names: nobody ever starts them. */
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
    return {
      line: block.line,
      found: `Nadie arranca «${title}»: ninguna orden a la vista lo nombra, y ningún otro archivo`,
      expected: `después, la orden que lo usa: \`node ${title}\``,
      remedy: 'añade esa orden, o la salida que promete',
    };
  });
}

/**
 * Checks that a page which is followed from an empty folder misses nothing:
 * programs are named and packages installed, files shown, started and opened,
 * names and ports of containers free, and no name is one that nobody would miss.
 */
export function checkFollowed(note: Note): Report[] {
  // As they follow each other.
  const blocks = partsOf(note).flat();
  const folder: Folder = {
    files: new Set(),
    packages: new Set(),
    containers: [],
    isOpen: false,
    isBuilt: false,
    hasOpened: false,
  };
  const reports = [...checkPrograms(note), ...checkNames(note)];
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
