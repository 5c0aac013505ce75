import { basename } from 'node:path/posix';
import type { CodeBlock } from '../../notes/note.ts';
import { IMPORT, ordersOf, startedBy, type Order } from '../../session/commands.ts';
import type { Found } from '../diagnostic.ts';
import type { Finding, Rule } from '../rule.ts';
import { STEPS_LANGUAGE } from 'verified-examples/notation';
import { besideFirst } from 'verified-examples/notation';

/** Whether a program listens, and whether it prints anything. */
const LISTENS = /\.listen\(|\bserve\(/;
const PRINTS = /\bconsole\.(?:log|info|warn|error|table)\b|process\.std(?:out|err)\b|\bpino\b/;

/** A call of a server in a later block. */
const CALLS = /\bcurl\b|\bfetch\(|(?:localhost|127\.0\.0\.1):\d+/;

/** Name of a file without folder and extension: commands write `src/app.js`, imports `./app`. */
const stem = (path: string) => basename(path).replace(/\.\w+$/, '');

/** Code of a program: its file and the files that it imports, where the page shows them. */
function filesOf(program: string, shown: ReadonlyMap<string, string>): string[] {
  const names = [stem(program)];
  for (const name of names) {
    const imported = [...(shown.get(name) ?? '').matchAll(IMPORT)].map(([, , path]) => path!);
    const files = imported.filter((path) => path.startsWith('.')).map(stem);
    names.push(...files.filter((one) => !names.includes(one)));
  }
  return names.flatMap((name) => shown.get(name) ?? []);
}

/** The program that a command runs with Node. */
const programOf = (order: Order) => (order.words[0] === 'node' ? startedBy(order) : undefined);

/** Whether standard output goes only into a file. */
const isRedirected = ({ words }: Order) => words.some((word) => /^1?>/.test(word));

/** A server that a later block calls prints a line when it listens. */
export const silentServer: Rule<readonly CodeBlock[]> = {
  id: 'silent-server',
  check(blocks) {
    const beside = besideFirst(blocks);
    const shown = new Map<string, string>();
    return blocks.flatMap((block, index): Found<Finding> => {
      const { title } = block.marks;
      if (title !== undefined) shown.set(stem(title), block.code);
      if (beside.get(block)?.leaves !== 'program') return [];
      const order = ordersOf(block.code).findLast((one) => programOf(one) !== undefined);
      const program = order && programOf(order);
      if (!order || program === undefined) return [];
      const code = filesOf(program, shown).join('\n');
      const isHeard = PRINTS.test(code) && !isRedirected(order);
      const later = blocks.slice(index + 1);
      const isCalled = later.some(
        (other) => CALLS.test(other.code) || other.language === STEPS_LANGUAGE,
      );
      if (!LISTENS.test(code) || isHeard || !isCalled) return [];
      return {
        line: block.line + 1 + order.line,
        found: `El servidor «${program}» no dice nada en su terminal cuando ya escucha, y la página lo llama después`,
        expected:
          'una línea al escuchar, que se lea ahí: `server.listen(3000, () => console.log("En marcha"))`',
        remedy:
          'añádela o, si su salida va a un archivo, escribe `| tee registro.txt` en vez de `>`',
      };
    });
  },
};
