/**
 * `npm run importar`: makes a draft from a Markdown file of another tool (Obsidian, Notion, a
 * README), within the rules of the notes.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../src/build/root.ts';
import { formatProblem } from '../src/lint/diagnostic.ts';
import { topicPath } from '../src/lib/addresses.ts';
import { readSource } from '../src/notes/source.ts';
import { topicSchema } from '../src/schemas/topic.ts';
import { InputError, readCommandLine, runCommand } from './command.ts';
import { importMarkdown } from './importar/markdown.ts';
import {
  fileNameFor,
  findSection,
  noteText,
  readSections,
  today,
  TOPICS,
  topicsIn,
  withTopic,
  writeContents,
} from './scaffold/content-files.ts';
import { bySchema } from './scaffold/questions.ts';

const HELP = `Hace un tema de un archivo Markdown de otro sitio (Obsidian, Notion, un README).

  npm run importar -- notas/rejilla.md --seccion Css
  npm run importar -- notas/rejilla.md --seccion Css --id Rejilla

  --seccion  nombre de la sección, como en el menú
  --id       nombre del tema; si falta, el título del archivo
  --ayuda    esta ayuda

El tema nace como borrador: no se publica hasta que quites \`borrador\` de su cabecera. El archivo
de origen no se toca, y lo que no cabe en un apunte se cuenta con su línea.`;

const OPTIONS = {
  archivo: { type: 'string' },
  seccion: { type: 'string' },
  id: { type: 'string' },
} as const;

/** Reads the file to import. */
function readText(path: string): string {
  if (!existsSync(path)) throw new InputError(`No existe ${path}.`);
  if (statSync(path).isDirectory()) {
    throw new InputError(`${path} es una carpeta: importa sus archivos de uno en uno.`);
  }
  const { text, problem } = readSource(path);
  if (!problem && !text.includes('\0')) return text;
  throw new InputError(
    problem
      ? formatProblem({ file: path, ...problem })
      : `${path} no es un archivo de texto: expórtalo como Markdown, en UTF-8.`,
  );
}

/** Formats a note as `npm run formato` does. */
async function formatted(file: string, note: string): Promise<string> {
  const options = await resolveConfig(join(ROOT, file));
  return format(note, { ...options, plugins: [], filepath: file });
}

await runCommand(HELP, async () => {
  const { archivo: path, ...values } = readCommandLine(OPTIONS, ['archivo']);
  if (path === undefined) throw new InputError('Falta el archivo que se importa.');
  const source = readText(path);
  if (values.seccion === undefined) throw new InputError('Falta --seccion: en cuál se guarda.');
  const sections = readSections();
  const section = findSection(sections, values.seccion);
  const topics = sections.flatMap((one) =>
    topicsIn(one)
      .filter(({ isDraft }) => !isDraft)
      .map(({ id }) => topicPath(one.name, id)),
  );
  const { title, intro, body, decisions } = importMarkdown(source, topics);
  if (body === '') throw new InputError(`${path} no tiene texto del que hacer un tema.`);
  const id = values.id ?? title;
  if (!id) throw new InputError(`${path} no tiene título: dilo con --id.`);
  bySchema(topicSchema.shape.id)(id);
  const file = `${TOPICS}/${section.id}/${fileNameFor(id)}.mdx`;
  if (existsSync(file)) throw new InputError(`Ya existe ${file}. Elige otro nombre con --id.`);
  const data = { id, date: today(), ...(intro && { parrafo: intro }), borrador: true };
  writeContents({
    [section.file]: withTopic(readFileSync(section.file, 'utf8'), fileNameFor(id)),
    [file]: await formatted(file, noteText(data, body)),
  });
  console.log(`Creado ${file}, un borrador, y añadido a ${section.file}.`);
  if (decisions.length > 0) console.log(`\nPor decidir, con las líneas de ${path}:`);
  for (const { line, what } of decisions) console.log(`  ${line}: ${what}`);
});
