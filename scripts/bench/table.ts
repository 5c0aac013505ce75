import { sum } from '../../src/lib/sum.ts';
import { inColumns } from '../columns.ts';
import type { BuildReport } from './build.ts';
import type { DevelopmentReport } from './development.ts';
import type { Cost } from './measured-process.ts';
import type { PageReport, ProfileReport, Traffic } from './page.ts';
import type { Sample } from './statistics.ts';
import { CPU_SLOWDOWN, PROFILES, type Profile } from './throttle.ts';
import { WIDTHS, type VisitsReport } from './visits.ts';

type Row = readonly string[];

/** What browsers ask for, as the table names it. */
const KIND_NAMES = {
  document: 'Documento',
  script: 'Scripts',
  style: 'Estilos',
  font: 'Fuentes',
  image: 'Imágenes',
};

const number = (value: number, digits = 0) =>
  value.toLocaleString('es', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });

/** The median and, between brackets, the extremes. */
const spread = ({ median, min, max }: Sample, digits = 0) =>
  `${number(median, digits)} (${number(min, digits)}–${number(max, digits)})`;

/** A table with a rule under its heads. */
function formatTable(rows: readonly Row[]): string {
  const [head = '', ...lines] = inColumns(rows, '   ');
  return [head, '─'.repeat(head.length), ...lines].join('\n');
}

function trafficTable({ site, bare, siteTouched }: PageReport['traffic']): string {
  const pages = [site, bare, siteTouched];
  const total = ({ bytes }: Traffic) => sum(Object.values(bytes));
  const named = ({ bytes }: Traffic) =>
    sum(Object.keys(KIND_NAMES).map((kind) => bytes[kind] ?? 0));
  return formatTable([
    ['Bytes (brotli 11, sin cabeceras)', 'Sitio', 'Solo texto', 'Sitio, tras tocar'],
    ...Object.entries(KIND_NAMES).map(([kind, name]) => [
      name,
      ...pages.map(({ bytes }) => number(bytes[kind] ?? 0)),
    ]),
    ['Otros', ...pages.map((page) => number(total(page) - named(page)))],
    ['Total', ...pages.map((page) => number(total(page)))],
    ['Peticiones', ...pages.map(({ requests }) => number(requests))],
  ]);
}

const describeProfile = ({ name, download, upload, latency }: Profile) =>
  `${name}: ${number((download * 8) / 1000)} kbit/s de bajada, ${number((upload * 8) / 1000)} de subida, ` +
  `${number(latency, latency % 1 ? 1 : 0)} ms por petición; CPU ${CPU_SLOWDOWN} veces más lenta`;

function profileTable({ profile, site, bare, firstPaintRatio, toggle }: ProfileReport): string {
  const { fromFirstPaint, fromPress } = toggle;
  const table = formatTable([
    ['Milisegundos', 'Sitio', 'Solo texto'],
    ['Primer pintado', spread(site.firstPaint), spread(bare.firstPaint)],
    ['Pintado mayor', spread(site.largestPaint), spread(bare.largestPaint)],
    ['Primer pintado / solo texto', number(firstPaintRatio, 2), number(1, 2)],
    ['Del primer pintado a EJEMPLOS abierto', spread(fromFirstPaint), '–'],
    ['Del toque a EJEMPLOS abierto', spread(fromPress), '–'],
  ]);
  return `${describeProfile(profile)}\n\n${table}`;
}

/** The page's part of the report. */
export function formatPage({ topic, browser, runs, traffic, profiles }: PageReport): string {
  return [
    `PÁGINA ${topic} (Chromium ${browser}, mediana de ${runs}; entre paréntesis, mínimo y máximo)`,
    trafficTable(traffic),
    ...profiles.map(profileTable),
  ].join('\n\n');
}

/** The visits' part of the report. */
export function formatVisits({ visits, failures }: VisitsReport): string {
  const header = [
    'Página',
    'Bytes',
    'Peticiones',
    ...PROFILES.map(({ name }) => `Primer pintado, ${name}`),
    ...WIDTHS.map((width) => `Saltos a ${width} px`),
  ];
  const rows = visits.map(({ name, bytes, requests, firstPaint, shift }) => [
    name,
    number(bytes),
    number(requests),
    ...firstPaint.map((times) => spread(times)),
    ...shift.map((value) => number(value, 3)),
  ]);
  return [
    'VISITAS (bytes con brotli 11, milisegundos; los saltos, mientras llegan 6.000 bytes cada 100 ms)',
    formatTable([header, ...rows]),
    ...failures,
  ].join('\n\n');
}

const memory = ({ peakMegabytes }: Cost) =>
  peakMegabytes === undefined ? 'no disponible' : number(peakMegabytes);

/** The builds' part of the report. */
export function formatBuilds(reports: readonly BuildReport[]): string {
  const rows = reports.map(({ topics, revision, cold, afterEdit }) => [
    number(topics),
    revision ?? 'ahora',
    number(cold.seconds, 1),
    number(afterEdit.seconds, 1),
    number(afterEdit.seconds / cold.seconds, 2),
    memory(cold),
    memory(afterEdit),
  ]);
  const header = [
    'Temas',
    'Versión',
    'Limpia, s',
    'Tras editar, s',
    'Proporción',
    'Limpia, MB',
    'Tras editar, MB',
  ];
  return `CONSTRUCCIÓN (una vez cada una; memoria máxima con los procesos hijos)\n\n${formatTable([header, ...rows])}`;
}

/** The development server's part of the report. */
export function formatDevelopment({ topics, cold, warm, edit }: DevelopmentReport): string {
  const table = formatTable([
    ['Segundos', 'Sin cachés', 'Con cachés'],
    ['Del arranque al HTML de un tema', number(cold.html, 2), number(warm.html, 2)],
    ['Del arranque al tema pintado', number(cold.painted, 2), number(warm.painted, 2)],
    ['De guardar a verlo', '–', spread(edit, 2)],
  ]);
  return `SERVIDOR DE DESARROLLO (${number(topics)} temas, mediana de ${edit.runs.length} cambios)\n\n${table}`;
}
