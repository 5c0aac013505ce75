/**
 * `npm run nuevo-tema`: creates a topic from a template that passes the checks, and adds it to its
 * section. Asks for missing flags.
 */
import { existsSync, readFileSync } from 'node:fs';
import { noteDate } from '../src/schemas/date.ts';
import { topicSchema } from '../src/schemas/topic.ts';
import { InputError } from './command.ts';
import {
  fileNameFor,
  findSection,
  isSameName,
  noteText,
  today,
  topicsIn,
  TOPICS,
  withTopic,
  writeContents,
  type Section,
} from './scaffold/content-files.ts';
import { firstCard } from './scaffold/example.ts';
import {
  bySchema,
  readYes,
  runQuestions,
  type Answers,
  type Question,
} from './scaffold/questions.ts';

const HELP = `Crea un tema nuevo y lo añade a su sección.

  npm run nuevo-tema -- --seccion Css --id Sombras --titulo "Sombra de caja"

  --seccion   nombre de la sección, como en el menú; sin contar mayúsculas ni tildes
  --id        nombre del tema: encabezado y dirección
  --titulo    título de la primera tarjeta
  --fecha     dd/mm/aaaa; si falta, la de hoy
  --borrador  si: se ve con npm run dev y no se publica; si falta, no
  --ayuda     esta ayuda

Lo que falte se pregunta. Para crear una sección: npm run nueva-seccion`;

const fileOf = (section: Section, id: string) => `${TOPICS}/${section.id}/${fileNameFor(id)}.mdx`;

/** Validates an id: unused in its section. */
function readId(id: string, section: Section): string {
  bySchema(topicSchema.shape.id)(id);
  const owner = topicsIn(section).find((topic) => isSameName(topic.id, id));
  const file = owner?.file ?? fileOf(section, id);
  if (!existsSync(file)) return id;
  throw new InputError(`Ya existe ${file}. Elige otro nombre o edita ese archivo.`);
}

function readTitle(title: string): string {
  if (!title.includes('"')) return title;
  throw new InputError(`El título «${title}» lleva comillas dobles: usa «» o quítalas.`);
}

const questions = (sections: readonly Section[]): Question[] => [
  {
    flag: 'seccion',
    text: `Sección (${sections.map(({ name }) => name).join(', ')})`,
    read: (name) => findSection(sections, name).name,
  },
  {
    flag: 'id',
    text: 'Nombre del tema',
    read: (id, { seccion }) => readId(id, findSection(sections, seccion!)),
  },
  { flag: 'titulo', text: 'Título de la primera tarjeta', read: readTitle },
  { flag: 'fecha', text: 'Fecha', isDetail: true, otherwise: today, read: bySchema(noteDate) },
  {
    flag: 'borrador',
    text: 'Si es un borrador',
    isDetail: true,
    otherwise: () => 'no',
    read: readYes,
  },
];

function makeTopic(sections: readonly Section[], answers: Answers): void {
  const { seccion, id, titulo, fecha: date, borrador } = answers;
  const section = findSection(sections, seccion!);
  const file = fileOf(section, id!);
  const data = { id, date, ...(borrador === 'si' && { borrador: true }) };
  writeContents({
    [file]: noteText(data, firstCard(sections, section, titulo!)),
    [section.file]: withTopic(readFileSync(section.file, 'utf8'), fileNameFor(id!)),
  });
  console.log(`Creado ${file} y añadido a ${section.file}.\nPara verlo: npm run dev`);
}

await runQuestions('nuevo-tema', HELP, questions, makeTopic);
