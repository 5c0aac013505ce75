import { slug } from 'github-slugger';
import { parseNote, walk } from '../markdown/note.ts';
import { DEMO_STYLE } from './demo-style.ts';
import { PLAYER_STYLE } from './video.ts';

const DEMOS = new Set(['GradientDemo', 'MotionDemo']);

/** What a topic's page needs to know of its notes before it renders them. */
export interface NoteView {
  /** Links to the cards, in order. */
  cards: { text: string; href: string }[];
  /** Styles that the notes bring along. */
  styleHashes: `sha256-${string}`[];
}

/** @param body the MDX of a topic, without frontmatter. */
export function describeNote(body: string): NoteView {
  const note = parseNote(body);
  const titles = note.cards.map((card) => card.attributes.title ?? '');
  const hasVideo = note.cards.some((card) => card.attributes.video !== undefined);
  const hasDemo = [...walk(note.root)].some(
    (node) => node.type === 'mdxJsxFlowElement' && DEMOS.has(node.name ?? ''),
  );
  return {
    cards: titles.map((text) => ({ text, href: `#${slug(text)}` })),
    styleHashes: [...(hasVideo ? [PLAYER_STYLE.hash] : []), ...(hasDemo ? [DEMO_STYLE.hash] : [])],
  };
}
