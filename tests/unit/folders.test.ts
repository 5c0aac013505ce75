import { describe, expect, it } from 'vitest';
import { checkOwnFolders, inNewFolders } from '../../src/notes/folders.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';
import { formatProblem } from '../../src/notes/problem.ts';
import { readErrors } from '../errors.ts';

/** The blocks of a page, whose first fence opens on line 3. */
function blocksOf(...fences: string[]) {
  const text = fences.map((fence) => `\`\`\`${fence}\n\`\`\`\n`).join('\n');
  return partsOf(parseNote(`<Setup>\n\n${text}\n</Setup>\n`)).flat();
}

/** The files of a page with these blocks for which a reader makes a folder. */
const filesOf = (...fences: string[]) =>
  [...inNewFolders(blocksOf(...fences))].map(({ marks }) => marks.title!);

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

describe('the folder that a page begins in', () => {
  /** What is said of a page of which this is the first block, after one of which that is. */
  const messages = (first: string, second: string) =>
    checkOwnFolders([
      { file: 'src/content/topics/css/grid.mdx', blocks: blocksOf(first) },
      { file: 'src/content/topics/css/layouts.mdx', blocks: blocksOf(second) },
    ]).map(formatProblem);

  it.each([
    ['bash\nmkdir rejilla && cd rejilla'],
    ['bash\nmkdir rejilla\ncd rejilla'],
    ['bash\nnpm create --yes vite@9 rejilla -- --template react'],
    ['bash\nnpx --yes create-next-app@16 rejilla --yes'],
  ])("is no other page's: %s", (second) => {
    const { message } = readErrors().find(({ title }) => title.startsWith('Dos páginas'))!;
    expect(messages('bash\nmkdir rejilla && cd rejilla', second)).toEqual([message]);
  });

  it('may be the same where the second one says so, or makes it inside another', () => {
    const first = 'bash\nmkdir rejilla && cd rejilla';
    expect(messages(first, 'bash\nmkdir -p rejilla && cd rejilla')).toEqual([]);
    expect(messages('bash\nmkdir -p rejilla/web && cd rejilla', first)).toHaveLength(1);
    expect(messages(first, 'bash\nmkdir otra && cd otra\nmkdir rejilla && cd rejilla')).toEqual([]);
    expect(messages(first, 'bash title="a.sh"\nmkdir rejilla && cd rejilla')).toEqual([]);
  });
});
