import { readFileSync } from 'node:fs';
import path from 'node:path';
import { USES_FILE } from './inside/uses.ts';

/**
 * What stands in, inside of a program's process, for what it calls and that is
 * not to be had. Which ones are put ready is a guess, wide on purpose; what
 * readers are told is what was really called (`readUses`): each stand-in writes
 * its name down when it is.
 */
const STAND_INS: { mayUse: RegExp; module: string }[] = [
  {
    // Providers are called by https only, from the program or from their own package.
    mayUse: /twilio|stripe|mailgun|createTestAccount|https:\/\/|['"](?:node:)?https['"]|axios/i,
    module: 'apis',
  },
  { mayUse: /createTransport|nodemailer/i, module: 'mail' },
  {
    mayUse:
      /\bdocument\.|\bwindow\.|\b(?:local|session)Storage\.|\bnew (?:XMLHttpRequest|IntersectionObserver|DOMParser)\b/,
    module: 'dom',
  },
];

/** Files of the stand-ins, for the cache's key. */
export const STAND_IN_FILES = [
  ...STAND_INS.map(({ module }) => module),
  ...['declared', 'provider', 'stripe'],
].map((module) => `scripts/verificar/services/inside/${module}.ts`);

/** Values for the variables that hold an example's keys: the stand-ins accept them. */
const VARIABLES: [RegExp, string][] = [
  [/WEBHOOK/, 'whsec_prueba'],
  [/STRIPE/, 'sk_test_prueba'],
  [/ACCOUNT_SID/, `AC${'0'.repeat(32)}`],
  [/DOMAIN/, 'sandbox.example.com'],
  [/PHONE|NUMBER|TWILIO_FROM/, '+15005550006'],
  [/HOST|SERVER/, 'smtp.example.com'],
  [/USER|MAIL_FROM|EMAIL$/, 'ana@example.com'],
  [/KEY|TOKEN|PASS|SECRET|SID/, 'clave-de-prueba'],
];

/** What a program needs to run without the services that it may call. */
interface Preparation {
  /** Modules to load before it. */
  preload: string[];
  env: Record<string, string>;
}

/**
 * The stand-ins to put ready for a program.
 *
 * @param code all of its files.
 */
export function prepareStandIns(code: string): Preparation {
  const preload = STAND_INS.filter(({ mayUse }) => mayUse.test(code)).map(
    ({ module }) => `services/inside/${module}.ts`,
  );
  if (preload.length === 0) return { preload, env: {} };
  const names = [...code.matchAll(/process\.env\.([A-Z]\w*)|env\[['"](\w+)['"]\]/g)];
  const env = names.flatMap(([, dotted, quoted]) => {
    const name = dotted ?? quoted ?? '';
    const value = VARIABLES.find(([pattern]) => pattern.test(name))?.[1];
    return value === undefined ? [] : [[name, value]];
  });
  return { preload, env: Object.fromEntries(env) };
}

/**
 * What really took the place of something while a program ran, in Spanish.
 *
 * @param directory of this machine, seen inside as that of `USES_FILE`.
 */
export function readUses(directory: string): string | undefined {
  let text = '';
  try {
    text = readFileSync(path.join(directory, path.basename(USES_FILE)), 'utf8');
  } catch {
    // Nothing was used.
  }
  const names = [...new Set(text.split('\n').filter(Boolean))].sort();
  return names.length === 0 ? undefined : names.join(' y ');
}
