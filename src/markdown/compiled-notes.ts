import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { AstroUserConfig } from 'astro';
import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { describeVerification } from '../lib/verification.ts';
import { factsAt, relativePath, type Facts } from '../notes/model.ts';
import { pictureFile } from '../notes/pictures.ts';
import { readVerification } from '../notes/results.ts';
import { beginColours, showBlocks } from './kept-colours.ts';

type Processor = NonNullable<NonNullable<AstroUserConfig['markdown']>['processor']>;
type Renderer = Awaited<ReturnType<NonNullable<Processor['createMdxRenderer']>>>;
type Compiled = Awaited<ReturnType<Renderer['process']>>;

/** Where compiled notes are kept, relative to the project. */
export const COMPILED_NOTES_FOLDER = '.cache/notes';

/** Modules that a build leaves as they are: only the pages that are made read theirs. */
export const COMPILED_NOTES = /\/\.cache\/notes\/\w+\.mjs$/;

/** What Astro knows of a note: it brings no script, style or island, for it can import nothing. */
const BRINGS_NOTHING: Compiled['astroMetadata'] = {
  hydratedComponents: [],
  clientOnlyComponents: [],
  serverComponents: [],
  scripts: [],
  propagation: 'none',
  containsHead: false,
  pageOptions: {},
};

/** How each block of a note was verified, as its page says it. */
function verifications(root: string, facts: Facts | undefined): string[] {
  const results = readVerification(root);
  return (facts?.parts ?? []).flat().map(({ hash }) => describeVerification(results[hash]) ?? '');
}

/** What a module of a file is imported by: a drive's letter would be a scheme to Node. */
const specifierOf = (file: string) =>
  process.platform === 'win32' ? pathToFileURL(file).href : file;

/**
 * The module that stands for a note where it is imported.
 *
 * @param file the compiled note.
 * @param pictures its pictures, as it writes them → their files, relative to the project. The
 * bundler has to see these, so that Astro makes them small.
 */
function moduleOf(file: string, pictures: ReadonlyMap<string, string>): Compiled {
  const all = [...pictures];
  const imports = all.map(
    ([, path], index) => `import _${index} from ${JSON.stringify(`/${path}`)};`,
  );
  const names = all.map(([url], index) => `${JSON.stringify(url)}: _${index}`);
  return {
    code: `
import compiled, { frontmatter, getHeadings } from ${JSON.stringify(specifierOf(file))};
${imports.join('\n')}
export { frontmatter, getHeadings };
const pictures = { ${names.join(', ')} };
export default function MDXContent(props) { return compiled({ ...props, pictures }); }`,
    map: null,
    astroMetadata: BRINGS_NOTHING,
  };
}

/**
 * Compiles each note once for each text it has, into a file of its own. The
 * bundler sees an import of that file and never its contents: with a thousand
 * notes those would be most of a build's time and memory.
 *
 * @param root the project's folder.
 * @param processor what compiles.
 * @param settings what else compiled notes depend on, beside the code.
 */
export function compiledNotes(
  root: string,
  processor: Processor,
  settings: readonly string[],
): Processor {
  const cache = new FileCache(root, 'notes', '.mjs', moduleVersion('astro.config.mjs'));
  return {
    ...processor,
    async createMdxRenderer(...options) {
      const renderer = await processor.createMdxRenderer!(...options);
      return {
        async process(content, path, frontmatter) {
          const facts = factsAt(root, path);
          showBlocks(path, facts?.parts.flat() ?? []);
          const file = cache.path([...settings, content, ...verifications(root, facts)]);
          if (!cache.has(file)) {
            // A thread does it while the bundler is at work; a note that is kept may be shown by no page.
            void beginColours(path);
            const compiled = await renderer.process(content, path, frontmatter);
            if (!isDeepStrictEqual(compiled.astroMetadata, BRINGS_NOTHING)) return compiled;
            // The integration, which would export it, sees only `moduleOf`.
            cache.keep(file, `${compiled.code}\nexport default MDXContent;\n`);
          }
          const note = relativePath(root, path);
          const pictures = facts?.pictures.map(({ url }) => [url, pictureFile(note, url)] as const);
          return moduleOf(file, new Map(pictures));
        },
      };
    },
  };
}
