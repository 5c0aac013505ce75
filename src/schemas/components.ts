import type { ReactNode } from 'react';
import { z } from 'zod';
import { validateTitle } from '../lib/card-id.ts';
import { validatePlainText } from '../lib/plain-text.ts';
import { refineWith } from './remedy.ts';
import { language, videoId } from './section.ts';
import { secureUrl, text } from './text.ts';

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `uno de estos valores: ${values.join(', ')}` });

// The comments of the attributes are in Spanish because editors show them to the author.

const cardSchema = z
  .strictObject({
    /** Título de la tarjeta; también su dirección, `#titulo-de-la-tarjeta`. */
    title: z
      .string({ error: 'el título de la tarjeta' })
      .trim()
      .min(1, { error: 'un título', abort: true })
      .superRefine(refineWith(validatePlainText))
      .superRefine(refineWith(validateTitle)),
    /** Fuente para seguir leyendo, `https://…`. */
    url: secureUrl.optional(),
    /** Vídeo sobre lo mismo: su identificador de YouTube, 11 caracteres. */
    video: videoId.optional(),
    /** Título de ese vídeo. */
    videoTitle: text('el título del vídeo').optional(),
    /** Idioma de ese vídeo y de su título, `es` o `en`; si falta, español. */
    videoLanguage: language.optional(),
  })
  .superRefine(({ video, videoTitle, videoLanguage }, context) => {
    if (video !== undefined || (videoTitle ?? videoLanguage) === undefined) return;
    const message = 'el vídeo del que se dice el título o el idioma';
    context.addIssue({ code: 'custom', path: ['video'], message });
  });

const figureSchema = z.strictObject({
  /** Qué muestra la figura; se lee debajo de ella. */
  caption: text('qué muestra la figura'),
});

/** Components available in notes, with their attributes, which are strings. */
export const componentSchemas = {
  Card: cardSchema,
  Examples: z.strictObject({}),
  Figure: figureSchema,
  /** De un vistazo: una tabla de lo que se quiere, cómo se hace y cuidado con qué. */
  Summary: z.strictObject({}),
  /** Ponte a prueba: de dos a cuatro preguntas. */
  Practice: z.strictObject({}),
  /** Una pregunta, con su respuesta dentro. */
  Question: z.strictObject({}),
  /** La respuesta, que se lee al abrirla. */
  Answer: z.strictObject({}),
  GradientDemo: z.strictObject({
    /** Qué degradado se prueba: `linear`, `radial` o `conic`. */
    type: oneOf(['linear', 'radial', 'conic']),
  }),
  MotionDemo: z.strictObject({
    /** Qué movimiento se prueba: `transition`, `transform` o `animation`. */
    type: oneOf(['transition', 'transform', 'animation']),
  }),
  /** Lo que hay que instalar, arrancar y escribir antes de seguir la página o la tarjeta. */
  Setup: z.strictObject({}),
} satisfies Record<string, z.ZodObject>;

type Schemas = typeof componentSchemas;

/** Props of a component of a note. */
export type Attributes<Name extends keyof Schemas> = z.output<Schemas[Name]>;

/** Types of the components, with which editors complete and explain them in a note. */
export type NoteComponents = {
  [Name in keyof Schemas]: (
    attributes: z.input<Schemas[Name]> & { children?: ReactNode },
  ) => ReactNode;
};

/** Names of the components, as alternatives of a pattern. */
export const COMPONENT_PATTERN = Object.keys(componentSchemas).join('|');
