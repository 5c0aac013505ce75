import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { brokenLinks } from '../../scripts/vigencia/links.ts';
import { formatReport, reportOf, type PageFacts } from '../../scripts/vigencia/report.ts';
import { outdatedBadge } from '../../src/lib/outdated-badge.ts';
import { majorOf, toolsOf } from '../../src/lib/tools.ts';

it.each([
  ['Node 24.21.0', ['Node 24.21.0']],
  ['Node 24.21.0 y Express 5.3.0', ['Node 24.21.0', 'Express 5.3.0']],
  [
    'TypeScript 7.0.2, React 19.3.1 y Redux Toolkit 2.14.0',
    ['TypeScript 7.0.2', 'React 19.3.1', 'Redux Toolkit 2.14.0'],
  ],
  ['la gramática de PowerShell 0.3.1', ['la gramática de PowerShell 0.3.1']],
])('reads the tools of «%s»', (tool, expected) => {
  const tools = toolsOf({ tool, level: 'salida' });
  expect(tools.map(({ name, version }) => `${name} ${version}`)).toEqual(expected);
});

it('finds no tools in excluded or missing results', () => {
  expect(toolsOf({ excluded: 'un teléfono' })).toEqual([]);
  expect(toolsOf(undefined)).toEqual([]);
});

it.each([
  ['24.21.0', 24],
  ['1:2.39.5-0+deb12u3', 2],
  ['156', 156],
  ['7.0.15-1~deb12u1', 7],
])('the major version of %s is %d', (version, major) => expect(majorOf(version)).toBe(major));

const NOW = new Date('2026-11-22');

const page = (name: string, rest: Partial<PageFacts> = {}): PageFacts => ({
  page: name,
  file: `${name}.mdx`,
  tools: [{ name: 'Express', version: '5.3.0' }],
  links: [],
  sources: [],
  seen: '2026-11-01',
  ...rest,
});

describe('the report', () => {
  const source = { dato: 'Cuesta 25 USD', url: 'https://a.example/', visto: '21/11/2025' };
  const pages = [
    page('Bien'),
    page('Dejada', { seen: '2025-11-01' }),
    page('Dato', { sources: [source] }),
    page('Atrás', { tools: [{ name: 'React', version: '19.3.1' }] }),
    page('Rota', { links: ['https://b.example/#c'] }),
    page('Dos', { sources: [source], links: ['https://b.example/'], seen: '2025-11-01' }),
    page('Todo atrás', {
      tools: ['React', 'Node', 'npm'].map((name) => ({ name, version: '19.3.1' })),
    }),
  ];
  const newest = { Express: '5.9.0', React: '20.0.0', Node: '20.0.0', npm: '20.0.0' };

  it('lists the worst first, with the reasons', () => {
    const table = formatReport(reportOf(pages, newest, new Set(['https://b.example/']), NOW));
    expect(table.split('\n').slice(2)).toEqual([
      '| Dos | «Cuesta 25 USD», visto el 21/11/2025; no contesta https://b.example/; sin tocar desde 01/11/2025 |',
      '| Dato | «Cuesta 25 USD», visto el 21/11/2025 |',
      '| Rota | no contesta https://b.example/#c |',
      '| Todo atrás | React 19.3.1 (ya hay 20.0.0); Node 19.3.1 (ya hay 20.0.0); npm 19.3.1 (ya hay 20.0.0) |',
      '| Atrás | React 19.3.1 (ya hay 20.0.0) |',
      '| Dejada | sin tocar desde 01/11/2025 |',
    ]);
  });

  it('reports nothing for versions that could not be fetched', () => {
    const report = reportOf([pages[3]!, pages[4]!], {}, undefined, NOW);
    expect(formatReport(report)).toBe('Nada ha envejecido.');
  });
});

describe('a page', () => {
  const results = {
    a: { tool: 'Node 24.21.0 y Express 5.3.0', level: 'salida' },
    b: { tool: 'npm 11.19.1', level: 'ejecuta' },
    c: { excluded: 'un teléfono' },
  } as const;
  const blocks = [...'aabc?'].map((hash) => ({ hash }));

  it('names the tools that have a later major version', () => {
    const newest = { Node: '26.10.0', Express: '5.9.0', npm: '12.2.0' };
    expect(outdatedBadge(blocks, results, newest)).toBe(
      'Ya hay Node 26 y npm 12: algo puede haber cambiado',
    );
  });

  it('shows nothing if none is outdated or known', () => {
    expect(outdatedBadge(blocks, results, { Node: '24.99.0' })).toBeUndefined();
    expect(outdatedBadge(blocks, results, {})).toBeUndefined();
    expect(outdatedBadge([], results, { Node: '26.10.0' })).toBeUndefined();
  });
});

describe('links', () => {
  it('are broken if the server says so, and fine if it refuses bots', async () => {
    const server = createServer((request, response) => {
      response.writeHead(Number(request.url!.slice(1))).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const broken = await brokenLinks(
      ['200', '404', '403', '500', '404#x'].map((code) => `${origin}/${code}`),
    );
    server.close();
    expect([...broken!]).toEqual([`${origin}/404`, `${origin}/500`]);
  });

  it('are unknown without network', async () => {
    expect(await brokenLinks(['https://nada.invalid/'])).toBeUndefined();
  });
});
