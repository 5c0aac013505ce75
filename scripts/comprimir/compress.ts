import { readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

/** Whether a file's format is uncompressed. */
export const isText = (name: string) => /\.(?:css|html|js|json|svg|txt|xml)$/.test(name);

/** Maximum compression: done once, sent to every reader. */
export const brotli = (text: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

const ENCODERS: Readonly<Record<string, (text: Buffer) => Promise<Buffer>>> = {
  '.br': brotli,
  '.gz': (text) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

/** Compresses a file, unless its compressed form is newer; returns the bytes. */
async function compressFile(path: string, extension: string): Promise<number> {
  const { mtimeMs } = await stat(path);
  const known = await stat(path + extension).catch(() => undefined);
  if (known && known.mtimeMs >= mtimeMs) return known.size;
  const compressed = await ENCODERS[extension]!(await readFile(path));
  await writeFile(path + extension, compressed);
  return compressed.length;
}

/**
 * Writes the `.br` and `.gz` of each text in a folder; newer ones are kept.
 *
 * @returns the number of texts, their bytes, and those of both forms.
 */
export async function compressFolder(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isText)
    .map((name) => join(folder, name));
  const sizes = await pLimit(availableParallelism()).map(files, async (path) => ({
    bytes: (await stat(path)).size,
    brotli: await compressFile(path, '.br'),
    gzip: await compressFile(path, '.gz'),
  }));
  const sum = (name: keyof (typeof sizes)[number]) =>
    sizes.reduce((total, size) => total + size[name], 0);
  return { files: files.length, bytes: sum('bytes'), brotli: sum('brotli'), gzip: sum('gzip') };
}
