/** The classes of a page, each with the line of its text, from 0, that has it first. */
export function classesOf(html: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { 1: names = '', index } of html.matchAll(/\sclass="([^"]*)"/g)) {
    const line = html.slice(0, index + 1).split('\n').length - 1;
    for (const name of names.split(/\s+/)) if (name && !lines.has(name)) lines.set(name, line);
  }
  return lines;
}
