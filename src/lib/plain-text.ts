/** Marks of Markdown around a text that is read without them: code, links, emphasis. */
const MARKS: readonly RegExp[] = [
  /(?<!`)(`+)(?!`)(?<text>.+?)(?<!`)\1(?!`)/g,
  /!?\[(?<text>[^\]]*)\]\([^)]*\)/g,
  /\*\*(?=\S)(?<text>[^*]+)(?<=\S)\*\*/g,
  /(?<![\w*])\*(?=\S)(?<text>[^*]+)(?<=\S)\*(?![\w*])/g,
  /~~(?=\S)(?<text>[^~]+)(?<=\S)~~/g,
];

/**
 * What is wrong with a text that is shown as it is written: its reader would see the marks.
 *
 * @returns in Spanish, what was expected and what to do; nothing for plain text.
 */
export function faultOfText(text: string): { expected: string; remedy: string } | undefined {
  const plain = MARKS.reduce((rest, mark) => rest.replaceAll(mark, '$<text>'), text);
  if (plain === text) return undefined;
  return {
    expected: 'un texto sin Markdown: se publica tal como está escrito',
    remedy: plain.trim() === '' ? 'escríbelo con palabras' : `escribe «${plain.trim()}»`,
  };
}
