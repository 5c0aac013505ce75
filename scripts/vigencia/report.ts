import { laterMajor, type Versions } from '../../src/lib/tools.ts';
import type { Tool } from 'verified-examples/notation';
import type { Fields } from '../../src/notes/model.ts';
import { displayDate, isoDate } from '../../src/lib/date.ts';

/** A dated fact of a note, and its place. */
type Source = NonNullable<Fields['fuentes']>[number];

/** Facts of one page. */
export interface PageFacts {
  /** «Css/Grid». */
  page: string;
  file: string;
  tools: readonly Tool[];
  links: readonly string[];
  sources: readonly Source[];
  /** yyyy-mm-dd: the note's last change, or its date. */
  seen: string;
}

/** How a page has aged. */
export interface PageReport extends PageFacts {
  /** Tools with a newer major version. */
  behind: (Tool & { newest: string })[];
  broken: string[];
  /** Facts not checked for a year. */
  oldSources: Source[];
  /** Whether it was not changed for a year. */
  isUnseen: boolean;
}

const YEAR = 365 * 24 * 60 * 60 * 1000;

/**
 * Counts by kind, in the order of harm to readers: an outdated fact deceives without a sign; a
 * dead link shows that it is dead; an older version is the one that the page states and works
 * with; age alone is only a hint.
 */
const harms = ({ oldSources, broken, behind, isUnseen }: PageReport) => [
  oldSources.length,
  broken.length,
  behind.length,
  Number(isUnseen),
];

/** Compares pages by the most harmful kind in which they differ. */
function worseFirst(a: PageReport, b: PageReport): number {
  const [ofA, ofB] = [harms(a), harms(b)];
  const differences = ofB.map((count, kind) => count - ofA[kind]!);
  return differences.find(Boolean) ?? a.page.localeCompare(b.page, 'es');
}

/**
 * How pages have aged, sorted by unchecked facts, then dead links, outdated tools and age.
 *
 * @param newest known newest version of each tool.
 * @param broken dead links; `undefined` without network.
 */
export function reportOf(
  pages: readonly PageFacts[],
  newest: Versions,
  broken: ReadonlySet<string> | undefined,
  now = new Date(),
): PageReport[] {
  const isOld = (date: string) => now.getTime() - new Date(date).getTime() > YEAR;
  return pages
    .map((page) => ({
      ...page,
      behind: page.tools.flatMap((tool) => {
        const version = laterMajor(tool, newest);
        return version === undefined ? [] : [{ ...tool, newest: version }];
      }),
      broken: page.links.filter((url) => broken?.has(url.split('#')[0]!)),
      oldSources: page.sources.filter(({ visto }) => isOld(isoDate(visto))),
      isUnseen: isOld(page.seen),
    }))
    .sort(worseFirst);
}

/** A summary of a page's problems, the worst first; may be empty. */
const troubles = ({ behind, broken, oldSources, isUnseen, seen }: PageReport) =>
  [
    ...oldSources.map(({ dato, visto }) => `«${dato}», visto el ${visto}`),
    ...broken.map((url) => `no contesta ${url}`),
    ...behind.map(({ name, version, newest }) => `${name} ${version} (ya hay ${newest})`),
    ...(isUnseen ? [`sin tocar desde ${displayDate(seen)}`] : []),
  ].join('; ');

/** The report as a Markdown table, readable in a terminal and in an issue. */
export function formatReport(pages: readonly PageReport[]): string {
  const bad = pages.filter((page) => troubles(page) !== '');
  const rows = bad.map((page) => `| ${page.page} | ${troubles(page)} |`);
  const head = ['| Página | Qué ha envejecido |', '| --- | --- |'];
  return rows.length === 0 ? 'Nada ha envejecido.' : [...head, ...rows].join('\n');
}
