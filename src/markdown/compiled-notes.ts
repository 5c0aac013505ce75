import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { AstroUserConfig } from 'astro';
import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { describeVerification } from '../lib/verification.ts';
import { readVerification } from '../notes/results.ts';
import { collectionOf, readContentFile, relativePath } from '../notes/model.ts';

type Processor = NonNullable<NonNullable<AstroUserConfig['markdown']>['processor']>;
type Renderer = Awaited<ReturnType<NonNullable<Processor['createMdxRenderer']>>>;
type Compiled = Awaited<ReturnType<Renderer['process']>>;

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
function verifications(root: string, path: string): string[] {
  const file = relativePath(root, path);
  const collection = collectionOf(file);
  const facts = collection && readContentFile(root, file, collection).facts;
  const results = readVerification(root);
  return (facts?.parts ?? []).flat().map(({ hash }) => describeVerification(results[hash]) ?? '');
}

/** What a module of a file is imported by: a drive's letter would be a scheme to Node. */
const specifierOf = (file: string) =>
  process.platform === 'win32' ? pathToFileURL(file).href : file;

/** The module that stands for a note where it is imported. */
const moduleOf = (file: string): Compiled => ({
  code: `
import compiled, { frontmatter, getHeadings } from ${JSON.stringify(specifierOf(file))};
export { frontmatter, getHeadings };
export default function MDXContent(props) { return compiled(props); }`,
  map: null,
  astroMetadata: BRINGS_NOTHING,
});

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
          const file = cache.path([...settings, content, ...verifications(root, path)]);
          if (!cache.has(file)) {
            const compiled = await renderer.process(content, path, frontmatter);
            if (!isDeepStrictEqual(compiled.astroMetadata, BRINGS_NOTHING)) return compiled;
            // The integration, which would export it, sees only `moduleOf`.
            cache.keep(file, `${compiled.code}\nexport default MDXContent;\n`);
          }
          return moduleOf(file);
        },
      };
    },
  };
}
