import { z } from 'zod';
import { faultOfText } from '../lib/plain-text.ts';
import { refusing } from './remedy.ts';

/**
 * A text that says something, in Markdown.
 *
 * @param expected what should be there, in Spanish: the message of a wrong value.
 */
export const markdown = (expected: string) =>
  z.string({ error: expected }).trim().min(1, { error: expected });

/**
 * A text that says something, shown as it is written.
 *
 * @param expected what should be there, in Spanish: the message of a wrong value.
 */
export const text = (expected: string) => markdown(expected).superRefine(refusing(faultOfText));

const ADDRESS = 'una dirección que empieza por https://';

/** An address on the web. */
export const secureUrl = z
  .url({ protocol: /^https$/, error: ADDRESS, abort: true })
  .regex(/^\S+$/, { error: `${ADDRESS}, sin espacios` });
