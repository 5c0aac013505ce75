/**
 * `npm run comprimir`: precompresses the built texts, for self-hosting. GitHub Pages or Netlify
 * compress by themselves.
 */
import { existsSync } from 'node:fs';
import { CommandError, readCommandLine, runCommand } from './command.ts';
import { compressFolder } from './comprimir/compress.ts';

const HELP = `Comprime los textos de dist/, para un servidor propio (docs/publicar.md).

  npm run comprimir             escribe junto a cada texto su .br y su .gz
  npm run comprimir -- --ayuda  esto`;

const FOLDER = 'dist';

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('es')} kB`;

await runCommand(HELP, async () => {
  readCommandLine({});
  if (!existsSync(FOLDER)) {
    throw new CommandError(
      'No hay nada que comprimir: falta la carpeta dist/. Antes, npm run build.',
    );
  }
  const { files, bytes, brotli, gzip } = await compressFolder(FOLDER);
  console.log(
    `${files} textos, ${kilobytes(bytes)}: ${kilobytes(brotli)} con Brotli y ${kilobytes(gzip)} con gzip.`,
  );
});
