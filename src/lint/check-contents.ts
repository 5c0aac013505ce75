import { join } from 'node:path';
import { href, topicPath } from '../lib/addresses.ts';
import { isPictureFile } from '../notes/images.ts';
import { COLLECTIONS, folderOf, listFiles, noteFiles, readContentFile } from '../notes/model.ts';
import { checkImages } from './check-images.ts';
import { checkLinks } from './check-links.ts';
import type { ContentFile, Contents, ContentsRule, PlacedTopic } from './contents.ts';
import type { Problem, Report } from './diagnostic.ts';
import { idsOf, pagesOf } from './link-targets.ts';
import { applyRules } from './rule.ts';
import { addressTaken } from './rules/address-taken.ts';
import { diagram } from './rules/diagram.ts';
import { draftTarget } from './rules/draft-target.ts';
import { fileName } from './rules/file-name.ts';
import { filePlace } from './rules/file-place.ts';
import { mislabelledImage } from './rules/image-type.ts';
import { listedTopicMissing } from './rules/listed-topic-missing.ts';
import { missingThumbnail } from './rules/missing-thumbnail.ts';
import { ownFolder } from './rules/own-folder.ts';
import { sectionOrder } from './rules/section-order.ts';
import { sharedNotes } from './rules/shared-notes.ts';
import { topicListedTwice } from './rules/topic-listed-twice.ts';
import { topicNotListed } from './rules/topic-not-listed.ts';
import { topicWithoutSection } from './rules/topic-without-section.ts';

/** Rules about several files. */
const CONTENTS_RULES: readonly ContentsRule[] = [
  addressTaken,
  sectionOrder,
  topicListedTwice,
  listedTopicMissing,
  topicNotListed,
  sharedNotes,
  missingThumbnail,
  topicWithoutSection,
  draftTarget,
  ownFolder,
];

const inFile = (file: string, reports: readonly Report[]): Problem[] =>
  reports.map((report) => ({ file, ...report }));

function checkName(root: string, file: string): Problem[] {
  const wrong = applyRules([fileName], file);
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (wrong.length === 0 || isPictureFile(file) || /\.mdx?$/i.test(name))
    return inFile(file, wrong);
  const mislabelled = applyRules([mislabelledImage], { path: join(root, file), name });
  return inFile(file, mislabelled.length > 0 ? mislabelled : wrong);
}

/** All files, and what is wrong with each by itself; those that cannot be read are left out. */
function readFiles(root: string, isDrawn: (file: string) => boolean) {
  const content = listFiles(root, 'src/content');
  const all = [...content, ...listFiles(root, 'src/assets')];
  const problems: Problem[] = [
    ...[...content, ...listFiles(root, 'src/pages')].flatMap((file) =>
      inFile(file, applyRules([filePlace], file)),
    ),
    ...all.filter(isPictureFile).flatMap((file) => checkName(root, file)),
  ];
  const paths = COLLECTIONS.flatMap((collection) =>
    noteFiles(root, collection).map((file) => ({ file, collection })),
  );
  const files = paths.flatMap(({ file, collection }): ContentFile | [] => {
    const wrongName = checkName(root, file);
    problems.push(...wrongName);
    if (wrongName.length > 0) return [];
    const { facts, problems: own } = readContentFile(root, file, collection);
    problems.push(...own);
    const shown = [
      ...checkImages(root, file, facts?.pictures ?? [], all),
      ...(isDrawn(file)
        ? (facts?.drawings ?? []).flatMap((drawing) => applyRules([diagram], drawing))
        : []),
    ];
    problems.push(...inFile(file, shown));
    const id = file.slice(`${folderOf(collection)}/`.length, -'.mdx'.length);
    return facts ? { file, collection, id, cardIds: idsOf(facts.cards), ...facts } : [];
  });
  return { files, problems, isComplete: files.length === paths.length };
}

/**
 * Checks every file of `src/content`, and that they fit together.
 *
 * @param root the project's folder.
 * @param isDrawn whose drawings are checked: to lay out all takes seconds.
 * @returns all problems, file by file; none for good contents.
 */
export function checkContents(
  root: string,
  isDrawn: (file: string) => boolean = () => true,
): Problem[] {
  const { files, problems, isComplete } = readFiles(root, isDrawn);
  // What an unreadable file lacks would show up as errors of files that are right.
  const together = isComplete && files.every(isNamed) ? checkTogether(root, files) : [];
  return [...problems, ...together].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Whether a file has the name for its address. */
const isNamed = ({ collection, data }: ContentFile) =>
  collection === 'pages' || (collection === 'topics' ? data.id : data.name) !== undefined;

/** That the files fit together: addresses, links, the menu, lists of topics, shared notes. */
function checkTogether(root: string, files: readonly ContentFile[]): Problem[] {
  const sections = files.filter(({ collection }) => collection === 'sections');
  const topics = files.filter(({ collection }) => collection === 'topics');
  const placed = topics.flatMap((topic): PlacedTopic | [] => {
    const section = sections.find(({ id }) => topic.id.startsWith(`${id}/`))?.data;
    return section ? { ...topic, section, path: topicPath(section.name!, topic.data.id!) } : [];
  });
  const contents: Contents = { root, files, sections, topics, placed };
  const pages = pagesOf(contents);
  const paths = new Map(placed.map(({ file, path }) => [file, path]));
  const links = files.flatMap(({ file, links, cardIds, data }) => {
    const self = href(paths.get(file) ?? data.name ?? '', '/');
    return inFile(file, checkLinks(links, cardIds, self, pages));
  });
  return [...links, ...applyRules(CONTENTS_RULES, contents)];
}
