import { laterMajor, type Tool, type Versions } from '../../src/lib/tools.ts';

/** A dated fact that a note tells, and where it stands. */
export interface Source {
  dato: string;
  url: string;
  /** dd/mm/yyyy. */
  visto: string;
}

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

const iso = (date: string) => date.split('/').reverse().join('-');

/** What weighs most in the order: what misleads a reader first. */
const weight = ({ broken, behind, oldSources, isUnseen }: PageReport) =>
  broken.length * 10 + behind.length * 3 + oldSources.length * 2 + (isUnseen ? 1 : 0);

/**
 * How pages have aged, the worst first.
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
      oldSources: page.sources.filter(({ visto }) => isOld(iso(visto))),
      isUnseen: isOld(page.seen),
    }))
    .sort((a, b) => weight(b) - weight(a) || a.page.localeCompare(b.page, 'es'));
}

/** What is wrong with a page, in a few words; empty when nothing is. */
const troubles = ({ behind, broken, oldSources, isUnseen, seen }: PageReport) =>
  [
    ...behind.map(({ name, version, newest }) => `${name} ${version} (ya hay ${newest})`),
    ...broken.map((url) => `no contesta ${url}`),
    ...oldSources.map(({ dato, visto }) => `«${dato}», visto el ${visto}`),
    ...(isUnseen ? [`sin tocar desde ${seen.split('-').reverse().join('/')}`] : []),
  ].join('; ');

/** The report as a Markdown table: a terminal and an issue both show it. */
export function formatReport(pages: readonly PageReport[]): string {
  const bad = pages.filter((page) => troubles(page) !== '');
  const rows = bad.map((page) => `| ${page.page} | ${troubles(page)} |`);
  const head = ['| Página | Qué ha envejecido |', '| --- | --- |'];
  return rows.length === 0 ? 'Nada ha envejecido.' : [...head, ...rows].join('\n');
}
