import { measureAstroBuild, type Cost } from './measured-process.ts';
import {
  countTopics,
  editedTopic,
  editMark,
  editTopic,
  removeCaches,
  withProjectCopy,
  type ProjectCopy,
} from './project-copy.ts';

/** Topics of the large site. */
const MANY_TOPICS = 1000;

/** Cost of building a site of one size; each build is run once. */
export interface BuildReport {
  /** The commit that was built; nothing for the project as it is. */
  revision?: string;
  topics: number;
  /** Without anything left by an earlier build. */
  cold: Cost;
  /** After the cold one and a new sentence in one topic. */
  afterEdit: Cost;
}

function measureSize(size: number, revision?: string): Promise<BuildReport> {
  const measure = async (copy: ProjectCopy): Promise<BuildReport> => {
    const { directory, topics } = copy;
    removeCaches(directory);
    const cold = await measureAstroBuild(directory);
    editTopic(editedTopic(copy).file, editMark(1));
    const afterEdit = await measureAstroBuild(directory);
    return { ...(revision !== undefined && { revision }), topics, cold, afterEdit };
  };
  return withProjectCopy(size, measure, revision);
}

/**
 * Builds the site as large as it is, and with 1,000 topics.
 *
 * @param revision a commit that is built beside it, for comparison.
 */
export async function measureBuilds(revision?: string): Promise<BuildReport[]> {
  const reports: BuildReport[] = [];
  for (const size of [countTopics(), MANY_TOPICS]) {
    if (revision !== undefined) reports.push(await measureSize(size, revision));
    reports.push(await measureSize(size));
  }
  return reports;
}
