import { withTemporaryDirectory } from '../verificar/core/process.ts';
import { measureAstroBuild, type Cost } from './measured-process.ts';
import { buildPeer, PEERS } from './peers.ts';
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

/** Builds the notes, as plain as anybody would have written them, with other generators. */
async function measurePeers() {
  const peers: ({ name: string } & ({ seconds: number } | { failure: string }))[] = [];
  for (const peer of PEERS) {
    const built = await withTemporaryDirectory(async (directory) => buildPeer(peer, directory));
    const { name } = peer;
    peers.push('failure' in built ? { name, ...built } : { name, seconds: built.seconds });
  }
  return peers;
}

/**
 * Builds the site as large as it is, and with 1,000 topics; in the same run, its notes with other
 * generators.
 *
 * @param before a commit that is built beside it, for comparison.
 */
export async function measureBuilds(before: string | undefined) {
  const sites: Awaited<ReturnType<typeof measureSize>>[] = [];
  const models = modelNotes(before);
  for (const size of [countTopics(), MANY_TOPICS]) {
    if (before !== undefined) sites.push(await measureSize(size, models, before));
    sites.push(await measureSize(size, models, undefined));
  }
  return { sites, peers: await measurePeers() };
}

const memory = ({ peakMegabytes }: Cost) =>
  peakMegabytes === undefined ? 'no disponible' : number(peakMegabytes);

/** The builds' part of the report. */
export function formatBuilds({ sites, peers }: Awaited<ReturnType<typeof measureBuilds>>): string {
  const rows = sites.map(({ topics, revision, cold, afterEdit }) => [
    number(topics),
    revision ?? 'ahora',
    number(cold.seconds, 1),
    number(afterEdit.seconds, 1),
    number(afterEdit.seconds / cold.seconds, 2),
    memory(cold),
    memory(afterEdit),
  ]);
  const peerRows = peers.flatMap((peer) =>
    'seconds' in peer
      ? [[number(countTopics()), peer.name, number(peer.seconds, 1), '', '', '', '']]
      : [],
  );
  const header = [
    ...['Temas', 'Versión', 'Limpia, s', 'Tras editar, s', 'Proporción'],
    ...['Limpia, MB', 'Tras editar, MB'],
  ];
  return [
    'CONSTRUCCIÓN (una vez cada una; memoria máxima con los procesos hijos; los otros generadores, sin componentes ni dibujos)',
    formatTable([header, ...rows, ...peerRows]),
    ...peers.flatMap((peer) => ('failure' in peer ? [peer.failure] : [])),
  ].join('\n\n');
}
