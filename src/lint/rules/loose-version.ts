import type { CodeBlock } from '../../notes/note.ts';
import type { Found } from '../diagnostic.ts';
import type { Finding, Rule } from '../rule.ts';

/** A package with its whole version, as npm prints it: `semver@7.8.6`; not a project with its folder. */
const PRINTED = /(?<![\w/])((?:@[\w.-]+\/)?[\w.-]+)@(\d+\.\d+\.\d+)\b(?!\.\d| (?:\/|…\/|~\/))/g;

/** A dependency that npm saved with a range: `"webpack": "^5.112.2"`. */
const SAVED = /"((?:@[\w.-]+\/)?[\w.-]+)": "\^(\d+\.\d+\.\d+)"/g;

/** A whole version in an output is one that a command or a file of the page fixes. */
export const looseVersion: Rule<readonly CodeBlock[]> = {
  id: 'loose-version',
  check(blocks) {
    const code = blocks.map((block) => block.code).join('\n');
    const isFixed = (name: string, version: string) =>
      code.includes(`${name}@${version}`) || code.includes(`"${name}": "${version}"`);
    return blocks.flatMap(({ output }): Finding[] =>
      (output?.text.split('\n') ?? []).flatMap((text, index): Found<Finding> => {
        const versions = [PRINTED, SAVED].flatMap((pattern) => [...text.matchAll(pattern)]);
        const open = versions.find(([, name, version]) => !isFixed(name!, version!));
        if (!open) return [];
        const [, name, version] = open;
        return {
          line: output!.line + 1 + index,
          found: `La salida enseña la versión ${version} de «${name}», que la página no fija`,
          expected: 'lo que verá también quien instale dentro de un mes',
          remedy: `escribe «${version!.split('.')[0]}.…» en la salida, o instala \`${name}@${version}\``,
        };
      }),
    );
  },
};
