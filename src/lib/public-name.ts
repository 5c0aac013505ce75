/** Why a name cannot be part of an address, in Spanish, for the author who chose it. */
export interface NameFault {
  /** What was expected, and why. */
  expected: string;
  /** How to fix it. */
  remedy: string;
}

const WINDOWS = 'Windows no lo admite en el nombre de una carpeta';

/** Characters that URLs or file systems do not allow, with the reason and the fix. */
const CHARACTERS: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  '/': ['en una dirección separa la sección del tema', 'usa otro signo, como «-»'],
  '#': [
    'en una dirección separa la página de lo que hay en ella',
    'escríbelo con letras o con «♯»: «C♯»',
  ],
  '?': ['en una dirección acaba la ruta', 'quítalo'],
  '%': ['en una dirección anuncia otro carácter', 'escríbelo con letras: «por ciento»'],
  '\\': ['Windows lo toma por una barra', 'usa otro signo, como «-»'],
  ':': [WINDOWS, 'usa otro signo, como «-» o «,»'],
  '*': [WINDOWS, 'quítalo o escríbelo con letras'],
  '"': [WINDOWS, 'usa comillas «» o quítalas'],
  '<': [WINDOWS, 'quítalo o escríbelo con letras'],
  '>': [WINDOWS, 'quítalo o escríbelo con letras'],
  '|': [WINDOWS, 'usa otro signo, como «-»'],
};

const CHARACTER = /[/#?%\\:*"<>|]/;

/** Invisible characters, except U+200D, which joins emoji. */
const INVISIBLE = /(?!\u200D)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Device names reserved by Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/i;

/** Maximum length of a name, in bytes, on every file system. */
const MOST_BYTES = 255;

/** Names with a special meaning to servers or hosting tools. */
const SPECIAL: readonly [RegExp, expected: string, remedy: string][] = [
  [/^$/, 'un nombre entre cada dos barras', 'quita la barra que sobra'],
  [/^ | $/, 'un nombre sin espacios al principio ni al final', 'quítalos'],
  [
    /^\./,
    'un nombre que no empiece por punto: muchos servidores no enseñan esas carpetas',
    'quita el punto o escríbelo con letras',
  ],
  [/\.$/, `un nombre que no acabe en punto: ${WINDOWS}`, 'quita el punto'],
  [DEVICE, 'otro nombre: Windows guarda ese para un dispositivo', 'añádele algo'],
  [
    /^index$|\.html?$/i,
    'otro nombre: los servidores lo toman por el archivo de una página',
    'quita «.html» o añádele una palabra',
  ],
  [
    /^node_modules$/i,
    'otro nombre: las herramientas que publican se saltan esa carpeta',
    'añádele una palabra',
  ],
];

/**
 * Checks whether a name can be one segment of an address: a folder on every system and a path on
 * every static host. Only what cannot be made to work is refused; spaces, accents, `&`, `+` and
 * emoji are fine.
 *
 * @returns what is wrong with it; `undefined` for a valid name.
 */
export function validateName(name: string): NameFault | undefined {
  const [character] = CHARACTER.exec(name) ?? [];
  if (character) {
    const [reason, remedy] = CHARACTERS[character]!;
    return { expected: `un nombre sin \`${character}\`: ${reason}`, remedy };
  }
  if (INVISIBLE.test(name)) {
    return {
      expected: 'un nombre sin caracteres invisibles ni saltos de línea',
      remedy: 'vuelve a escribirlo a mano: suelen venir de pegar texto',
    };
  }
  const [, expected, remedy] = SPECIAL.find(([pattern]) => pattern.test(name)) ?? [];
  if (expected && remedy) return { expected, remedy };
  const bytes = new TextEncoder().encode(name).length;
  if (bytes <= MOST_BYTES) return undefined;
  return {
    expected: `un nombre que quepa en el de una carpeta: ${MOST_BYTES} letras, y las que llevan tilde cuentan por dos`,
    remedy: `acórtalo: cuenta por ${bytes}`,
  };
}

/**
 * Checks whether every segment of a path can be part of an address.
 *
 * @returns what is wrong with the first invalid segment.
 */
export function validatePath(path: string): NameFault | undefined {
  return path
    .split('/')
    .map(validateName)
    .find((fault) => fault !== undefined);
}
