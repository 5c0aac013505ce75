import { foldPath, formerTopicPaths, isReserved, topicPath } from '../lib/addresses.ts';
import type { ContentFile, PlacedTopic } from './content-file.ts';
import { lineOfField } from '../notes/frontmatter.ts';
import type { Problem } from './diagnostic.ts';

/** An address that a field of a file asks for. */
interface Claim {
  /** Unencoded, without slashes at the ends. */
  path: string;
  owner: ContentFile;
  field: readonly ['name' | 'id'] | readonly ['formerly', number];
}

/** A claim for each address that each former name of a file stands for. */
const formerClaims = (owner: ContentFile, pathsOf: (name: string) => readonly string[]): Claim[] =>
  (owner.data.formerly ?? []).flatMap((name, index) =>
    pathsOf(name).map((path) => ({ path, owner, field: ['formerly', index] })),
  );

/** Former paths of a topic's page, each with that of now. */
export const movedTopic = ({ section, data, path: now }: PlacedTopic) => {
  const names = { name: section.name!, formerly: section.formerly };
  const former = formerTopicPaths(names, { id: data.id!, formerly: data.formerly });
  return former.map((path) => [path, now] as const);
};

/** All claims: those of now come first, so that a former one is what is in the way. */
function claimsOf(sections: readonly ContentFile[], topics: readonly PlacedTopic[]): Claim[] {
  const topicsOf = ({ data }: ContentFile) => topics.filter(({ section }) => section === data);
  return [
    ...sections.map((owner) => ({ path: owner.data.name!, owner, field: ['name'] }) as const),
    ...topics.map((owner) => ({ path: owner.path, owner, field: ['id'] }) as const),
    ...sections.flatMap((owner) =>
      formerClaims(owner, (name) => [
        name,
        ...topicsOf(owner).flatMap(({ data: { id, formerly } }) =>
          [id!, ...(formerly ?? [])]
            .filter((former) => !former.includes('/'))
            .map((former) => topicPath(name, former)),
        ),
      ]),
    ),
    ...topics.flatMap((owner) =>
      formerClaims(owner, (id) => [id.includes('/') ? id : topicPath(owner.section.name!, id)]),
    ),
  ];
}

const REMEDIES = {
  name: 'cambia `name`',
  id: 'cambia `id` o el nombre de la otra página',
  formerly: 'quítalo de `formerly`',
} as const;

function taken({ path, owner, field }: Claim, by: string): Problem {
  return {
    file: owner.file,
    line: lineOfField(owner.yaml, field),
    ruleId: 'address-taken',
    found: `La dirección \`/${path}/\` ya es la de ${by}`,
    expected: 'una dirección distinta para cada página, también sin contar mayúsculas ni tildes',
    remedy: REMEDIES[field[0]],
  };
}

/** One former name of a section stands twice for an address when its topics do: theirs is the fault. */
const isSame = (one: Claim, other: Claim) =>
  one.owner === other.owner && one.field.join() === other.field.join();

/**
 * Each address leads to one page, on disks and servers that ignore case and
 * for the 404 page, which ignores accents too.
 *
 * @returns a problem for each field that asks for an address of another page.
 */
export function checkAddresses(
  sections: readonly ContentFile[],
  topics: readonly PlacedTopic[],
): Problem[] {
  const claims = new Map<string, Claim>();
  const problems = claimsOf(sections, topics).flatMap((claim) => {
    const key = foldPath(claim.path);
    const first = claims.get(key);
    claims.set(key, first ?? claim);
    if (first) return isSame(first, claim) ? [] : [taken(claim, `\`${first.owner.file}\``)];
    // A topic's address is below its section's, which is already reported.
    return isReserved(claim.path) && claim.field[0] !== 'id'
      ? [taken(claim, 'una página del sitio')]
      : [];
  });
  // A former name of a section stands for many addresses: the first is enough.
  return problems.filter(
    ({ file, line }, index) =>
      problems.findIndex((other) => other.file === file && other.line === line) === index,
  );
}
