/** Markdown syntax that would show up literally in plain text: code, links, emphasis. */
const MARKS: readonly RegExp[] = [
  /(?<!`)(`+)(?!`)(?<text>.+?)(?<!`)\1(?!`)/g,
  /!?\[(?<text>[^\]]*)\]\([^)]*\)/g,
  /\*\*(?=\S)(?<text>[^*]+)(?<=\S)\*\*/g,
  /(?<![\w*])\*(?=\S)(?<text>[^*]+)(?<=\S)\*(?![\w*])/g,
  /~~(?=\S)(?<text>[^~]+)(?<=\S)~~/g,
];

/**
 * Why a text cannot be shown as plain text: Markdown syntax in it would be visible.
 *
 * @returns in Spanish, what was expected and how to fix it; `undefined` for plain text.
 */
export function validatePlainText(text: string): { expected: string; remedy: string } | undefined {
  const plain = MARKS.reduce((rest, mark) => rest.replaceAll(mark, '$<text>'), text);
  if (plain === text) return undefined;
  return {
    expected: 'un texto sin Markdown: se publica tal como está escrito',
    remedy: plain.trim() === '' ? 'escríbelo con palabras' : `escribe «${plain.trim()}»`,
  };
}
