import { z } from 'zod';
import { videoId } from './section.ts';

/** Attributes of `<Card>` in a note. */
export const cardSchema = z.strictObject({
  /** Heading of the card; its slug is the card's `id` in the page. */
  title: z.string({ error: 'el título de la tarjeta' }).trim().min(1, { error: 'un título' }),
  /** Source for reading on. */
  url: z.url({ protocol: /^https$/, error: 'una dirección que empieza por https://' }).optional(),
  /** A video on the card's subject. */
  video: videoId.optional(),
  /** Title of that video. */
  videoTitle: z.string().trim().min(1, { error: 'el título del vídeo' }).optional(),
});
