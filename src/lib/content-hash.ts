import { createHash } from 'node:crypto';

/** Source expression that allows an inline style or script in the content policy. */
export function policyHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
