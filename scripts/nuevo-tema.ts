/**
 * `npm run nuevo-tema`: creates a topic from a template that passes the
 * checks, and adds it to its section. What the flags do not say is asked.
 */
import { existsSync, readFileSync } from 'node:fs';
import { noteDate } from '../src/schemas/date.ts';
import { InputError, runCommand } from './command.ts';
import { askMissing, readFlags } from './nuevo/flags.ts';
import {
  fileNameFor,
  noteText,
  readSections,
  TOPICS,
  withTopic,
  writeContents,
} from './nuevo/content-files.ts';

const HELP = `Crea un tema nuevo y lo añade a su sección.

  npm run nuevo-tema -- --seccion Css --id Sombras --titulo "Sombra de caja"

  --seccion  nombre de la sección, como en el menú
  --id       nombre del tema: encabezado y dirección
  --titulo   título de la primera tarjeta
  --fecha    dd/mm/aaaa; si falta, la de hoy
  --ayuda    esta ayuda

Lo que falte se pregunta. Para crear una sección: npm run nueva-seccion`;

/** The first card of a topic: short, and already valid. */
const cardTemplate = (title: string) => `<Card title="${title}">

Qué es y para qué sirve, en una o dos frases.

<Examples>

\`\`\`js
console.log('hola'); // → hola
\`\`\`

Por qué funciona, qué línea importa y cuál es el error habitual.

</Examples>
</Card>
`;

/** Today, dd/mm/yyyy. */
const today = () =>
  new Date().toLocaleDateString('es', { day: '2-digit', month: '2-digit', year: 'numeric' });

async function main(): Promise<void> {
  const flags = readFlags(['seccion', 'id', 'titulo', 'fecha']);
  const sections = readSections();
  const names = sections.map(({ name }) => name).join(', ');
  const { seccion, id, titulo } = await askMissing(flags, {
    seccion: `Sección (${names})`,
    id: 'Nombre del tema',
    titulo: 'Título de la primera tarjeta',
  });
  const fecha = flags['fecha']?.trim() || today();
  const section = sections.find(({ name }) => name === seccion);
  if (!section) {
    throw new InputError(
      `No hay ninguna sección «${seccion}». Hay estas: ${names}.\nPara crearla: npm run nueva-seccion`,
    );
  }
  if (!noteDate.safeParse(fecha).success) {
    throw new InputError(
      `La fecha «${fecha}» no vale: se espera dd/mm/aaaa, por ejemplo 15/11/2020.`,
    );
  }
  if (titulo!.includes('"')) {
    throw new InputError(`El título «${titulo}» lleva comillas dobles: usa «» o quítalas.`);
  }
  const name = fileNameFor(id!);
  const file = `${TOPICS}/${section.id}/${name}.mdx`;
  if (existsSync(file)) {
    throw new InputError(`Ya existe ${file}. Elige otro nombre o edita ese archivo.`);
  }
  writeContents({
    [file]: noteText({ id, date: fecha }, cardTemplate(titulo!)),
    [section.file]: withTopic(readFileSync(section.file, 'utf8'), name),
  });
  console.log(`Creado ${file} y añadido a ${section.file}.\nPara verlo: npm run dev`);
}

await runCommand(HELP, main);
