import { foldPath, isReserved, topicPath } from '../../lib/addresses.ts';
import { lineOfField } from '../../notes/frontmatter.ts';
import { topicsOf, type ContentFile, type Contents, type ContentsRule } from '../contents.ts';

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

/** All claims: those of now come first, so that a former one is what is in the way. */
function claimsOf(contents: Contents): Claim[] {
  const { sections, placed } = contents;
  return [
    ...sections.map((owner) => ({ path: owner.data.name!, owner, field: ['name'] }) as const),
    ...placed.map((owner) => ({ path: owner.path, owner, field: ['id'] }) as const),
    ...sections.flatMap((owner) =>
      formerClaims(owner, (name) => [
        name,
        ...topicsOf(contents, owner).flatMap(({ data: { id, formerly } }) =>
          [id!, ...(formerly ?? [])]
            .filter((former) => !former.includes('/'))
            .map((former) => topicPath(name, former)),
        ),
      ]),
    ),
    ...placed.flatMap((owner) =>
      formerClaims(owner, (id) => [id.includes('/') ? id : topicPath(owner.section.name!, id)]),
    ),
  ];
}

const REMEDIES = {
  name: 'cambia `name`',
  id: 'cambia `id` o el nombre de la otra página',
  formerly: 'quítalo de `formerly`',
} as const;

const taken = ({ path, owner, field }: Claim, by: string) => ({
  file: owner.file,
  line: lineOfField(owner.yaml, field),
  found: `La dirección \`/${path}/\` ya es la de ${by}`,
  expected: 'una dirección distinta para cada página, también sin contar mayúsculas ni tildes',
  remedy: REMEDIES[field[0]],
});

/** One former name of a section stands twice for an address when its topics do: theirs is the fault. */
const isSame = (one: Claim, other: Claim) =>
  one.owner === other.owner && one.field.join() === other.field.join();

/**
 * Each address leads to one page, on disks and servers that ignore case and
 * for the 404 page, which ignores accents too.
 */
export const addressTaken: ContentsRule = {
  id: 'address-taken',
  check(contents) {
    const claims = new Map<string, Claim>();
    const found = claimsOf(contents).flatMap((claim) => {
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
    return found.filter(
      ({ file, line }, index) =>
        found.findIndex((other) => other.file === file && other.line === line) === index,
    );
  },
};
