/**
 * `npm run renombrar`: renames a section, topic or card; moves its file, updates links to it, and
 * records its former address.
 */
import { existsSync } from 'node:fs';
import { createTwoFilesPatch } from 'diff';
import { InputError, readCommandLine, runCommand } from './command.ts';
import {
  checkChanges,
  readSections,
  saveChanges,
  type FileChanges,
  type Section,
} from './scaffold/content-files.ts';
import {
  answerTo,
  readYes,
  withAnswers,
  withTerminal,
  type Answers,
  type Ask,
  type Question,
} from './scaffold/questions.ts';
import { findTarget, leftToSay, renaming, type Change } from './scaffold/rename.ts';

const HELP = `Cambia el nombre de una sección, un tema o una tarjeta: mueve su archivo, arregla los
enlaces y apunta la dirección anterior en \`formerly\`. Antes enseña los cambios y pregunta.

  npm run renombrar -- Css/Grid Rejilla                un tema
  npm run renombrar -- Css/Grid Html/Rejilla           un tema, a otra sección
  npm run renombrar -- Css CSS3                        una sección, con sus temas
  npm run renombrar -- "Css/Grid#Tu primera rejilla" "La primera rejilla"   una tarjeta

  --de     qué cambia de nombre, en vez de la primera palabra
  --a      el nombre nuevo, en vez de la segunda
  --si     no pregunta
  --ayuda  esta ayuda`;

/** A change as a git patch. */
function patchOf({ from, to, before, after }: Change): string {
  const heading = from === to ? '' : `${from} → ${to}\n`;
  if (before === after || typeof before !== 'string') return heading;
  const patch = createTwoFilesPatch(from, to, before, String(after), '', '', { context: 0 });
  return heading + patch.slice(patch.indexOf('\n') + 1);
}

/** The changes for `writeContents`: an image may be both moved and kept. */
const filesOf = (changes: readonly Change[]): FileChanges => ({
  files: Object.fromEntries(changes.map(({ to, after }) => [to, after])),
  gone: changes
    .filter(({ from, stays }) => !stays && !changes.some(({ to }) => to === from))
    .map(({ from }) => from),
});

/** Checks that the new name is possible. */
function checkRenaming(sections: readonly Section[], de: string, a: string): void {
  const changes = renaming(sections, findTarget(sections, de), a);
  if (changes.length === 0) throw new InputError('No cambia nada: ese es ya su nombre.');
  const leaves = (file: string) => changes.some(({ from, to }) => from === file && to !== file);
  const taken = changes.find(({ from, to }) => from !== to && existsSync(to) && !leaves(to));
  if (taken) throw new InputError(`Ya existe ${taken.to}. Elige otro nombre.`);
  checkChanges(filesOf(changes));
}

function save(changes: readonly Change[]): void {
  saveChanges(filesOf(changes));
  console.log(`Hecho: ${changes.length} ${changes.length === 1 ? 'archivo' : 'archivos'}.`);
}

const SAVE: Question = {
  flag: 'si',
  text: '¿Se guarda? (si/no)',
  otherwise: () => 'no',
  read: readYes,
};

const questions = (sections: readonly Section[]): Question[] => [
  {
    flag: 'de',
    text: 'Qué cambia de nombre (Css, Css/Grid o Css/Grid#Título)',
    read: (name) => {
      findTarget(sections, name);
      return name;
    },
  },
  {
    flag: 'a',
    text: 'Nombre nuevo',
    read: (name, { de }) => {
      checkRenaming(sections, de!, name);
      return name;
    },
  },
];

async function rename(
  sections: readonly Section[],
  { de, a }: Answers,
  isSure: boolean,
  ask: Ask | undefined,
): Promise<void> {
  const target = findTarget(sections, de!);
  const changes = renaming(sections, target, a!);
  console.log([...changes.map(patchOf), leftToSay(target, a!) ?? ''].join('\n').trimEnd());
  if (!isSure && !ask) throw new InputError('No se ha guardado nada: para hacerlo, añade --si.');
  if (isSure || (await answerTo(SAVE, undefined, {}, ask)) === 'si') save(changes);
  else console.log('No se ha guardado nada.');
}

const OPTIONS = {
  de: { type: 'string' },
  a: { type: 'string' },
  si: { type: 'boolean' },
} as const;

await runCommand(HELP, () =>
  withTerminal(async (ask) => {
    const { si: isSure = false, ...flags } = readCommandLine(OPTIONS, ['de', 'a']);
    const sections = readSections();
    await withAnswers(
      'renombrar',
      flags,
      questions(sections),
      (answers) => rename(sections, answers, isSure, ask),
      ask,
    );
  }),
);
