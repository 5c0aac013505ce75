import { expect, it } from 'vitest';
import { inNewFolders } from '../../src/notes/folders.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';

/** The files of a page with these blocks for which a reader makes a folder. */
function filesOf(...fences: string[]): string[] {
  const text = fences.map((fence) => `\`\`\`${fence}\n\`\`\`\n`).join('\n');
  const blocks = partsOf(parseNote(`<Setup>\n\n${text}\n</Setup>\n`)).flat();
  return [...inNewFolders(blocks)].map(({ marks }) => marks.title!);
}

const BEGIN = 'bash\nmkdir curso && cd curso';
const file = (title: string) => `js title="${title}"\n1;`;

it('tells the first file of each folder that nothing makes', () => {
  expect(filesOf(BEGIN, file('a.js'), file('lib/b.js'), file('lib/c.js'))).toEqual(['lib/b.js']);
  expect(filesOf(BEGIN, file('src/lib/a.js'), file('src/b.js'), file('src/app/[id]/c.js'))).toEqual(
    ['src/lib/a.js', 'src/app/[id]/c.js'],
  );
});

it('tells them again in another folder', () => {
  expect(filesOf(BEGIN, file('lib/a.js'), 'bash\nmkdir b && cd b', file('lib/a.js'))).toEqual([
    'lib/a.js',
    'lib/a.js',
  ]);
});

it('tells none that orders or programs of the page have made', () => {
  expect(filesOf(`${BEGIN}\nmkdir -p src/{lib,css}`, file('src/lib/a.js'))).toEqual([]);
  expect(filesOf(BEGIN, "js\nmkdirSync('correos');", file('correos/a.js'))).toEqual([]);
  expect(filesOf(BEGIN, 'bash\nnpm create vite@9 tienda', file('src/a.js'))).toEqual([]);
  expect(filesOf(BEGIN, 'bash\nnpx express-generator', file('routes/a.js'))).toEqual([]);
});

it('tells none of a project that is there', () => {
  expect(filesOf(file('app/src/main/a.js'))).toEqual([]);
});
