import { childrenOf, nameOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

const MIN_QUESTIONS = 2;
const MAX_QUESTIONS = 4;

/** `<Practice>` is two to four questions. */
export const practiceSize: Rule<Place> = {
  id: 'practice-size',
  check({ node }) {
    const count = childrenOf(node).filter((child) => nameOf(child) === 'Question').length;
    if (count >= MIN_QUESTIONS && count <= MAX_QUESTIONS) return [];
    return {
      found: `\`<Practice>\` tiene ${count} ${count === 1 ? 'pregunta' : 'preguntas'}`,
      expected: `de ${MIN_QUESTIONS} a ${MAX_QUESTIONS} \`<Question>\`, y nada más`,
      remedy: 'añade o quita preguntas',
    };
  },
};
