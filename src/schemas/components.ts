import { z } from 'zod';
import { videoId } from './section.ts';

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `uno de estos valores: ${values.join(', ')}` });

/** A note: title, short definition, examples, source and video. */
const cardSchema = z.strictObject({
  /** Heading of the card; its slug is the card's `id` in the page. */
  title: z.string({ error: 'el título de la tarjeta' }).trim().min(1, { error: 'un título' }),
  /** Source for reading on. */
  url: z.url({ protocol: /^https$/, error: 'una dirección que empieza por https://' }).optional(),
  /** A video on the card's subject. */
  video: videoId.optional(),
  /** Title of that video. */
  videoTitle: z.string().trim().min(1, { error: 'el título del vídeo' }).optional(),
});

/** A list of lists, drawn as a tree. */
const figureSchema = z.strictObject({
  /** What the figure shows, below it. */
  caption: z
    .string({ error: 'qué muestra la figura' })
    .trim()
    .min(1, { error: 'qué muestra la figura' }),
});

/** The components that a note may use, with the attributes each takes: text values only. */
export const componentSchemas = {
  Card: cardSchema,
  /** The examples of a card, behind their toggle. */
  Examples: z.strictObject({}),
  Figure: figureSchema,
  GradientDemo: z.strictObject({ type: oneOf(['linear', 'radial', 'conic']) }),
  MotionDemo: z.strictObject({ type: oneOf(['transition', 'transform', 'animation']) }),
} satisfies Record<string, z.ZodObject>;
