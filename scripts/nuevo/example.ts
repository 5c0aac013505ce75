import { readContentFile } from '../../src/notes/model.ts';
import type { CodeBlock } from '../../src/notes/note.ts';
import { besideFirst, CONSOLES, type ConsoleName } from '../../src/notes/terminals.ts';
import { productsOf, type Product } from '../../src/schemas/section.ts';
import { topicFacts, topicsIn, type Section } from './content-files.ts';

/** The smallest example of each language that says something and passes the verification. */
const EXAMPLES: Readonly<Record<string, string>> = {
  bash: 'echo hola # → hola',
  css: '.aviso {\n  color: firebrick;\n}',
  dockerfile: 'FROM debian:12\nCMD ["echo", "hola"]',
  html: '<p>Hola</p>',
  java: 'class Saludo {\n    public static void main(String[] args) {\n        System.out.println("hola"); // → hola\n    }\n}',
  js: "console.log('hola'); // → hola",
  jsx: 'const Saludo = () => <p>Hola</p>;',
  mongodb: "db.libros.insertOne({ titulo: 'Rayuela' });",
  redis: 'SET saludo hola # → OK',
  scss: '$color: firebrick;\n\n.aviso {\n  color: $color;\n}',
  sql: "SELECT 'hola' AS saludo;",
  ts: "const saludo: string = 'hola';\nconsole.log(saludo); // → hola",
  tsx: 'const Saludo = () => <p>Hola</p>;',
  yaml: 'saludo: hola',
};

/** The same for what a section is about, where that has examples of its own. */
const OF_PRODUCTS: Partial<Record<Product, Readonly<Record<string, string>>>> = {
  android: { java: 'String saludo = "hola";' },
  'react-native': {
    jsx: "import { Text } from 'react-native';\n\nconst Saludo = () => <Text>Hola</Text>;",
  },
};

/** What each console needs: a server in a container, and the order that opens it there. */
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

/**
 * How many blocks for a shell weigh as much as one of another language: orders
 * are needed to get anywhere, whatever a section is about.
 */
const ORDERS_FOR_ONE = 3;

/** The code of a section's topics, page by page. */
const pagesOf = (section: Section): CodeBlock[][] =>
  topicsIn(section).map(({ file }) => topicFacts(file)?.parts.flat() ?? []);

/** How often each language is used that a template knows. */
const countLanguages = (pages: readonly CodeBlock[][]): [string, number][] =>
  [...Map.groupBy(pages.flat(), ({ language }) => language)]
    .filter(([language]) => language in EXAMPLES)
    .map(([language, { length }]) => [language, length]);

/** The language that a section uses much, and the others do not. */
function languageOf(sections: readonly Section[], section: Section): string {
  const all = new Map(countLanguages(sections.flatMap(pagesOf)));
  const weights = countLanguages(pagesOf(section)).map(([language, count]) => {
    const weight = (count * count) / all.get(language)!;
    return [language, language === 'bash' ? weight / ORDERS_FOR_ONE : weight] as const;
  });
  const [most] = weights.sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'js';
}

/** The console in which a section's pages type a language, if it is typed in one. */
function consoleOf(section: Section, language: string): ConsoleName | undefined {
  const used = pagesOf(section).flatMap((page) => [...besideFirst(page).values()]);
  const opened = used.flatMap(({ console: opens }) => opens ?? []);
  return [...opened, ...CONSOLES].find(
    (console) => console.language === language && SERVERS[console.name],
  )?.name;
}

/** What a new card says until its author does. */
const DEFINITION = 'Qué es y para qué sirve, en una o dos frases.';
const EXPLANATION = 'Por qué funciona, qué línea importa y cuál es el error habitual.';

/** Lines of a text, counted from 1, that its author has left as the template had them. */
export const templateLines = (text: string): number[] =>
  text
    .split('\n')
    .flatMap((line, index) => ([DEFINITION, EXPLANATION].includes(line.trim()) ? [index + 1] : []));

/** Opens a console in sight of the reader, with a server of its own. */
function setupFor(name: ConsoleName, language: string): string {
  const { image, ready, opens } = SERVERS[name]!;
  return `<Setup>

Hace falta Docker.

\`\`\`bash
docker run -d --name prueba ${image}
until docker exec prueba ${ready} > /dev/null 2>&1; do sleep 1; done
\`\`\`

Un servidor vacío; la última orden espera a que esté listo. Al acabar la página, \`docker rm -fv prueba\` lo borra todo.

\`\`\`bash terminal="${language}"
docker exec -it prueba ${opens}
\`\`\`

En otra terminal, \`${name}\` se queda abierto: los ejemplos se escriben ahí, de arriba abajo.

</Setup>

`;
}

/**
 * The text of a new topic: a first card, short, that passes the checks and the
 * verification, in the language that its section speaks.
 *
 * @param sections all of them: what only one of them speaks is its own.
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
