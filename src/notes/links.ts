import type { MdastNode } from 'satteri';
import { lineOf, sourceOf, textOf, walk } from './nodes.ts';
import type { Note } from './note.ts';

/** A link of a note, or of its frontmatter's texts. */
export interface NoteLink {
  url: string;
  text: string;
  /** Line of the file. */
  line: number;
  /** Written `[[…]]`, as in wikis. */
  isWiki: boolean;
}

/** All links of a note, also of its frontmatter's texts. */
export function linksOf({ root, source, fields }: Note): NoteLink[] {
  const linksIn = (tree: MdastNode, text: string, lineIn: (node: MdastNode) => number) =>
    [...walk(tree)].flatMap((node): NoteLink[] => {
      if (node.type !== 'link') return [];
      const isWiki = sourceOf(node, text).startsWith('[[');
      return [{ url: node.url, text: textOf(node).trim(), line: lineIn(node), isWiki }];
    });
  return [
    ...linksIn(root, source, lineOf),
    ...fields.flatMap((field) => linksIn(field.root, field.source, () => field.line)),
  ];
}
