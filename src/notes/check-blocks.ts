import { closest } from '../lib/closest.ts';
import { MARK_NAMES, parseFence, VALUED_MARKS, type FenceMarks } from './fence.ts';
import { closestLanguage, LANGUAGES, OUTPUT_LANGUAGE } from './languages.ts';
import type { CodeBlock } from './note.ts';
import { quoted, type Found, type Report, type Words } from './problem.ts';
import { isSeen, readNumbers } from './scenes.ts';
import { closestForm, meantStep, readSteps, STEPS_LANGUAGE } from './steps.ts';

/** Whether a file's name leads out of the folder of its example, or to no file. */
const isOutside = (title: string) =>
  title.trim() === '' || title.startsWith('/') || title.split('/').includes('..');

/** What to write instead of an unknown language: mostly, what follows it touches it. */
function languageRemedy(language: string): string {
  const [, inBraces = ''] = /^\{\.?(\w+)\}?$/.exec(language) ?? [];
  if (Object.hasOwn(LANGUAGES, inBraces)) return `escribe \`${inBraces}\`, sin llaves`;
  const [, name = '', sign, rest] = /^([\w-]+)([{:,])(.*)$/.exec(language) ?? [];
  if (Object.hasOwn(LANGUAGES, name)) {
    if (rest === '') return `escribe \`${name}\`, sin \`${sign}\``;
    return `escribe \`${name}\` y, separado, ${sign === ':' ? `\`title="${rest}"\`` : `\`${sign}${rest}\``}`;
  }
  const near = closestLanguage(language);
  return near
    ? `escribe \`${near}\` después de las tres comillas invertidas`
    : 'corrige el nombre después de las tres comillas invertidas';
}

function checkLanguage({ language }: CodeBlock): Found<Words> {
  if (Object.hasOwn(LANGUAGES, language)) return [];
  return {
    found: `El bloque de código dice ser de «${language}», un lenguaje desconocido`,
    expected: `uno de estos: ${Object.keys(LANGUAGES).join(', ')}`,
    remedy: languageRemedy(language),
  };
}

/** A block without code would be shown as one that was run; a file may be empty. */
function checkCode({ code, marks: { title } }: CodeBlock): Found<Words> {
  if (code.trim() !== '' || title !== undefined) return [];
  return {
    found: 'El bloque de código está vacío',
    expected: 'código entre las dos líneas de comillas invertidas',
    remedy: 'escríbelo o borra el bloque; si es un archivo vacío, dale nombre con `title="…"`',
  };
}

/** A whole page without its first line, which a browser would draw by the rules of the nineties. */
function checkDoctype({ language, code }: CodeBlock): Found<Words> {
  if (!['html', 'ejs', 'handlebars'].includes(language) || !/<html\b/i.test(code)) return [];
  if (/^\s*(?:(?:<!--[^]*?-->|<%[^]*?%>)\s*)*<!doctype html>/i.test(code)) return [];
  return {
    found: 'La página no empieza por `<!doctype html>`',
    expected: 'esa línea antes de `<html>`: sin ella el navegador mide como hace treinta años',
    remedy: 'escríbela en la primera línea del bloque',
  };
}

/** Languages in which a text stands in straight quotes, and nothing is prose but comments. */
const QUOTING = new Set(['js', 'ts', 'bash', 'zsh', 'fish', 'sql', 'java', 'json', 'css', 'scss']);

/** Quotes of a word processor where those of the language should be: a shell would print them. */
function checkQuotes({ language, code, line: first }: CodeBlock): Found<Report> {
  if (!QUOTING.has(language)) return [];
  for (const [index, line] of code.split('\n').entries()) {
    const bare = line
      .replaceAll(/(["'`])(?:\\.|(?!\1).)*\1/g, '')
      .replace(/(?:\/\/|\/\*|#|--)\s.*/, '');
    const [, found] = /(?:^|[\s(=,[{:])([“‘][^“”‘’]*[”’])/.exec(bare) ?? [];
    if (found === undefined) continue;
    return {
      line: first + 1 + index,
      found: `El código lleva comillas tipográficas, «${found}»`,
      expected: 'comillas rectas, `"` o `\'`',
      remedy: `escribe \`"${found.slice(1, -1)}"\`: las otras las pone un procesador de textos`,
    };
  }
  return [];
}

/** A word after the language that is no mark, or one without the value that it needs. */
function markWords(word: string): Words {
  const [, name = '', value = ''] = /^([\p{L}-]+)(?:=(.*))?$/u.exec(word) ?? [];
  if (VALUED_MARKS.includes(name)) {
    return {
      found: `La marca \`${name}\` no lleva su valor entre comillas`,
      expected: `\`${name}="…"\`, con comillas dobles y rectas`,
      remedy: `escribe \`${name}="${value.replaceAll(/["'“”‘’«»]/g, '') || '…'}"\``,
    };
  }
  const near = closest(name.toLowerCase(), MARK_NAMES);
  const meant = near !== undefined && VALUED_MARKS.includes(near) ? `${near}="…"` : near;
  return {
    found: `El bloque de código lleva una marca desconocida, «${word}»`,
    expected: `marcas como ${quoted(MARK_NAMES)} o líneas entre llaves, \`{2}\``,
    remedy: meant
      ? `escribe \`${meant}\``
      : 'corrige la marca; los valores van entre comillas rectas: `grupo="a"`',
  };
}

/** A mark with spaces in it, or around its sign: each part would be a mark that nobody knows. */
function partedMark(meta: string): Words | undefined {
  // What a value says is not looked at.
  const bare = meta.replaceAll(/"[^"]*"|'[^']*'/g, '""');
  const [found, name] = /([\p{L}-]+)(?:\s+=\s*|=\s+)""/u.exec(bare) ?? [];
  const parted = MARK_NAMES.find(
    (one) => one.includes('-') && bare.includes(one.replace('-', ' ')),
  );
  if (!found && !parted) return undefined;
  return {
    found: `La marca \`${name ?? parted}\` tiene espacios en medio`,
    expected: 'cada marca en una pieza, y un espacio entre dos: `grupo="a" solo-compila`',
    remedy: `escribe \`${found ? meta.replaceAll(/\s*=\s*(?=["'])/g, '=') : parted}\``,
  };
}

/** Words that are no marks, and marks that say a thing twice or point at lines that are not there. */
function checkMeta({ meta, code }: CodeBlock): Words[] {
  const parted = partedMark(meta);
  if (parted) return [parted];
  const { unknown, repeated, lines } = parseFence(meta);
  const count = code.split('\n').length;
  const isOff = (line: string) =>
    [...line.matchAll(/(\d+)(?:-(\d+))?/g)].some(
      ([, from, to = from]) => Number(from) < 1 || Number(to) > count || Number(from) > Number(to),
    );
  return [
    ...unknown.map(markWords),
    ...repeated.map((name) => ({
      found: `La marca \`${name}\` está dos veces en el bloque de código`,
      expected: 'cada marca una sola vez; solo `falla` puede repetirse',
      remedy: 'borra una de las dos',
    })),
    ...lines.filter(isOff).map((line) => ({
      found: `La marca \`${line}\` señala líneas que el código no tiene`,
      expected: `números del 1 al ${count}, de menor a mayor: \`{2,4-5}\``,
      remedy: 'corrige los números: se cuentan desde la primera línea del bloque',
    })),
  ];
}

/** Whether something may be drawn under a block. */
const isDrawable = (block: CodeBlock) => isSeen(block) || block.language === STEPS_LANGUAGE;

/** Marks of what is drawn under a block: how large, or that nothing is. */
function checkDrawn(block: CodeBlock): Words[] {
  const { widths, height, noResult } = block.marks;
  const sizes = Object.entries({ ancho: widths, alto: height });
  const given = [...sizes, ['sin-resultado', noResult || undefined]]
    .filter(([, value]) => value !== undefined)
    .map(([mark]) => mark);
  return [
    ...sizes
      .filter(([, value]) => value !== undefined && !readNumbers(value))
      .map(([mark, value]) => ({
        found: `La marca \`${mark}\` vale «${value}»`,
        expected: 'píxeles, de 10 a 9999 y sin unidad: `ancho="600 320"`, `alto="200"`',
        remedy: 'escribe solo números, separados por espacios',
      })),
    ...(isDrawable(block) ? [] : given).map((mark) => ({
      found: `La marca \`${mark}\` no hace nada en un bloque \`${block.language}\``,
      expected: 'marcas del resultado solo en lo que se dibuja: `html`, `css`, `scss` o `pasos`',
      remedy: 'bórrala',
    })),
  ];
}

/** What is said of marks whose text is their meaning, written without one. */
const BLANK = {
  unverified: {
    found: 'La marca `no-verificar` no dice el motivo',
    expected: 'un motivo que el lector entienda: `no-verificar="necesita un teléfono"`',
    remedy: 'escribe el motivo entre comillas',
  },
  fails: {
    found: 'La marca `falla` no dice con qué',
    expected: 'parte del texto del error: `falla="TypeError"`',
    remedy: 'escribe ese texto entre comillas',
  },
  group: {
    found: 'La marca `grupo` no dice cuál',
    expected: 'el mismo nombre en todos los archivos del programa: `grupo="app"`',
    remedy: 'escribe ese nombre entre comillas o borra la marca',
  },
} as const satisfies Partial<Record<keyof FenceMarks, Words>>;

const checkBlank = ({ marks }: CodeBlock): Words[] =>
  (['unverified', 'fails', 'group'] as const)
    .filter((mark) => [marks[mark]].flat().some((value) => value?.trim() === ''))
    .map((mark) => BLANK[mark]);

function checkTitle({ marks: { title } }: CodeBlock): Found<Words> {
  if (title === undefined) return [];
  if (title.includes('\\')) {
    return {
      found: `El archivo \`title="${title}"\` separa sus carpetas como Windows`,
      expected: 'una `/` entre carpetas, en todos los sistemas',
      remedy: `escribe \`title="${title.replaceAll('\\', '/')}"\``,
    };
  }
  if (!isOutside(title)) return [];
  return {
    found: `El archivo \`title="${title}"\` no está dentro de la carpeta del ejemplo`,
    expected: 'una ruta desde esa carpeta, sin `..` ni `/` delante: `title="src/a.js"`',
    remedy: 'corrige la ruta',
  };
}

/** A block that is not verified can say nothing else about how it is. */
function checkUnverified({ marks }: CodeBlock): Found<Words> {
  if (marks.unverified === undefined || !(marks.fails || marks.compileOnly)) return [];
  return {
    found: 'La marca `no-verificar` lleva otra de comprobación a su lado',
    expected: '`no-verificar` sola, o `falla` o `solo-compila` sin ella',
    remedy: 'borra la que sobra',
  };
}

/** Whether the next block continues the same program, so that one explanation serves both. */
const continues = (block: CodeBlock, next: CodeBlock | undefined) =>
  next !== undefined &&
  ((block.marks.group !== undefined && block.marks.group === next.marks.group) ||
    (isSeen(block) && isSeen(next)));

function checkExplanation(block: CodeBlock, next: CodeBlock | undefined): Found<Words> {
  // What is no code, and only named wrong, is told by its name.
  const isNextOutput = next !== undefined && closestLanguage(next.language) === OUTPUT_LANGUAGE;
  if (block.explained || continues(block, next) || isNextOutput) return [];
  return {
    found: 'El bloque de código no tiene explicación',
    expected: 'un párrafo justo después del código (o de su `salida`)',
    remedy: 'explica por qué funciona y cuál es el error habitual',
  };
}

function checkOutput({ output }: CodeBlock): Found<Report> {
  if (!output || output.text.trim() !== '') return [];
  return {
    line: output.line,
    found: 'El bloque `salida` está vacío',
    expected: 'lo que muestra el código al ejecutarse',
    remedy: 'ejecuta `npm run verificar -- --escribir`, que lo rellena con lo visto',
  };
}

/** What a person does is said in words that whoever does it knows. */
function checkSteps({ language, code, line }: CodeBlock): Report[] {
  if (language !== STEPS_LANGUAGE) return [];
  const unknown = readSteps(code).filter(({ action }) => !action);
  const [first, second] = unknown;
  if (first && second && unknown.every(({ text }) => /^(?:[-*•]|\d+[.)])\s/u.test(text))) {
    return [
      {
        line: line + first.line,
        found: `Los pasos llevan su número o un guion: «${first.text}»`,
        expected: 'un paso por línea, sin nada delante: la página los numera',
        remedy: 'quítalo de cada línea',
      },
    ];
  }
  return unknown.map((step) => {
    const meant = meantStep(step.text);
    return {
      line: line + step.line,
      found: `Nadie sabe hacer el paso «${step.text}»`,
      expected: `${meant ? '' : 'algo como '}\`${meant ?? closestForm(step.text)}\``,
      remedy: meant
        ? 'escríbelo así; la lista de los pasos está en docs/escribir-apuntes.md'
        : 'escríbelo como en la lista de docs/escribir-apuntes.md, con los nombres entre « y »',
    };
  });
}

/** Two files of one program cannot have one name. */
function checkNames(blocks: readonly CodeBlock[]): Report[] {
  const seen = new Set<string>();
  return blocks.flatMap(({ line, marks: { group, title } }) => {
    if (group === undefined || title === undefined) return [];
    const key = `${group}\0${title}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return {
      line,
      found: `Hay dos archivos «${title}» en \`grupo="${group}"\``,
      expected: 'un nombre distinto para cada archivo de un programa',
      remedy: 'cambia uno de los dos nombres o pon uno de los bloques en otro grupo',
    };
  });
}

/** Checks blocks as they are written, whether or not they are explained and their output is known. */
export const checkNotation = (blocks: readonly CodeBlock[]): Report[] => [
  ...blocks.flatMap((block) =>
    [
      checkLanguage,
      checkCode,
      checkDoctype,
      checkMeta,
      checkDrawn,
      checkBlank,
      checkTitle,
      checkUnverified,
    ]
      .flatMap((check) => check(block))
      .map((words) => ({ line: block.line, ...words })),
  ),
  ...blocks.flatMap(checkQuotes),
  ...blocks.flatMap(checkSteps),
  ...checkNames(blocks),
];

/** Checks the code blocks of a question, which its text explains. */
export const checkAsked = (blocks: readonly CodeBlock[]): Report[] => [
  ...checkNotation(blocks),
  ...blocks.flatMap(checkOutput),
];

/** Checks the code blocks of a card. */
export const checkBlocks = (blocks: readonly CodeBlock[]): Report[] => [
  ...checkAsked(blocks),
  ...blocks.flatMap((block, index) =>
    [checkExplanation(block, blocks[index + 1])]
      .flat()
      .map((words) => ({ line: block.line, ...words })),
  ),
];
