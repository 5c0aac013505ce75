import { z } from 'zod';
import { validatePlainText } from '../lib/plain-text.ts';
import { refineWith } from './remedy.ts';

/**
 * Non-empty text in Markdown.
 *
 * @param expected message for an invalid value, in Spanish.
 */
export const markdown = (expected: string) =>
  z.string({ error: expected }).trim().min(1, { error: expected });

/**
 * Non-empty plain text, shown as written.
 *
 * @param expected message for an invalid value, in Spanish.
 */
export const text = (expected: string) =>
  markdown(expected).superRefine(refineWith(validatePlainText));

const ADDRESS = 'una dirección que empieza por https://';

/** An `https` address. */
export const secureUrl = z
  .url({ protocol: /^https$/, error: ADDRESS, abort: true })
  .regex(/^\S+$/, { error: `${ADDRESS}, sin espacios` });
