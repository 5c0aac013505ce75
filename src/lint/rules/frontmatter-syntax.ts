import { codePoint } from '../../notes/source.ts';
import type { Finding, Rule } from '../rule.ts';

/** Where the parser of YAML stops. */
export interface YamlError {
  /** The text of the frontmatter. */
  yaml: string;
  /** The line of the error. */
  text: string;
  /** The parser's code; `OPEN_FLOW` for a list or braces that are not closed. */
  code: string;
}

const FIELDS = 'un campo por línea, `campo: valor`, entre dos líneas `---`';

/** What an author makes of the parser's errors; the others are about quotes. */
const MESSAGES: Readonly<Record<string, (line: string) => Finding>> = {
  TAB_AS_INDENT: () => ({
    found: 'Hay un tabulador en la cabecera',
    expected: 'espacios: en YAML un tabulador no sirve de sangría',
    remedy: 'cámbialo por dos espacios',
  }),
  BAD_INDENT: (line) => ({
    found: 'Esta línea de la cabecera no tiene la sangría de sus vecinas',
    expected: 'los mismos espacios delante de todas las líneas de una lista o de una parte',
    remedy: /^\s*-\S/.test(line)
      ? 'deja un espacio detrás del guion'
      : 'compárala con la de arriba y quita o añade espacios en una de las dos',
  }),
  OPEN_FLOW: () => ({
    found: 'Una lista entre corchetes o unas llaves no se cierran antes de esta línea',
    expected: 'una lista con un valor por línea, `- valor`, o entera entre `[` y `]`',
    remedy: 'ciérrala',
  }),
};

const notYaml = (line: string): Finding => ({
  found: 'La cabecera no es YAML válido',
  expected: FIELDS,
  remedy: /^\s*(?:- )?\p{L}+:[^\s]/u.test(line)
    ? 'deja un espacio detrás de los dos puntos'
    : 'entrecomilla el valor si contiene dos puntos, almohadillas, asteriscos o comillas',
});

/** What breaks a frontmatter in a line, with the one above it: the parser stumbles later, or elsewhere. First match wins. */
const BROKEN_LINES: readonly [RegExp, (found: string) => Finding][] = [
  [
    /^.*\n.*?([\u00A0\u2007\u202F\uFF1A])/u,
    (found) => ({
      found: `Hay un «${found}» (${codePoint(found)}) en la cabecera`,
      expected: 'espacios y dos puntos corrientes',
      remedy: 'bórralo y escríbelo a mano: lo deja lo que se copia de otro programa',
    }),
  ],
  [
    /^\w+: *[^\s>|].*\n +(\w+):(?: |$)/u,
    (found) => ({
      found: `El campo «${found}» empieza por un espacio: se leería como parte del de arriba`,
      expected: FIELDS,
      remedy: 'quita los espacios de delante',
    }),
  ],
  [
    /^(\w+): *[>|]-?\s*\n(?!\w+:)\S/u,
    (found) => ({
      found: `El texto de «${found}» no tiene sangría`,
      expected: 'dos espacios delante de cada una de sus líneas',
      remedy: 'pónselos',
    }),
  ],
  [
    /^.*\n *(\w+): *(?:"[^"]*|'[^']*)$/u,
    (found) => ({
      found: `Las comillas de «${found}» no se cierran`,
      expected: 'el valor entre dos comillas iguales, o sin ninguna',
      remedy: 'ciérralas o bórralas',
    }),
  ],
];

/** What is wrong with a line of a frontmatter that cannot be read, where it can be seen. */
function brokenLine(yaml: string): Finding | undefined {
  // The line of `---` is the first of the file.
  const lines = ['', ...yaml.split('\n')];
  for (let at = 1; at < lines.length; at++) {
    for (const [pattern, explain] of BROKEN_LINES) {
      const [, found] = pattern.exec(`${lines[at - 1]}\n${lines[at]}`) ?? [];
      if (found !== undefined) return { line: at + 1, ...explain(found) };
    }
  }
  return undefined;
}

/** A frontmatter is YAML. */
export const frontmatterSyntax: Rule<YamlError> = {
  id: 'frontmatter-syntax',
  check: ({ yaml, text, code }) => MESSAGES[code]?.(text) ?? brokenLine(yaml) ?? notYaml(text),
};

/** A frontmatter has fields: it is not a text or a list. */
export const frontmatterWithoutFields: Rule<unknown> = {
  id: 'frontmatter-syntax',
  check: () => ({
    found: 'La cabecera es un texto o una lista',
    expected: FIELDS,
    remedy: 'escribe delante de cada valor el nombre de su campo y dos puntos',
  }),
};
