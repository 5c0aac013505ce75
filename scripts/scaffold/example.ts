import { readContentFile } from '../../src/notes/model.ts';
import type { CodeBlock } from '../../src/notes/note.ts';
import { besideFirst, CONSOLES, type ConsoleName } from 'verified-examples/notation';
import { productsOf, type Product } from '../../src/schemas/section.ts';
import { topicFacts, topicsIn, type Section } from './content-files.ts';

/** A minimal verified example per language. */
const EXAMPLES: Readonly<Record<string, string>> = {
  bash: 'echo hola # → hola',
  css: '.aviso {\n  color: firebrick;\n}',
  dockerfile: 'FROM debian:12\nCMD ["echo", "hola"]',
  html: '<p>Hola</p>',
  java: 'class Saludo {\n    public static void main(String[] args) {\n        System.out.println("hola"); // → hola\n    }\n}',
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

/** Examples for products that need special ones. */
const OF_PRODUCTS: Partial<Record<Product, Readonly<Record<string, string>>>> = {
  android: { java: 'String saludo = "hola";' },
  'react-native': {
    jsx: "import { Text } from 'react-native';\n\nconst Saludo = () => <Text>Hola</Text>;",
  },
};

/** Each console's server in a container, and the command that opens it. */
const SERVERS: Partial<Record<ConsoleName, { image: string; ready: string; opens: string }>> = {
  'redis-cli': { image: 'redis:8', ready: 'redis-cli PING', opens: 'redis-cli' },
  psql: {
    image: '-e POSTGRES_PASSWORD=TU_CLAVE postgres:18',
    ready: 'pg_isready -h 127.0.0.1',
    opens: 'psql -U postgres',
  },
  mysql: {
    image: '-e MYSQL_ROOT_PASSWORD=TU_CLAVE mysql:9.7',
    ready: 'mysqladmin ping -h 127.0.0.1',
    opens: 'mysql -u root -pTU_CLAVE',
  },
  mongosh: { image: 'mongo:8', ready: 'mongosh --quiet --eval 1', opens: 'mongosh --quiet' },
};

/** Shell blocks that count as one of another language: every section has commands. */
const ORDERS_FOR_ONE = 3;

/** The code of a section's topics, by page. */
const pagesOf = (section: Section): CodeBlock[][] =>
  topicsIn(section).map(({ file }) => topicFacts(file)?.parts.flat() ?? []);

/** How often each language with a template is used. */
const countLanguages = (pages: readonly CodeBlock[][]): [string, number][] =>
  [...Map.groupBy(pages.flat(), ({ language }) => language)]
    .filter(([language]) => language in EXAMPLES)
    .map(([language, { length }]) => [language, length]);

/** The language that distinguishes a section from the others. */
function languageOf(sections: readonly Section[], section: Section): string {
  const all = new Map(countLanguages(sections.flatMap(pagesOf)));
  const weights = countLanguages(pagesOf(section)).map(([language, count]) => {
    const weight = (count * count) / all.get(language)!;
    return [language, language === 'bash' ? weight / ORDERS_FOR_ONE : weight] as const;
  });
  const [most] = weights.sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'js';
}

/** The console that a section uses for a language, if any. */
function consoleOf(section: Section, language: string): ConsoleName | undefined {
  const used = pagesOf(section).flatMap((page) => [...besideFirst(page).values()]);
  const opened = used.flatMap(({ console: opens }) => opens ?? []);
  return [...opened, ...CONSOLES].find(
    (console) => console.language === language && SERVERS[console.name],
  )?.name;
}

/** Placeholder text of a new card. */
export const DEFINITION = 'Qué es y para qué sirve, en una o dos frases.';
export const EXPLANATION = 'Por qué funciona, qué línea importa y cuál es el error habitual.';

/** Lines, from 1, that still have the template's text. */
export const templateLines = (text: string): number[] =>
  text
    .split('\n')
    .flatMap((line, index) => ([DEFINITION, EXPLANATION].includes(line.trim()) ? [index + 1] : []));

/** Opens a console, with its server, visibly for the reader. */
function setupFor(name: ConsoleName, language: string): string {
  const { image, ready, opens } = SERVERS[name]!;
  const { pastesWith } = CONSOLES.find((console) => console.name === name)!;
  const given = pastesWith ? `-e ${pastesWith} ` : '';
  return `<Setup>

Hace falta Docker.

\`\`\`bash
docker run -d --name prueba ${image}
until docker exec prueba ${ready} > /dev/null 2>&1; do sleep 1; done
\`\`\`

Un servidor vacío; la última orden espera a que esté listo. Al acabar la página, \`docker rm -fv prueba\` lo borra todo.

\`\`\`bash terminal="${language}"
docker exec -it ${given}prueba ${opens}
\`\`\`

En otra terminal, \`${name}\` se queda abierto: los ejemplos se escriben ahí, de arriba abajo.

</Setup>

`;
}

/**
 * A short first card for a new topic, which passes checks and verification, in the section's
 * language.
 *
 * @param sections all sections, to find the language that only this one uses.
 * @param title of the card, without double quotes.
 */
export function firstCard(sections: readonly Section[], section: Section, title: string): string {
  const language = languageOf(sections, section);
  const { facts } = readContentFile(process.cwd(), section.file, 'sections');
  const products = productsOf(facts?.data.verifica);
  const [own] = products.flatMap((product) => OF_PRODUCTS[product]?.[language] ?? []);
  const console = consoleOf(section, language);
  return `${console ? setupFor(console, language) : ''}<Card title="${title}">

${DEFINITION}

<Examples>

\`\`\`${language}
${own ?? EXAMPLES[language]}
\`\`\`

${EXPLANATION}

</Examples>
</Card>
`;
}
