import { defineCollection } from 'astro:content';
import { checkedNotes } from './notes/loader.ts';
import { pageSchema } from './schemas/page.ts';
import { sectionSchema } from './schemas/section.ts';
import { topicSchema } from './schemas/topic.ts';

export const collections = {
  sections: defineCollection({ loader: checkedNotes('sections'), schema: sectionSchema }),
  topics: defineCollection({ loader: checkedNotes('topics'), schema: topicSchema }),
  pages: defineCollection({ loader: checkedNotes('pages'), schema: pageSchema }),
};
