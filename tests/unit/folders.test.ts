import { describe, expect, it } from 'vitest';
import { filePlaces, inNewFolders } from '../../src/session/folders.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';
import { formatProblem } from '../../src/lint/diagnostic.ts';
import { applyRules } from '../../src/lint/rule.ts';
import { ownFolder } from '../../src/lint/rules/own-folder.ts';
import { readErrors } from '../errors.ts';

/** Blocks of a page; the first fence is on line 3. */
function blocksOf(...fences: string[]) {
  const text = fences.map((fence) => `\`\`\`${fence}\n\`\`\`\n`).join('\n');
  return partsOf(parseNote(`<Setup>\n\n${text}\n</Setup>\n`)).flat();
}

/** Files of a page with these blocks for which a reader creates a folder. */
const filesOf = (...fences: string[]) =>
  [...inNewFolders(blocksOf(...fences))].map(({ marks }) => marks.title!);

const BEGIN = 'bash\nmkdir curso && cd curso';
const file = (title: string) => `js title="${title}"\n1;`;

it('labels the first file of each new folder', () => {
  expect(filesOf(BEGIN, file('a.js'), file('lib/b.js'), file('lib/c.js'))).toEqual(['lib/b.js']);
  expect(filesOf(BEGIN, file('src/lib/a.js'), file('src/b.js'), file('src/app/[id]/c.js'))).toEqual(
    ['src/lib/a.js', 'src/app/[id]/c.js'],
  );
});

it('labels them again in another working directory', () => {
  expect(filesOf(BEGIN, file('lib/a.js'), 'bash\nmkdir b && cd b', file('lib/a.js'))).toEqual([
    'lib/a.js',
    'lib/a.js',
  ]);
});

it('omits folders that commands or programs of the page create', () => {
  expect(filesOf(`${BEGIN}\nmkdir -p src/{lib,css}`, file('src/lib/a.js'))).toEqual([]);
  expect(filesOf(BEGIN, "js\nmkdirSync('correos');", file('correos/a.js'))).toEqual([]);
  expect(filesOf(BEGIN, 'bash\nnpm create vite@9 tienda', file('src/a.js'))).toEqual([]);
  expect(filesOf(BEGIN, 'bash\nnpx express-generator', file('routes/a.js'))).toEqual([]);
});

it('omits folders of an existing project', () => {
  expect(filesOf(file('app/src/main/a.js'))).toEqual([]);
});

describe('the folder of a file', () => {
  /** Labels of the files of a page with these blocks. */
  const placesOf = (...fences: string[]) =>
    [...filePlaces(blocksOf(...fences)).values()].map(
      ({ folder = '', replaces }) => `${folder}${replaces ? ' again' : ''}`,
    );

  it('is shown for its first file, and after the terminal has moved', () => {
    expect(
      placesOf(BEGIN, file('a.js'), file('b.js'), 'bash\ncd ../web', file('a.js'), file('b.js')),
    ).toEqual(['curso', '', 'web', '']);
  });

  it('is the terminal’s folder, or an empty one if none is entered', () => {
    expect(placesOf('bash\nnpm init -y', file('a.js'))).toEqual(['terminal']);
    expect(placesOf('html title="a.html"\n<p>a</p>', file('a.js'))).toEqual(['empty', '']);
    expect(placesOf(file('a.js'), file('app/src/a.js'))).toEqual(['', '']);
  });

  it('is omitted if only a run can tell, or in another terminal', () => {
    expect(placesOf('bash\ncd "$(mktemp -d)"', file('a.js'))).toEqual(['']);
    expect(placesOf(BEGIN, 'bash terminal="web"\ncd otra', file('a.js'))).toEqual(['curso']);
  });

  it('says when a file replaces another', () => {
    expect(placesOf(BEGIN, file('a.js'), file('a.js'))).toEqual(['curso', ' again']);
    expect(placesOf(BEGIN, file('a.js'), 'bash\nrm a.js', file('a.js'))).toEqual(['curso', '']);
    expect(placesOf(BEGIN, file('a.js'), 'bash\nmkdir b && cd b', file('a.js'))).toEqual([
      'curso',
      'curso/b',
    ]);
  });
});

describe('the folder that a page starts in', () => {
  /** Messages for a page with this second block, after a page with this first one. */
  const messages = (first: string, second: string) =>
    applyRules([ownFolder], {
      topics: [
        { file: 'src/content/topics/css/grid.mdx', parts: [blocksOf(first)] },
        { file: 'src/content/topics/css/layouts.mdx', parts: [blocksOf(second)] },
      ],
    }).map(formatProblem);

  it.each([
    ['bash\nmkdir rejilla && cd rejilla'],
    ['bash\nmkdir rejilla\ncd rejilla'],
    ['bash\nnpm create --yes vite@9 rejilla -- --template react'],
    ['bash\nnpx --yes create-next-app@16 rejilla --yes'],
  ])('belongs to no other page: %s', (second) => {
    const { message } = readErrors().find(({ title }) => title.startsWith('Dos páginas'))!;
    expect(messages('bash\nmkdir rejilla && cd rejilla', second)).toEqual([message]);
  });

  it('may be shared if the second page says so, or creates it inside another', () => {
    const first = 'bash\nmkdir rejilla && cd rejilla';
    expect(messages(first, 'bash\nmkdir -p rejilla && cd rejilla')).toEqual([]);
    expect(messages('bash\nmkdir -p rejilla/web && cd rejilla', first)).toHaveLength(1);
    expect(messages(first, 'bash\nmkdir otra && cd otra\nmkdir rejilla && cd rejilla')).toEqual([]);
    expect(messages(first, 'bash title="a.sh"\nmkdir rejilla && cd rejilla')).toEqual([]);
  });
});
