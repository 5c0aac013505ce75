import { createRequire } from 'node:module';
import { defineCollection } from 'astro:content';

// Node's own modules, which the configuration has loaded: an import would have the bundler
// make each of the notes' modules a second time, at every start.
const require = createRequire(import.meta.url);
const { notes } = require('./notes/loader.ts') as typeof import('./notes/loader.ts');
const { SCHEMAS } = require('./notes/check-note.ts') as typeof import('./notes/check-note.ts');

export const collections = {
  sections: defineCollection({ loader: notes('sections'), schema: SCHEMAS.sections }),
  topics: defineCollection({ loader: notes('topics'), schema: SCHEMAS.topics }),
  pages: defineCollection({ loader: notes('pages'), schema: SCHEMAS.pages }),
};
