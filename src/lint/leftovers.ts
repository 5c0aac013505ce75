/** What another program leaves in a text, and what to do. */
interface Leftover {
  readonly pattern: RegExp;
  readonly expected: string;
  /** A text, or made of what the pattern matches. */
  readonly remedy: string | ((found: string) => string);
}

const DELETE = { expected: 'solo lo que ha de leerse', remedy: 'bórralo' };

/** What other programs leave in a text, each with its remedy. */
export const LEFTOVERS: readonly Leftover[] = [
  // Obsidian: comments, tags, names of blocks.
  { pattern: /%%[^%\n]*%%/, ...DELETE },
  {
    pattern: /(?<![\p{L}\p{N}&/#_.-])#\p{L}[\p{L}\p{N}_/-]+(?![\p{L}\p{N}_{(])/u,
    expected: 'texto sin etiquetas; un id o un color, entre comillas invertidas',
    remedy: (found) => `bórralo o, si es código, escribe \`\` \`${found}\` \`\``,
  },
  { pattern: /(?<=\s)\^[\w-]+$/, ...DELETE },
  // Other dialects of Markdown: insertions, abbreviations.
  {
    pattern: /(?<![\p{L}\p{N}+])\+\+(?=\S)[^+\n]+(?<=\S)\+\+(?![\p{L}\p{N}+])/u,
    expected: 'negrita, `**texto**`, para lo que importa',
    remedy: (found) => `escribe \`**${found.slice(2, -2)}**\``,
  },
  {
    pattern: /^\*\[[^\]\n]+\]:/m,
    expected: 'la abreviatura explicada en el texto la primera vez',
    remedy: 'borra esa línea y explica la abreviatura donde se usa',
  },
  // Notion: the arrow of what folds.
  {
    pattern: /^[▶▼▸▾] /m,
    expected: 'el texto a la vista: los apuntes no se pliegan por dentro',
    remedy: 'borra la flecha',
  },
  // Web pages: buttons next to code, entities.
  { pattern: /^(?:Copiar código|Copiar|Copy code|Copy)$/m, ...DELETE },
  {
    pattern: /&(?:nbsp|lt|gt|amp|quot|copy)(?![;\w])/,
    expected: 'el propio carácter',
    remedy: 'escribe un espacio o el signo que sea',
  },
];
