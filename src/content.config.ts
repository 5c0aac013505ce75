import { defineCollection } from 'astro:content';
import { checkedNotes } from './markdown/loader.ts';
import { pageSchema } from './schemas/page.ts';
import { sectionSchema } from './schemas/section.ts';
import { topicSchema } from './schemas/topic.ts';

const collection = <Schema extends Parameters<typeof defineCollection>[0]['schema']>(
  folder: string,
  schema: Schema,
) => defineCollection({ loader: checkedNotes(folder), schema });

export const collections = {
  sections: collection('sections', sectionSchema),
  topics: collection('topics', topicSchema),
  pages: collection('pages', pageSchema),
};
