/**
 * `npm run importar`: makes a draft of a Markdown file from somewhere else
 * (Obsidian, Notion, a README), as far as the rules of the notes allow.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkContents } from '../src/notes/check-contents.ts';
import { formatProblem } from '../src/notes/problem.ts';
import { replaceFile } from '../src/build/replace-file.ts';
import { topicSchema } from '../src/schemas/topic.ts';
import { InputError, runCommand } from './command.ts';
import { importMarkdown } from './importar/markdown.ts';
import {
  fileNameFor,
  findSection,
  noteText,
  readSections,
  today,
  TOPICS,
  withTopic,
} from './nuevo/content-files.ts';
import { bySchema } from './nuevo/questions.ts';

const HELP = `Hace un tema de un archivo Markdown de otro sitio (Obsidian, Notion, un README).

  npm run importar -- notas/rejilla.md --seccion Css
  npm run importar -- notas/rejilla.md --seccion Css --id Rejilla

  --seccion  nombre de la sección, como en el menú
  --id       nombre del tema; si falta, el título del archivo
  --ayuda    esta ayuda

El tema nace como borrador: no se publica hasta que quites \`borrador\` de su cabecera. El archivo
de origen no se toca, y lo que no cabe en un apunte se cuenta con su línea.`;

function readSource(path: string | undefined): string {
  if (path === undefined) throw new InputError('Falta el archivo que se importa.');
  if (!existsSync(path)) throw new InputError(`No existe ${path}.`);
  return readFileSync(path, 'utf8');
}

await runCommand(HELP, async () => {
  const { values, positionals } = parseArgs({
    options: { seccion: { type: 'string' }, id: { type: 'string' } },
    allowPositionals: true,
  });
  const [path] = positionals;
  const source = readSource(path);
  if (values.seccion === undefined) throw new InputError('Falta --seccion: en cuál se guarda.');
  const section = findSection(readSections(), values.seccion);
  const { title, intro, body, decisions } = importMarkdown(source);
  const id = values.id ?? title;
  if (id === undefined) throw new InputError(`${path} no tiene título: dilo con --id.`);
  bySchema(topicSchema.shape.id)(id);
  const file = `${TOPICS}/${section.id}/${fileNameFor(id)}.mdx`;
  if (existsSync(file)) throw new InputError(`Ya existe ${file}. Elige otro nombre con --id.`);
  const data = { id, date: today(), ...(intro && { parrafo: intro }), borrador: true };
  replaceFile(file, noteText(data, body));
  replaceFile(section.file, withTopic(readFileSync(section.file, 'utf8'), fileNameFor(id)));
  console.log(`Creado ${file}, un borrador, y añadido a ${section.file}.`);
  if (decisions.length > 0) console.log(`\nPor decidir, con las líneas de ${path}:`);
  for (const { line, what } of decisions) console.log(`  ${line}: ${what}`);
  const problems = checkContents(process.cwd()).filter((problem) => problem.file === file);
  if (problems.length === 0) return;
  console.log('\nHasta que esto se arregle, el sitio no se construye:\n');
  console.log(problems.map(formatProblem).join('\n'));
});
