import type { CodeBlock } from '../../notes/note.ts';
import { besideFirst } from 'verified-examples/notation';
import type { Finding, Rule } from '../rule.ts';

/** Consoles that run only the first line of a pasted block are opened so that they run all. */
export const consolePaste: Rule<readonly CodeBlock[]> = {
  id: 'console-paste',
  check(blocks) {
    const beside = besideFirst(blocks);
    const opened = new Map<string, CodeBlock>();
    const wrong = new Map<CodeBlock, Finding>();
    for (const block of blocks) {
      const { console, terminal, leaves } = beside.get(block) ?? {};
      if (!console?.pastesWith || terminal === undefined) continue;
      if (leaves) {
        opened.set(terminal, block);
        continue;
      }
      const opening = opened.get(terminal);
      const isLost = block.code.split('\n').filter((line) => line.trim()).length > 1;
      if (!opening || !isLost || opening.code.includes(console.pastesWith)) continue;
      wrong.set(opening, {
        line: opening.line,
        found: `La consola ${console.name} solo ejecuta la primera línea de lo que se pega, y el bloque de la línea ${block.line} tiene más`,
        expected: `que la orden que lo abre lleve \`${console.pastesWith}\`, con lo que las ejecuta todas`,
        remedy: `escribe \`${console.pastesWith} ${console.name} …\` o, dentro de un contenedor, \`docker exec -it -e ${console.pastesWith} …\``,
      });
    }
    return [...wrong.values()];
  },
};
