import type { CodeBlock } from '../../notes/note.ts';
import { besideFirst, CONSOLES } from 'verified-examples/notation';
import type { Rule } from '../rule.ts';

/** The consoles of a language that no other tool runs. */
const consolesOf = (language: string) =>
  CONSOLES.filter((console) => console.isOnlyRunner && console.language === language);

/** What is typed into a console comes after the command that opens it. */
export const consoleNotOpen: Rule<readonly CodeBlock[]> = {
  id: 'console-not-open',
  check(blocks) {
    const beside = besideFirst(blocks);
    const stranded = blocks.filter(
      (block) =>
        consolesOf(block.language).length > 0 &&
        block.marks.title === undefined &&
        block.marks.unverified === undefined &&
        !beside.has(block),
    );
    return stranded.map(({ language, line, marks: { terminal = language } }) => {
      const names = consolesOf(language).map(({ name }) => name);
      const programs = names.map((name) => `\`${name}\``).join(' o ');
      return {
        line,
        found: `En la terminal «${terminal}» no espera nadie que entienda \`${language}\``,
        expected: `antes, a la vista, la orden que abre ${programs}`,
        remedy: `añade un bloque \`\`\`bash terminal="${terminal}" que acabe en esa orden`,
      };
    });
  },
};
