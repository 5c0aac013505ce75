/**
 * `npm run nuevo-tema`: creates a topic from a template that passes the
 * checks, and adds it to its section. What the flags do not say is asked.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { noteDate } from '../src/schemas/date.ts';

const HELP = `Crea un tema nuevo y lo añade a su sección.

  npm run nuevo-tema -- --seccion Css --id Sombras --titulo "Sombra de caja"

  --seccion  nombre de la sección, como en el menú
  --id       nombre del tema: encabezado y dirección
  --titulo   título de la primera tarjeta
  --fecha    dd/mm/aaaa; si falta, la de hoy
  --ayuda    esta ayuda

Lo que falte se pregunta.`;

const SECTIONS = 'src/content/sections';
const TOPICS = 'src/content/topics';

/** A mistake of the author's, told without a stack. */
class InputError extends Error {}

/** File name of a topic: ASCII, lower case, hyphens. */
export function fileName(id: string): string {
  return id
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The text of a new topic: short, and already valid. */
export function topicTemplate(id: string, date: string, title: string): string {
  return `---
id: ${JSON.stringify(id)}
date: ${date}
---

<Card title=${JSON.stringify(title)}>

Qué es y para qué sirve, en una o dos frases.

<Examples>

\`\`\`js
console.log('hola'); // → hola
\`\`\`

Por qué funciona, qué línea importa y cuál es el error habitual.

</Examples>
</Card>
`;
}

/** The section's file with one more topic at the end of its list. */
export function withTopic(section: string, file: string): string {
  return section.replace(
    /^topics:.*\n((?:[ \t]+-.*\n)*)/m,
    (_list, items: string) => `topics:\n${items}  - ${file}\n`,
  );
}

/** Sections by their visible name → file name without extension. */
function readSections(): Map<string, string> {
  const files = readdirSync(SECTIONS).filter((file) => file.endsWith('.mdx'));
  return new Map(
    files.map((file) => {
      const [, frontmatter = ''] = readFileSync(`${SECTIONS}/${file}`, 'utf8').split(/^---$/m);
      return [String((parse(frontmatter) as { name: unknown }).name), file.slice(0, -4)];
    }),
  );
}

const today = () =>
  new Date().toLocaleDateString('es', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** Asks for what is missing; without a terminal, missing means an error. */
async function complete(
  values: Record<string, string | undefined>,
  questions: Record<string, string>,
) {
  const answers: Record<string, string> = {};
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
  for (const [name, question] of Object.entries(questions)) {
    const answer = values[name] ?? (await terminal?.question(`${question}: `));
    if (!answer?.trim()) throw new InputError(`Falta --${name}: ${question.toLowerCase()}.`);
    answers[name] = answer.trim();
  }
  terminal?.close();
  return answers;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { seccion: text, id: text, titulo: text, fecha: text, ayuda: { type: 'boolean' } },
  });
  if (values.ayuda) {
    console.log(HELP);
    return;
  }
  const { fecha = today(), seccion, id, titulo } = values;
  const sections = readSections();
  const answers = await complete(
    { seccion, id, titulo },
    {
      seccion: `Sección (${[...sections.keys()].join(', ')})`,
      id: 'Nombre del tema',
      titulo: 'Título de la primera tarjeta',
    },
  );
  const section = sections.get(answers.seccion!);
  if (!section) {
    throw new InputError(
      `No hay ninguna sección «${answers.seccion}». Hay estas: ${[...sections.keys()].join(', ')}.`,
    );
  }
  if (!noteDate.safeParse(fecha).success) {
    throw new InputError(
      `La fecha «${fecha}» no vale: se espera dd/mm/aaaa, por ejemplo 15/11/2020.`,
    );
  }
  const name = fileName(answers.id!);
  const path = `${TOPICS}/${section}/${name}.mdx`;
  if (existsSync(path))
    throw new InputError(`Ya existe ${path}. Elige otro nombre o edita ese archivo.`);
  mkdirSync(`${TOPICS}/${section}`, { recursive: true });
  writeFileSync(path, topicTemplate(answers.id!, fecha, answers.titulo!));
  const sectionFile = `${SECTIONS}/${section}.mdx`;
  writeFileSync(sectionFile, withTopic(readFileSync(sectionFile, 'utf8'), name));
  console.log(`Creado ${path} y añadido a ${sectionFile}.\nPara verlo: npm run dev`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const wrongFlags = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!wrongFlags && !(error instanceof InputError)) throw error;
    const message = wrongFlags
      ? `No entiendo estas opciones: ${process.argv.slice(2).join(' ')}`
      : (error as Error).message;
    console.error(`${message}\n\n${HELP}`);
    process.exitCode = 1;
  }
}
