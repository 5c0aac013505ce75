import { measureAstroBuild, type Cost } from './measured-process.ts';
import {
  countTopics,
  editedTopic,
  editMark,
  editTopic,
  modelNotes,
  removeCaches,
  withProjectCopy,
} from './project-copy.ts';
import { formatTable, number } from './table.ts';

/** Topics of the large site. */
const MANY_TOPICS = 1000;

/** Builds a site of one size, once without anything left by an earlier build and once after a new sentence. */
const measureSize = (
  size: number,
  models: ReturnType<typeof modelNotes>,
  revision: string | undefined,
) =>
  withProjectCopy(
    size,
    async (copy) => {
      const { directory, topics } = copy;
      removeCaches(directory);
      const cold = await measureAstroBuild(directory);
      editTopic(editedTopic(copy).file, editMark(1));
      return { revision, topics, cold, afterEdit: await measureAstroBuild(directory) };
    },
    models,
    revision,
  );

/**
 * Builds the site as large as it is, and with 1,000 topics.
 *
 * @param before a commit that is built beside it, for comparison.
 */
export async function measureBuilds(before: string | undefined) {
  const reports: Awaited<ReturnType<typeof measureSize>>[] = [];
  const models = modelNotes(before);
  for (const size of [countTopics(), MANY_TOPICS]) {
    if (before !== undefined) reports.push(await measureSize(size, models, before));
    reports.push(await measureSize(size, models, undefined));
  }
  return reports;
}

const memory = ({ peakMegabytes }: Cost) =>
  peakMegabytes === undefined ? 'no disponible' : number(peakMegabytes);

/** The builds' part of the report. */
export function formatBuilds(reports: Awaited<ReturnType<typeof measureBuilds>>): string {
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
    ...['Temas', 'Versión', 'Limpia, s', 'Tras editar, s', 'Proporción'],
    ...['Limpia, MB', 'Tras editar, MB'],
  ];
  return `CONSTRUCCIÓN (una vez cada una; memoria máxima con los procesos hijos)\n\n${formatTable([header, ...rows])}`;
}
