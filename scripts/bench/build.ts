import { measureAstroBuild, type Cost } from './measured-process.ts';
import {
  countTopics,
  editedTopic,
  editMark,
  editTopic,
  removeCaches,
  withProjectCopy,
} from './project-copy.ts';

/** Topics of the large site. */
const MANY_TOPICS = 1000;

/** Cost of building a site of one size; each build is run once. */
export interface BuildReport {
  topics: number;
  /** Topics that were empty and got generated notes, so that all are written. */
  filled: number;
  /** Without anything left by an earlier build. */
  cold: Cost;
  /** After the cold one and a new sentence in one topic. */
  afterEdit: Cost;
}

function measureSize(size: number): Promise<BuildReport> {
  return withProjectCopy(size, async (copy) => {
    const { directory, topics, filled } = copy;
    removeCaches(directory);
    const cold = await measureAstroBuild(directory);
    editTopic(editedTopic(copy).file, editMark(1));
    const afterEdit = await measureAstroBuild(directory);
    return { topics, filled, cold, afterEdit };
  });
}

/** Builds the site as large as it is, and with 1,000 topics. */
export async function measureBuilds(): Promise<BuildReport[]> {
  return [await measureSize(countTopics()), await measureSize(MANY_TOPICS)];
}
