/**
 * `npm run nueva-seccion`: creates a section at the end of the menu, with a
 * landing that passes the checks. What the flags do not say is asked.
 */
import { existsSync } from 'node:fs';
import { InputError, runCommand } from './command.ts';
import { askMissing, readFlags } from './nuevo/flags.ts';
import {
  fileNameFor,
  noteText,
  readSections,
  SECTIONS,
  writeContents,
} from './nuevo/content-files.ts';

const HELP = `Crea una sección nueva, sin temas, al final del menú.

  npm run nueva-seccion -- --nombre Vue --resumen "Componentes y estado." \\
    --curso "Guía de Vue" --autor Vue.js --url https://es.vuejs.org/ \\
    --video Cx2dkpBxst8 --titulo-video "Vue desde cero" --canal midudev

  --nombre        nombre de la sección: menú y dirección
  --resumen       una frase para el contenido de la página de inicio
  --curso         título del curso del que salen los apuntes
  --autor         quién lo imparte
  --url           dirección del curso, https://…
  --video         identificador de 11 caracteres de un vídeo de YouTube
  --titulo-video  título de ese vídeo
  --canal         quién lo publicó
  --idioma        del curso y del vídeo, es o en; si falta, es
  --de-pago       si el curso es de pago, si o no; si falta, no
  --ayuda         esta ayuda

Lo que falte se pregunta. Después, para añadir temas: npm run nuevo-tema`;

const QUESTIONS = {
  nombre: 'Nombre de la sección',
  resumen: 'Resumen, en una frase',
  curso: 'Título del curso',
  autor: 'Quién lo imparte',
  url: 'Dirección del curso',
  video: 'Identificador del vídeo de YouTube (11 caracteres)',
  'titulo-video': 'Título del vídeo',
  canal: 'Canal del vídeo',
};

/** What `--de-pago` says; `no` when it is empty. */
function isPaid(flag = ''): boolean {
  const answer = flag.trim().normalize().toLowerCase();
  if (!['', 'si', 'sí', 'no'].includes(answer)) {
    throw new InputError(`--de-pago vale «${flag}»: se espera si o no.`);
  }
  return answer.startsWith('s');
}

async function main(): Promise<void> {
  const flags = readFlags([...Object.keys(QUESTIONS), 'idioma', 'de-pago']);
  const paid = isPaid(flags['de-pago']);
  const sections = readSections();
  const answers = await askMissing(flags, QUESTIONS);
  const name = answers['nombre']!;
  const language = flags['idioma']?.trim().toLowerCase() || 'es';
  if (sections.some((section) => section.name.toLowerCase() === name.toLowerCase())) {
    throw new InputError(`Ya hay una sección «${name}». Para añadirle un tema: npm run nuevo-tema`);
  }
  const file = `${SECTIONS}/${fileNameFor(name)}.mdx`;
  if (existsSync(file)) throw new InputError(`Ya existe ${file}. Elige otro nombre.`);
  const data = {
    name,
    order: Math.max(0, ...sections.map(({ order }) => order)) + 1,
    title: `Bienvenida a los apuntes de ${name}`,
    summary: answers['resumen'],
    topics: [],
    course: {
      title: answers['curso'],
      provider: answers['autor'],
      url: answers['url'],
      language,
      paid,
    },
    video: {
      id: answers['video'],
      title: answers['titulo-video'],
      channel: answers['canal'],
      language,
    },
  };
  writeContents({ [file]: noteText(data, `Estos son los apuntes de ${name}.\n`) });
  console.log(
    `Creado ${file}. Escribe su portada debajo de la cabecera.\nPara añadir temas: npm run nuevo-tema -- --seccion "${name}"`,
  );
}

await runCommand(HELP, main);
