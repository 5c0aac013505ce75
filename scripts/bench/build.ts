import { withTemporaryDirectory } from '../verificar/core/process.ts';
import { measureAstroBuild, type Cost } from './measured-process.ts';
import { buildPeer, PEERS } from './peers.ts';
import {
  countTopics,
  editedTopic,
  editMark,
  editTopic,
  modelNotes,
  withProjectCopy,
} from './project-copy.ts';
import { sample } from './statistics.ts';
import { formatTable, number, spread } from './table.ts';

/** Topics of the large site, which is built once. */
const MANY_TOPICS = 1000;

/** Builds of the site as large as it is: what one takes says as much of the machine as of the site. */
const RUNS = 3;

/** Builds a site of one size, once without anything left by an earlier build and once after a new sentence. */
const buildTwice = (
  size: number,
  models: ReturnType<typeof modelNotes>,
  revision: string | undefined,
) =>
  withProjectCopy(
    size,
    async (copy) => {
      const { directory, topics } = copy;
      const cold = await measureAstroBuild(directory);
      editTopic(editedTopic(copy).file, editMark(1));
      return { topics, cold, afterEdit: await measureAstroBuild(directory) };
    },
    models,
    revision,
  );

/** Times in seconds, and memory, of the same build done several times. */
function summed(costs: readonly Cost[]) {
  const peaks = costs.flatMap(({ peakMegabytes }) => peakMegabytes ?? []);
  return {
    seconds: sample(costs.map(({ seconds }) => seconds)),
    peakMegabytes: peaks.length > 0 ? Math.max(...peaks) : undefined,
  };
}

/** Builds each version of the site at one size in turn, so often: all of them meet the same machine. */
async function measureSize(
  size: number,
  runs: number,
  models: ReturnType<typeof modelNotes>,
  revisions: readonly (string | undefined)[],
) {
  const built = revisions.map((revision) => ({
    revision,
    builds: [] as Awaited<ReturnType<typeof buildTwice>>[],
  }));
  for (let run = 0; run < runs; run += 1) {
    for (const { revision, builds } of built) {
      builds.push(await buildTwice(size, models, revision));
    }
  }
  return built.map(({ revision, builds }) => ({
    revision,
    topics: builds[0]!.topics,
    cold: summed(builds.map(({ cold }) => cold)),
    afterEdit: summed(builds.map(({ afterEdit }) => afterEdit)),
  }));
}

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
  const models = modelNotes(before);
  const revisions = before === undefined ? [undefined] : [before, undefined];
  const sites = [
    ...(await measureSize(countTopics(), RUNS, models, revisions)),
    ...(await measureSize(MANY_TOPICS, 1, models, revisions)),
  ];
  return { sites, peers: await measurePeers() };
}

const memory = ({ peakMegabytes }: Pick<Cost, 'peakMegabytes'>) =>
  peakMegabytes === undefined ? 'no disponible' : number(peakMegabytes);

/** The builds' part of the report. */
export function formatBuilds({ sites, peers }: Awaited<ReturnType<typeof measureBuilds>>): string {
  const rows = sites.map(({ topics, revision, cold, afterEdit }) => [
    number(topics),
    revision ?? 'ahora',
    spread(cold.seconds, 1),
    spread(afterEdit.seconds, 1),
    number(afterEdit.seconds.median / cold.seconds.median, 2),
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
    `CONSTRUCCIÓN (tal como es, mediana de ${RUNS} por turnos y sus extremos; lo demás, una vez; memoria máxima con los procesos hijos; los otros generadores, sin componentes ni dibujos)`,
    formatTable([header, ...rows, ...peerRows]),
    ...peers.flatMap((peer) => ('failure' in peer ? [peer.failure] : [])),
  ].join('\n\n');
}
