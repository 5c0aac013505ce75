import { laterMajor, type Tool, type Versions } from '../../src/lib/tools.ts';
import type { Fields } from '../../src/notes/model.ts';
import { displayDate, isoDate } from '../../src/schemas/date.ts';

/** A dated fact that a note tells, and where it stands. */
type Source = NonNullable<Fields['fuentes']>[number];

/** What is known of one page. */
export interface PageFacts {
  /** «Css/Grid». */
  page: string;
  file: string;
  tools: readonly Tool[];
  links: readonly string[];
  sources: readonly Source[];
  /** yyyy-mm-dd: last change of the note, or its own date. */
  seen: string;
}

/** How a page has aged. */
export interface PageReport extends PageFacts {
  /** Tools with a newer major version. */
  behind: (Tool & { newest: string })[];
  broken: string[];
  /** Facts that nobody has looked up for a year. */
  oldSources: Source[];
  /** Whether nobody has touched it for a year. */
  isUnseen: boolean;
}

const YEAR = 365 * 24 * 60 * 60 * 1000;

/**
 * How much of each kind has aged, in the order in which it harms a reader: a
 * fact that is no more deceives without a sign; a dead link stops, and shows
 * that it does; an older version is what the page says it ran with, and it
 * works with that one; age alone is only a hint.
 */
const harms = ({ oldSources, broken, behind, isUnseen }: PageReport) => [
  oldSources.length,
  broken.length,
  behind.length,
  Number(isUnseen),
];

/** Which of two pages is worse: by the first kind of harm in which they differ. */
function worseFirst(a: PageReport, b: PageReport): number {
  const [ofA, ofB] = [harms(a), harms(b)];
  const differences = ofB.map((count, kind) => count - ofA[kind]!);
  return differences.find(Boolean) ?? a.page.localeCompare(b.page, 'es');
}

/**
 * How pages have aged, the worst first: those with the most facts that nobody
 * looked up for a year; where they have as many, with the most dead links, then
 * with the most tools that are behind, then those that nobody touched for a year.
 *
 * @param newest version of each tool, of those that are known.
 * @param broken addresses that do not answer; nothing where nobody could ask.
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

/** What is wrong with a page, the worst first, in a few words; empty when nothing is. */
const troubles = ({ behind, broken, oldSources, isUnseen, seen }: PageReport) =>
  [
    ...oldSources.map(({ dato, visto }) => `«${dato}», visto el ${visto}`),
    ...broken.map((url) => `no contesta ${url}`),
    ...behind.map(({ name, version, newest }) => `${name} ${version} (ya hay ${newest})`),
    ...(isUnseen ? [`sin tocar desde ${displayDate(seen)}`] : []),
  ].join('; ');

/** The report as a Markdown table: a terminal and an issue both show it. */
export function formatReport(pages: readonly PageReport[]): string {
  const bad = pages.filter((page) => troubles(page) !== '');
  const rows = bad.map((page) => `| ${page.page} | ${troubles(page)} |`);
  const head = ['| Página | Qué ha envejecido |', '| --- | --- |'];
  return rows.length === 0 ? 'Nada ha envejecido.' : [...head, ...rows].join('\n');
}
