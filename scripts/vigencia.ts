/**
 * `npm run vigencia`: reports how notes have aged: outdated versions, dead links, dated facts and
 * notes untouched for long.
 */
import { replaceFile } from '../src/build/replace-file.ts';
import { lastChanges } from '../src/build/last-changes.ts';
import { toolsOf } from '../src/lib/tools.ts';
import type { Tool } from 'verified-examples/notation';
import { NEWEST_FILE } from '../src/notes/latest-versions.ts';
import { readVerification } from '../src/notes/verification-results.ts';
import { isoDate } from '../src/lib/date.ts';
import { readCommandLine, runCommand } from './command.ts';
import { readSections, topicFacts, topicsIn } from './scaffold/content-files.ts';
import { brokenLinks } from './vigencia/links.ts';
import { formatReport, reportOf, type PageFacts } from './vigencia/report.ts';
import { newestVersions } from './vigencia/versions.ts';

const HELP = `Dice qué apuntes han envejecido, los peores primero: datos con fecha (\`fuentes\` en la
cabecera) que nadie ha mirado en un año, enlaces que no contestan, versiones con las que se
comprobaron y ya no son las de ahora, y temas que nadie ha tocado en un año. Pregunta al registro
de npm, a Debian y a cada enlace.

  npm run vigencia               una tabla
  npm run vigencia -- --json     lo mismo, para un programa
  npm run vigencia -- --anotar   apunta las versiones de hoy: las páginas que quedan atrás lo dicen
  npm run vigencia -- --ayuda    esto`;

/** Each tool once, in its oldest version. */
function oldest(tools: readonly Tool[]): Tool[] {
  const order = [...tools].sort((a, b) =>
    a.version.localeCompare(b.version, undefined, { numeric: true }),
  );
  return [...new Map(order.toReversed().map((tool) => [tool.name, tool])).values()];
}

/** Facts of every page from the committed files. */
function readPages(): PageFacts[] {
  const results = readVerification(process.cwd());
  const changes = lastChanges(process.cwd(), 'src/content/topics');
  return readSections().flatMap((section) =>
    topicsIn(section).flatMap(({ file, id }): PageFacts | [] => {
      const facts = topicFacts(file);
      if (!facts?.data.date) return [];
      const blocks = facts.parts.flat();
      const sources = facts.data.fuentes ?? [];
      return {
        page: `${section.name}/${id}`,
        file,
        tools: oldest(blocks.flatMap(({ hash }) => toolsOf(results[hash]))),
        links: [...facts.links, ...sources]
          .map(({ url }) => url)
          .filter((url) => url.startsWith('https://')),
        sources,
        seen: changes.get(file) ?? isoDate(facts.data.date),
      };
    }),
  );
}

await runCommand(HELP, async () => {
  const values = readCommandLine({ json: { type: 'boolean' }, anotar: { type: 'boolean' } });
  const pages = readPages();
  const names = [...new Set(pages.flatMap(({ tools }) => tools.map(({ name }) => name)))];
  const [found, broken] = await Promise.all([
    newestVersions(names),
    brokenLinks(pages.flatMap(({ links }) => links)),
  ]);
  const newest = Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b, 'es')));
  const unknown = names.filter((name) => !found.has(name)).sort();
  if (values.anotar) replaceFile(NEWEST_FILE, `${JSON.stringify(newest, null, 2)}\n`);
  const report = reportOf(pages, newest, broken);
  if (values.json) {
    const answer = { newest, unknown, links: broken !== undefined };
    console.log(JSON.stringify({ ...answer, pages: report }, null, 2));
    return;
  }
  console.log(formatReport(report));
  console.log(`\n${pages.length} páginas, ${found.size} herramientas miradas.`);
  if (unknown.length > 0) console.log(`Sin respuesta sobre: ${unknown.join(', ')}.`);
  if (!broken) console.log('Sin red: no se ha mirado ningún enlace.');
});
