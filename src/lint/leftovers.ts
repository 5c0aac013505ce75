import type { Words } from './diagnostic.ts';

/** A pattern of a text, and the message for what it matches. */
export type TextPattern = readonly [RegExp, (found: string) => Words];

const otherProgram =
  (expected: string, remedy: (found: string) => string) =>
  (found: string): Words => ({
    ruleId: 'other-program',
    found: `«${found.trim()}» es de otro programa: se leería tal cual`,
    expected,
    remedy: remedy(found.trim()),
  });

const nothing = otherProgram('solo lo que ha de leerse', () => 'bórralo');

/** What other programs leave in a text, each with its remedy. */
export const LEFTOVERS: readonly TextPattern[] = [
  // Obsidian: comments, tags, names of blocks.
  [/%%[^%\n]*%%/, nothing],
  [
    /(?<![\p{L}\p{N}&/#_.-])#\p{L}[\p{L}\p{N}_/-]+(?![\p{L}\p{N}_{(])/u,
    otherProgram(
      'texto sin etiquetas; un id o un color, entre comillas invertidas',
      (found) => `bórralo o, si es código, escribe \`\` \`${found}\` \`\``,
    ),
  ],
  [/(?<=\s)\^[\w-]+$/, nothing],
  // Other dialects of Markdown: insertions, abbreviations.
  [
    /(?<![\p{L}\p{N}+])\+\+(?=\S)[^+\n]+(?<=\S)\+\+(?![\p{L}\p{N}+])/u,
    otherProgram(
      'negrita, `**texto**`, para lo que importa',
      (found) => `escribe \`**${found.slice(2, -2)}**\``,
    ),
  ],
  [
    /^\*\[[^\]\n]+\]:/m,
    otherProgram(
      'la abreviatura explicada en el texto la primera vez',
      () => 'borra esa línea y explica la abreviatura donde se usa',
    ),
  ],
  // Web pages: buttons next to code, entities.
  [/^(?:Copiar código|Copiar|Copy code|Copy)$/m, nothing],
  [
    /&(?:nbsp|lt|gt|amp|quot|copy)(?![;\w])/,
    otherProgram('el propio carácter', () => 'escribe un espacio o el signo que sea'),
  ],
];

/** What an author left for later. */
export const PLACEHOLDERS: readonly TextPattern[] = [
  [
    /^TODO\b(?! [a-záéíóúñ])|\bTODO:|\bFIXME\b|\b[Ll]orem ipsum\b/,
    (found) => ({
      ruleId: 'placeholder',
      found: `«${found}» está por escribir`,
      expected: 'el texto que ha de leerse',
      remedy: 'escríbelo o borra la frase',
    }),
  ],
];
