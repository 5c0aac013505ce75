/**
 * `npm run nueva-seccion`: creates a section at the end of the menu, with a landing page that
 * passes the checks. Asks for missing flags.
 */
import { existsSync } from 'node:fs';
import { courseSchema, language, sectionSchema, videoSchema } from '../src/schemas/section.ts';
import { InputError } from './command.ts';
import {
  fileNameFor,
  isSameName,
  noteText,
  SECTIONS,
  writeContents,
  type Section,
} from './scaffold/content-files.ts';
import {
  bySchema,
  readYes,
  runQuestions,
  type Answers,
  type Question,
} from './scaffold/questions.ts';

const HELP = `Crea una sección nueva, sin temas, al final del menú.

  npm run nueva-seccion -- --nombre Vue --resumen "Componentes y estado." \\
    --curso "Guía de Vue" --autor Vue.js --url https://es.vuejs.org/ \\
    --video Cx2dkpBxst8 --titulo-video "Vue desde cero" --canal midudev

  --nombre        nombre de la sección: menú y dirección
  --resumen       una frase para el contenido de la página de inicio
  --curso         título del curso del que salen los apuntes; puede faltar
  --autor         quién lo imparte
  --url           dirección del curso, https://…
  --video         identificador de 11 caracteres de un vídeo de YouTube; puede faltar
  --titulo-video  título de ese vídeo
  --canal         quién lo publicó
  --idioma        del curso y del vídeo, es o en; si falta, es
  --de-pago       si el curso es de pago, si o no; si falta, no
  --ayuda         esta ayuda

Lo que falte se pregunta. Después, para añadir temas: npm run nuevo-tema`;

/** Validates a name: unused, and possible as a file name. */
function readName(name: string, sections: readonly Section[]): string {
  bySchema(sectionSchema.shape.name)(name);
  const owner = sections.find((section) => isSameName(section.name, name));
  if (owner) {
    throw new InputError(
      `Ya hay una sección «${owner.name}». Para añadirle un tema: npm run nuevo-tema`,
    );
  }
  const file = fileOf(name);
  if (existsSync(file)) throw new InputError(`Ya existe ${file}. Elige otro nombre.`);
  return name;
}

const fileOf = (name: string) => `${SECTIONS}/${fileNameFor(name)}.mdx`;

const none = () => '';

const questions = (sections: readonly Section[]): Question[] => [
  { flag: 'nombre', text: 'Nombre de la sección', read: (name) => readName(name, sections) },
  { flag: 'resumen', text: 'Resumen, en una frase' },
  { flag: 'curso', text: 'Título del curso, si lo hay', otherwise: none },
  { flag: 'autor', text: 'Quién lo imparte', needs: ['curso'] },
  {
    flag: 'url',
    text: 'Dirección del curso',
    needs: ['curso'],
    read: bySchema(courseSchema.shape.url),
  },
  {
    flag: 'video',
    text: 'Identificador del vídeo de YouTube, 11 caracteres, si lo hay',
    otherwise: none,
    read: bySchema(videoSchema.shape.id),
  },
  { flag: 'titulo-video', text: 'Título del vídeo', needs: ['video'] },
  { flag: 'canal', text: 'Canal del vídeo', needs: ['video'] },
  {
    flag: 'idioma',
    text: 'Idioma del curso y del vídeo',
    needs: ['curso', 'video'],
    isDetail: true,
    otherwise: () => 'es',
    read: (answer) => bySchema(language)(answer.toLowerCase()),
  },
  {
    flag: 'de-pago',
    text: 'Si el curso es de pago',
    needs: ['curso'],
    isDetail: true,
    otherwise: () => 'no',
    read: readYes,
  },
];

function makeSection(sections: readonly Section[], answers: Answers): void {
  const { nombre: name = '', resumen: summary, idioma: language } = answers;
  const file = fileOf(name);
  const data = {
    name,
    order: Math.max(0, ...sections.map(({ order }) => order)) + 1,
    title: `Bienvenida a los apuntes de ${name}`,
    summary,
    topics: [],
    ...(answers['curso'] && {
      course: {
        title: answers['curso'],
        provider: answers['autor'],
        url: answers['url'],
        language,
        paid: answers['de-pago'] === 'si',
      },
    }),
    ...(answers['video'] && {
      video: {
        id: answers['video'],
        title: answers['titulo-video'],
        channel: answers['canal'],
        language,
      },
    }),
  };
  writeContents({ [file]: noteText(data, `Estos son los apuntes de ${name}.\n`) });
  console.log(
    `Creado ${file}. Escribe su portada debajo de la cabecera.\nPara añadir temas: npm run nuevo-tema -- --seccion "${name}"`,
  );
}

await runQuestions('nueva-seccion', HELP, questions, makeSection);
