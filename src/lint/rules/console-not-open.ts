import type { CodeBlock } from '../../notes/note.ts';
import { besideFirst, CONSOLES } from '../../session/terminals.ts';
import type { Rule } from '../rule.ts';

/** Languages that are only typed into a console. */
const TYPED = ['sql', 'redis', 'mongodb'];

/** What is typed into a console comes after the command that opens it. */
export const consoleNotOpen: Rule<readonly CodeBlock[]> = {
  id: 'console-not-open',
  check(blocks) {
    const beside = besideFirst(blocks);
    const stranded = blocks.filter(
      (block) =>
        TYPED.includes(block.language) &&
        block.marks.title === undefined &&
        block.marks.unverified === undefined &&
        !beside.has(block),
    );
    return stranded.map(({ language, line, marks: { terminal = language } }) => {
      const names = CONSOLES.filter((console) => console.language === language);
      const programs = names.map(({ name }) => `\`${name}\``).join(' o ');
      return {
        line,
        found: `En la terminal «${terminal}» no espera nadie que entienda \`${language}\``,
        expected: `antes, a la vista, la orden que abre ${programs}`,
        remedy: `añade un bloque \`\`\`bash terminal="${terminal}" que acabe en esa orden`,
      };
    });
  },
};
