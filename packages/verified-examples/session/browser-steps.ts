import { closest } from '../src/did-you-mean.ts';

/** Language of blocks with user steps, one per line. */
export const STEPS_LANGUAGE = 'pasos';

/** Something that a person does or sees in the browser. */
export type Action =
  | { does: 'open'; place: string }
  | { does: 'reload' | 'back' }
  | { does: 'press'; name: string }
  | { does: 'key'; key: string }
  | { does: 'write'; text: string; name: string }
  | { does: 'choose'; option: string; name: string }
  | { does: 'check'; name: string; on: boolean }
  | { does: 'hover'; name: string }
  | { does: 'wait'; milliseconds: number }
  /** In pixels to the right and downwards. */
  | { does: 'drag'; name: string; across: number; down: number }
  | { does: 'size'; width: number }
  | { does: 'see'; text: string; visible: boolean }
  /** In the browser's console: since the page was loaded, or only since the last action. */
  | { does: 'read'; text: string; is: 'there' | 'absent' | 'over' };

/** Direction of a drag, as a unit vector. */
const DIRECTIONS = {
  'a la izquierda': [-1, 0],
  'a la derecha': [1, 0],
  arriba: [0, -1],
  abajo: [0, 1],
} as const;

/** Lower-case names of keys on Spanish and English keyboards → names in browsers. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ enter: 'Enter', intro: 'Enter', esc: 'Escape', escape: 'Escape' },
  ...{ espacio: 'Space', space: 'Space', tab: 'Tab', tabulador: 'Tab' },
  ...{ supr: 'Delete', delete: 'Delete', retroceso: 'Backspace', backspace: 'Backspace' },
  ...{ inicio: 'Home', home: 'Home', fin: 'End', end: 'End' },
  ...{ izquierda: 'ArrowLeft', derecha: 'ArrowRight', arriba: 'ArrowUp', abajo: 'ArrowDown' },
  ...{ arrowleft: 'ArrowLeft', arrowright: 'ArrowRight', arrowup: 'ArrowUp' },
  ...{ arrowdown: 'ArrowDown', pageup: 'PageUp', pagedown: 'PageDown' },
};

/** The browser's name of a key, given its name or its character. */
const keyOf = (name: string): string | undefined =>
  [...name].length === 1 ? name : KEYS[name.toLowerCase()];

/** A kind of line in a `pasos` block. */
interface Form {
  /** Example, as an author would write it. */
  example: string;
  pattern: RegExp;
  /** Returns `undefined` if a name in it is unknown. */
  read(found: string[]): Action | undefined;
}

const NAME = '«([^»]+)»';
const form = (example: string, pattern: string, read: Form['read']): Form => ({
  example,
  pattern: new RegExp(`^${pattern}$`, 'u'),
  read,
});

/** All kinds of lines in a `pasos` block; docs/escribir-apuntes.md has the same list. */
const FORMS: readonly Form[] = [
  form('abre http://127.0.0.1:3000/', 'abre (\\S+)', ([place = '']) => ({ does: 'open', place })),
  form('recarga', 'recarga', () => ({ does: 'reload' })),
  form('vuelve atrás', 'vuelve atrás', () => ({ does: 'back' })),
  form('pulsa «Enviar»', `pulsa ${NAME}`, ([name = '']) => ({ does: 'press', name })),
  form('pulsa la tecla Enter', 'pulsa la tecla (\\S+)', ([name = '']) => {
    const key = keyOf(name);
    return key === undefined ? undefined : { does: 'key', key };
  }),
  form('escribe «Ana» en «Nombre»', `escribe ${NAME} en ${NAME}`, ([text = '', name = '']) => ({
    ...{ does: 'write', text, name },
  })),
  form('elige «Lima» en «Ciudad»', `elige ${NAME} en ${NAME}`, ([option = '', name = '']) => ({
    ...{ does: 'choose', option, name },
  })),
  form('marca «Acepto»', `(des)?marca ${NAME}`, ([off, name = '']) => ({
    ...{ does: 'check', name, on: !off },
  })),
  form('pasa por «Ayuda»', `pasa por ${NAME}`, ([name = '']) => ({ does: 'hover', name })),
  form('espera 600 ms', 'espera (\\d+) (ms|s)', ([amount = '', unit]) => ({
    ...{ does: 'wait', milliseconds: Number(amount) * (unit === 's' ? 1000 : 1) },
  })),
  form(
    'arrastra «Tarjeta» 170 px a la izquierda',
    `arrastra ${NAME} (\\d+) px (${Object.keys(DIRECTIONS).join('|')})`,
    ([name = '', pixels, towards]) => {
      const [across, down] = DIRECTIONS[towards as keyof typeof DIRECTIONS];
      return { does: 'drag', name, across: across * Number(pixels), down: down * Number(pixels) };
    },
  ),
  form('pon la ventana a 390 px', 'pon la ventana a (\\d+) px', ([width]) => ({
    ...{ does: 'size', width: Number(width) },
  })),
  form('se ve «Gracias, Ana»', `(no )?se ve ${NAME}`, ([not, text = '']) => ({
    ...{ does: 'see', text, visible: !not },
  })),
  form('en la consola se lee «Hola»', `en la consola (no )?se lee ${NAME}`, ([not, text = '']) => ({
    ...{ does: 'read', text, is: not ? 'absent' : 'there' },
  })),
  form(
    'en la consola no se lee más «Hola»',
    `en la consola no se lee más ${NAME}`,
    ([text = '']) => ({
      ...{ does: 'read', text, is: 'over' },
    }),
  ),
];

/** Whether an output is compared with the HTML of the page instead of its text. */
export const isMarkup = (output: string): boolean => output.trimStart().startsWith('<');

/**
 * The steps of a `pasos` block, in order: line (from 1), text and action, `undefined` if not
 * understood.
 */
export const readSteps = (code: string) =>
  code.split('\n').flatMap((source, index) => {
    const text = source.trim();
    return text === '' ? [] : { line: index + 1, text, action: readAction(text) };
  });

function readAction(text: string): Action | undefined {
  for (const { pattern, read } of FORMS) {
    const found = pattern.exec(text);
    const action = found && read(found.slice(1));
    if (action) return action;
  }
  return undefined;
}

/** Common paraphrases of steps and their standard form, applied in this order. */
const OTHERWISE: readonly [RegExp, string][] = [
  [/^(?:[-*•]|\d+[.)])\s+/u, ''],
  [/[.;,]+$/u, ''],
  [/["“]([^"“”]+)["”]|'([^']+)'|`([^`]+)`|\*\*([^*]+)\*\*/gu, '«$1$2$3$4»'],
  [/^(?:ve a|visita|abrir|entra en) /u, 'abre '],
  [
    /^(?:(?:haz |hace[rs]? )?clic (?:en|sobre)|clica(?: en)?|pincha(?: en)?|puls(?:a|e|ar)|presiona|aprieta|toca)(?: (?:el|la) (?:botón|enlace))? (?=«)/u,
    'pulsa ',
  ],
  [/^(?:escribir|escriba|teclea|introduce|pon) (?=«)/u, 'escribe '],
  [/^(?:(?:ya )?(no ))?(?:aparece|sale|se muestra) (?=«)/u, '$1se ve '],
  [/^ya no se lee (?=.*en la consola)/u, 'no se lee más '],
  [
    /^((?:no )?se lee(?: más)?) (?:en la consola )?(«[^»]+»)(?: en la consola)?$/u,
    'en la consola $1 $2',
  ],
  [/^en la consola ya no se lee /u, 'en la consola no se lee más '],
];

/** The step that an unknown line paraphrases, if any. */
export function meantStep(text: string): string | undefined {
  const lower = (step: string) => step.charAt(0).toLowerCase() + step.slice(1);
  const step = OTHERWISE.reduce((now, [words, ours]) => lower(now.replace(words, ours)), text);
  return readAction(step) && step;
}

/** Example of the form that an unknown line resembles most: the one with the same beginning. */
export function closestForm(text: string): string {
  const words = (line: string) => line.toLowerCase().split(' ').slice(0, 2).join(' ');
  const [first = ''] = text.toLowerCase().split(' ');
  const verbs = FORMS.map(({ example }) => example.split(' ')[0] ?? '');
  const near = FORMS.find(({ example }) => words(example) === words(text));
  const verb = closest(first, verbs, 3);
  return (near ?? FORMS.find(({ example }) => example.startsWith(`${verb}`)) ?? FORMS[0]!).example;
}
