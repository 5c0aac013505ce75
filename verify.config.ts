import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInLanguages, defineConfig } from 'verified-examples';
import { ROOT } from './src/build/root.ts';
import { resultsFile, resultsFiles } from './src/notes/verification-results.ts';
import { noteDocument, noteProblems } from './verify/document.ts';
import { drawing } from './verify/previews/drawing.ts';
import { selectNotes } from './verify/select-notes.ts';

/** How the engine verifies the notes. */
export default defineConfig({
  root: ROOT,
  documents: (names) => selectNotes(names, ROOT),
  parse: (file, source) =>
    noteDocument(file, source, (folder) =>
      readFileSync(join(ROOT, `src/content/sections/${folder}.mdx`), 'utf8'),
    ),
  lint: noteProblems,
  languages: builtInLanguages(drawing),
  results: resultsFile,
  resultFiles: () => resultsFiles(ROOT),
  packages: 'verify/packages/node_modules',
  npmPackages: 'verify/paquetes-npm.txt',
  cache: '.cache/verificar',
  command: 'npm run verificar --',
  install: 'npm run herramientas',
});
