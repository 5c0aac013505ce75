import { z } from 'zod';

/**
 * A text that says something.
 *
 * @param expected what should be there, in Spanish: the message of a wrong value.
 */
export const text = (expected: string) =>
  z.string({ error: expected }).trim().min(1, { error: expected });

/** An address on the web. */
export const secureUrl = z.url({
  protocol: /^https$/,
  error: 'una dirección que empieza por https://',
});
