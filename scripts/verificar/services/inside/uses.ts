import { appendFileSync } from 'node:fs';

/** Where stand-ins write down that they were called; its directory is mounted from outside. */
export const USES_FILE = '/run/verificar/usos/nombres';

const told = new Set<string>();

/**
 * Writes down, once, that a stand-in was called.
 *
 * @param name what it is, in Spanish, as readers are told: «un servidor SMTP local».
 */
export function tellUse(name: string): void {
  if (told.has(name)) return;
  told.add(name);
  appendFileSync(USES_FILE, `${name}\n`);
}
