/** A service that an example calls and that is not to be had: what stands in for it. */
interface Emulation {
  /** What in the code tells that it is called. */
  used: RegExp;
  /** Module of `harness/` that stands in. */
  preload: string;
  /** What readers are told. */
  emulated: string;
}

const EMULATIONS: Emulation[] = [
  { used: /twilio/i, preload: 'apis.ts', emulated: 'un simulador local de la API de Twilio' },
  { used: /stripe/i, preload: 'apis.ts', emulated: 'un simulador local de la API de Stripe' },
  {
    used: /deliverab/i,
    preload: 'apis.ts',
    emulated: 'un simulador local del servicio de validación',
  },
  { used: /mailgun/i, preload: 'apis.ts', emulated: 'un simulador local de la API de Mailgun' },
  {
    used: /createTestAccount/,
    preload: 'apis.ts',
    emulated: 'un servidor SMTP local',
  },
  {
    used: /createTransport|nodemailer/i,
    preload: 'mail.ts',
    emulated: 'un servidor SMTP local',
  },
  {
    used: /\bdocument\.|\bwindow\.|\b(?:local|session)Storage\.|\bnew (?:XMLHttpRequest|IntersectionObserver|DOMParser)\b/,
    preload: 'dom.ts',
    emulated: 'happy-dom, no un navegador',
  },
];

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

/** What a program needs to run without the services that it calls. */
export interface Emulated {
  preload: string[];
  env: Record<string, string>;
  emulated?: string;
}

/**
 * The stand-ins for a program.
 *
 * @param code all of its files.
 */
export function emulate(code: string): Emulated {
  const used = EMULATIONS.filter((emulation) => emulation.used.test(code));
  const [first] = used;
  if (!first) return { preload: [], env: {} };
  const names = [...code.matchAll(/process\.env\.([A-Z]\w*)|env\[['"](\w+)['"]\]/g)];
  const env = names.flatMap(([, dotted, quoted]) => {
    const name = dotted ?? quoted ?? '';
    const value = VARIABLES.find(([pattern]) => pattern.test(name))?.[1];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    preload: [...new Set(used.map(({ preload }) => preload))],
    env: Object.fromEntries(env),
    emulated: first.emulated,
  };
}
