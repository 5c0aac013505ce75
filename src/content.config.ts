import { defineCollection } from 'astro:content';
import { notes } from './notes/loader.ts';
import { pageSchema } from './schemas/page.ts';
import { sectionSchema } from './schemas/section.ts';
import { topicSchema } from './schemas/topic.ts';

export const collections = {
  sections: defineCollection({ loader: notes('sections'), schema: sectionSchema }),
  topics: defineCollection({ loader: notes('topics'), schema: topicSchema }),
  pages: defineCollection({ loader: notes('pages'), schema: pageSchema }),
};
