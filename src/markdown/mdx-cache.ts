import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { AstroUserConfig } from 'astro';
import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { describeVerification } from '../lib/verification.ts';
import { factsAt, relativePath, type Facts } from '../notes/model.ts';
import { pictureFile } from '../notes/images.ts';
import { readVerification } from '../notes/verification-results.ts';

type Processor = NonNullable<NonNullable<AstroUserConfig['markdown']>['processor']>;
type Renderer = Awaited<ReturnType<NonNullable<Processor['createMdxRenderer']>>>;
type Compiled = Awaited<ReturnType<Renderer['process']>>;

/** Modules that the bundler leaves external: a build imports only those of the pages it renders. */
export const COMPILED_NOTES = /\/\.cache\/notes\/\w+\.mjs$/;

/**
 * Astro metadata of every note: no scripts, styles or islands, because a note cannot import
 * anything.
 */
const BRINGS_NOTHING: Compiled['astroMetadata'] = {
  hydratedComponents: [],
  clientOnlyComponents: [],
  serverComponents: [],
  scripts: [],
  propagation: 'none',
  containsHead: false,
  pageOptions: {},
};

/** Verification texts of a note's blocks, which are part of its output. */
function verifications(root: string, facts: Facts | undefined): string[] {
  const results = readVerification(root);
  return (facts?.parts ?? [])
    .flat()
    .map(({ hash }) => describeVerification(results[hash])?.sentence ?? '');
}

/** Import specifier of a file: on Windows a drive letter would be read as a URL scheme. */
const specifierOf = (file: string) =>
  process.platform === 'win32' ? pathToFileURL(file).href : file;

/**
 * Code of the module that replaces a note where it is imported.
 *
 * @param file the compiled note.
 * @param images its images: URL as written → file relative to the project. Importing them lets
 * Astro optimize them.
 */
function moduleOf(file: string, images: ReadonlyMap<string, string>): Compiled {
  const all = [...images];
  const imports = all.map(
    ([, path], index) => `import _${index} from ${JSON.stringify(`/${path}`)};`,
  );
  const names = all.map(([url], index) => `${JSON.stringify(url)}: _${index}`);
  return {
    code: `
import compiled, { frontmatter, getHeadings } from ${JSON.stringify(specifierOf(file))};
${imports.join('\n')}
export { frontmatter, getHeadings };
const images = { ${names.join(', ')} };
export default function MDXContent(props) { return compiled({ ...props, images }); }`,
    map: null,
    astroMetadata: BRINGS_NOTHING,
  };
}

/**
 * Wraps a Markdown processor so that each version of a note is compiled once, into a separate file.
 * The bundler sees only an import of that file: the contents of a thousand notes would take most of
 * a build's time and memory.
 *
 * @param root the project's folder.
 * @param processor compiles the notes.
 * @param settings further inputs of the output, besides the code.
 */
export function cachedMdx(
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
          const file = cache.path([...settings, content, ...verifications(root, facts)]);
          if (!cache.has(file)) {
            const compiled = await renderer.process(content, path, frontmatter);
            if (!isDeepStrictEqual(compiled.astroMetadata, BRINGS_NOTHING)) return compiled;
            // Astro's integration would add the export, but it only sees `moduleOf`.
            cache.keep(file, `${compiled.code}\nexport default MDXContent;\n`);
          }
          const note = relativePath(root, path);
          const images = facts?.pictures.map(({ url }) => [url, pictureFile(note, url)] as const);
          return moduleOf(file, new Map(images));
        },
      };
    },
  };
}
