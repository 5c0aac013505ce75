import { defineCollection } from 'astro:content';
import { SCHEMAS } from './lint/check-note.ts';
import { notes } from './notes/loader.ts';

export const collections = {
  sections: defineCollection({ loader: notes('sections'), schema: SCHEMAS.sections }),
  topics: defineCollection({ loader: notes('topics'), schema: SCHEMAS.topics }),
  pages: defineCollection({ loader: notes('pages'), schema: SCHEMAS.pages }),
};
