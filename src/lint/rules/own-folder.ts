import type { CodeBlock } from '../../notes/note.ts';
import { lineAt } from '../../notes/source.ts';
import { isOrders } from 'verified-examples/notation';
import type { ContentFile, ContentsRule } from '../contents.ts';

/** A command that creates the folder a page starts in. */
const MAKES_OWN =
  /^mkdir (?:-p )?([\w-]+)(?:\/[\w-]+)*(?: *&& *|\n)cd \1$|^npm create (?:--yes )?\S+ ([\w-]+)|^npx .*create-next-app\S* ([\w-]+)/m;

/** The folder a page starts in, and the command that creates it. */
interface StartingFolder {
  name: string;
  /** Line in the file. */
  line: number;
  /** Whether the folder may already exist. */
  isShared: boolean;
}

function startingFolder(blocks: readonly CodeBlock[]): StartingFolder | undefined {
  for (const { code, line } of blocks.filter(isOrders)) {
    const made = MAKES_OWN.exec(code);
    if (!made) continue;
    const name = made.slice(1).find(Boolean)!;
    return {
      name,
      line: line + lineAt(code, made.index),
      isShared: made[0].startsWith('mkdir -p'),
    };
  }
  return undefined;
}

/**
 * Pages start in different folders: after following one of two with the same, a reader could not
 * create it again and would continue outside. The later page is reported.
 */
export const ownFolder: ContentsRule<{
  topics: readonly Pick<ContentFile, 'file' | 'parts'>[];
}> = {
  id: 'own-folder',
  check({ topics }) {
    const owners = new Map<string, string>();
    return topics.flatMap(({ file, parts }) => {
      const own = startingFolder(parts.flat());
      if (!own) return [];
      const owner = owners.get(own.name);
      owners.set(own.name, owner ?? file);
      if (owner === undefined || own.isShared) return [];
      return {
        file,
        line: own.line,
        found: `La página empieza en la carpeta «${own.name}», que es también la de \`${owner}\``,
        expected: 'una carpeta propia: quien ya siguió la otra página no puede crearla',
        remedy:
          'cambia su nombre o, si las dos siguen el mismo proyecto, créala con `mkdir -p` en la segunda',
      };
    });
  },
};
