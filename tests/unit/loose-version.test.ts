import { describe, expect, it } from 'vitest';
import { applyRules } from '../../src/lint/rule.ts';
import { looseVersion } from '../../src/lint/rules/loose-version.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';

const versionsIn = (commands: string, output: string) =>
  applyRules(
    [looseVersion],
    partsOf(
      parseNote(
        `<Setup>\n\n\`\`\`bash\n${commands}\n\`\`\`\n\n\`\`\`salida\n${output}\n\`\`\`\n\n</Setup>\n`,
      ),
    ).flat(),
  ).map(({ line }) => line);

describe('a version in an output', () => {
  it('is fixed by the page, or shown in part', () => {
    expect(versionsIn('npm install webpack@5', '└── webpack@5.112.2')).toEqual([8]);
    expect(versionsIn('npm install webpack@5', '└── webpack@5.…')).toEqual([]);
    expect(versionsIn('npm install webpack@5.112.2', '└── webpack@5.112.2')).toEqual([]);
  });

  it('may be the range that npm saves', () => {
    expect(versionsIn('npm install immer', '{\n  "immer": "^11.2.10"\n}')).toEqual([9]);
    expect(versionsIn('npm install immer@11.2.10', '"immer": "^11.2.10"')).toEqual([]);
  });

  it('is none where it belongs to the project itself or is an address', () => {
    expect(versionsIn('npm ls', 'tienda@1.0.0 /home/ana/tienda\ngit@127.0.0.1: denied')).toEqual(
      [],
    );
  });
});
