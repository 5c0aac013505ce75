import { readContentFile } from '../../src/notes/model.ts';
import { topicsIn, type Section } from './content-files.ts';

/** The smallest example of each language that says something and passes the verification. */
const EXAMPLES: Readonly<Record<string, string>> = {
  bash: 'echo hola # → hola',
  css: '.aviso {\n  color: firebrick;\n}',
  dockerfile: 'FROM debian:12\nCMD ["echo", "hola"]',
  html: '<p>Hola</p>',
  java: 'System.out.println("hola"); // → hola',
  js: "console.log('hola'); // → hola",
  jsx: 'const Saludo = () => <p>Hola</p>;',
  mongodb: "db.libros.insertOne({ titulo: 'Rayuela' });",
  redis: 'SET saludo hola',
  scss: '$color: firebrick;\n\n.aviso {\n  color: $color;\n}',
  sql: "SELECT 'hola' AS saludo;",
  ts: "const saludo: string = 'hola';\nconsole.log(saludo); // → hola",
  tsx: 'const Saludo = () => <p>Hola</p>;',
  yaml: 'saludo: hola',
};

/** The language of most of a section's examples, among those that a template knows. */
function languageOf(section: Section): string {
  const counts = new Map<string, number>();
  for (const { file } of topicsIn(section)) {
    const { facts } = readContentFile(process.cwd(), file, 'topics');
    for (const { language } of facts?.parts.flat() ?? []) {
      if (language in EXAMPLES) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'js';
}

/** A first example in the language that a section speaks: a fenced block. */
export function exampleFor(section: Section): string {
  const language = languageOf(section);
  return `\`\`\`${language}\n${EXAMPLES[language]}\n\`\`\``;
}
