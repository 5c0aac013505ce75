import path from 'node:path';
import { DEBIAN_PROGRAMS } from '../languages/sql/postgres.ts';
import { describe, expect, it } from 'vitest';
import { answers, fence, follow, sections, states } from './documents.ts';

/** Containers are expensive when run concurrently. */
const ALONE = { concurrent: false };

describe('a prompt of a session', { concurrent: true, timeout: 240_000 }, () => {
  it(
    'types at a prompt opened in a terminal, with the page’s users and passwords',
    ALONE,
    async () => {
      const source = sections(
        fence(
          'bash',
          'docker run -d --name tienda -e POSTGRES_PASSWORD=secreto -e POSTGRES_DB=tienda -p 127.0.0.1:5532:5432 postgres:18',
          'PGPASSWORD=otra psql -h 127.0.0.1 -p 5532 -U postgres tienda',
        ) + fence('bash terminal="sql"', 'docker exec -it tienda psql -U postgres tienda'),
        fence(
          'sql',
          'CREATE TABLE person (name text);',
          "INSERT INTO person VALUES ('Ana'),",
          "  ('Ángel');",
          'SELECT * FROM person ORDER BY name;',
        ) +
          fence(
            'salida',
            'CREATE TABLE',
            'INSERT 0 2',
            ' name',
            '-------',
            ' Ana',
            ' Ángel',
            '(2 rows)',
          ) +
          fence('sql', 'SELECT count(*) FROM person; -- → 2', 'SELECT * FROM nadie;'),
        fence('bash terminal="nodo"', 'node') +
          fence('js terminal="nodo"', 'const suma = 1 + 1', 'suma // → 3') +
          fence('redis', 'PING'),
        // Output that does not fit opens a pager, unless it has been turned off.
        ["SELECT repeat('a', 90);", '\\pset pager off', "SELECT repeat('b', 90);"]
          .map((command) => fence('sql', command))
          .join(''),
      );
      const blockResults = await follow(source);
      expect(states(blockResults)).toEqual([
        ...['bash falla', 'bash ejecuta', 'sql salida', 'sql falla'],
        ...['bash ejecuta', 'js falla', 'redis falla', 'sql falla', 'sql ejecuta', 'sql ejecuta'],
      ]);
      const lines = source.split('\n');
      const said = blockResults.map(({ problem }) => problem);
      expect(said[0]?.message).toContain('password authentication failed');
      expect(said[3]?.line).toBe(lines.indexOf('SELECT * FROM nadie;') + 1);
      expect(said[3]?.message).toContain('relation "nadie" does not exist');
      expect(said[5]?.line).toBe(lines.indexOf('suma // → 3') + 1);
      expect(said[6]?.message).toContain('no espera nadie que entienda «redis»');
      expect(said[7]?.message).toContain('no cabe en 80 columnas');
    },
  );

  it(
    'uses Debian’s PostgreSQL for a page that prints its version, since `pg_dump` supports no newer one',
    ALONE,
    async () => {
      const version = path.basename(path.dirname(DEBIAN_PROGRAMS));
      const blockResults = await follow(
        sections(
          fence(
            'bash',
            `docker run -d --name vieja -e POSTGRES_PASSWORD=secreto postgres:${version}`,
            'until docker exec vieja pg_isready -q -h 127.0.0.1; do sleep 1; done',
          ),
          fence(
            'bash',
            `docker exec vieja psql -U postgres -At -c 'SHOW server_version' # → ${version}.…`,
            "docker exec vieja pg_dump -U postgres postgres | grep -c 'dump complete' # → 1",
          ),
        ),
      );
      expect(answers(blockResults)).toEqual([...['ejecuta', 'salida']]);
    },
  );

  it('runs Java programs as a reader does, and types into jshell', async () => {
    const source = sections(
      fence('bash', 'mkdir taller && cd taller') +
        fence('bash terminal="jshell"', 'cd taller', 'jshell'),
      fence(
        'java title="Hello.java"',
        'public class Hello {',
        '    public static void main(String[] args) {',
        '        System.out.println("Hola, " + args.length); // → Hola, 0',
        '    }',
        '}',
      ) + fence('bash', 'javac Hello.java', 'java Hello Ana Luis # → Hola, 2'),
      fence(
        'java terminal="jshell"',
        'var people = new ArrayList<String>();',
        'for (String name : List.of("Ana", "Luis")) {',
        '    people.add(name); // una llave abierta',
        '    System.out.println(name);',
        '}',
        '// → Ana',
        '// → Luis',
        'people.size(); // → 2',
        'String text = """',
        '    Hola',
        '    """;',
        'text.length() // → 5',
      ) +
        fence('java terminal="jshell" falla="lossy conversion"', 'int whole = 9.99;') +
        fence('java terminal="jshell"', 'people.get(2)') +
        fence('java terminal="jshell"', 'int one = 1', 'int two = "2";', 'int three = 3;'),
      fence('java title="Bad.java"', 'class Bad {', '    int age = "tres"; // → 3', '}'),
    );
    const blockResults = await follow(source);
    expect(states(blockResults)).toEqual([
      ...['bash ejecuta', 'bash ejecuta', 'java salida', 'bash salida', 'java salida'],
      ...['java ejecuta', 'java falla', 'java falla', 'java falla'],
    ]);
    const [thrown, pasted, wrong] = blockResults.slice(-3).map(({ problem }) => problem);
    expect(pasted?.message).toContain('int one = 1\npegado el bloque entero, esta orden sigue');
    expect(pasted?.message).toContain('int two = "2";\npegado el bloque entero, lo que sigue');
    expect(thrown?.message).toContain('IndexOutOfBoundsException');
    expect(wrong?.message).toContain('incompatible types');
    expect(wrong?.line).toBe(source.split('\n').indexOf('    int age = "tres"; // → 3') + 1);
  });

  it('types into zsh, whose prompt the page may change', async () => {
    const source = sections(
      fence('bash terminal="zsh"', 'mkdir ensayo', 'touch ensayo/.zshrc', 'ZDOTDIR=ensayo zsh'),
      fence('zsh', "PROMPT='%1~ $ %# '", 'for book in Rayuela Aura; do', 'print $book', 'done') +
        fence('salida', 'Rayuela', 'Aura') +
        fence('zsh title="lib.zsh"', 'saluda() { print -n "Hola, $1" }') +
        fence('zsh', 'source lib.zsh', 'saluda Ana') +
        fence('salida', 'Hola, Ana') +
        fence(
          'zsh',
          "print 'una línea que no cabe entera en la ventana, y que zsh desplaza' | wc -l",
        ) +
        fence('salida', '1') +
        fence('zsh', "print -n 'parece que espera % '; sleep 1; print 'y sigue'") +
        fence('salida', 'parece que espera % y sigue') +
        fence('zsh', 'ordeninexistente'),
    );
    const blockResults = await follow(source);
    expect(states(blockResults)).toEqual([
      ...['bash ejecuta', 'zsh salida', 'zsh ejecuta', 'zsh salida', 'zsh salida', 'zsh salida'],
      'zsh falla',
    ]);
    expect(blockResults.at(-1)?.problem?.message).toContain('command not found: ordeninexistente');
  });

  it('opens the file of its group in Vim, also after others', async () => {
    const edit = (group: string, text: string) =>
      fence(`text grupo="${group}" title="${group}.md"`, text) +
      fence(`vim grupo="${group}"`, 'A, con sal<Esc>') +
      fence('salida', `${text}, con sal`);
    const blockResults = await follow(
      sections(
        edit('pan', 'Pan') + edit('sopa', 'Sopa'),
        fence('vim', ':set shiftwidth?<CR>') + fence('salida', 'shiftwidth=8'),
      ),
    );
    const states = blockResults.filter(({ block }) => block.language === 'vim');
    expect(states.map(({ state, problem }) => problem?.message ?? state)).toEqual([
      ...['salida', 'salida', 'salida'],
    ]);
  });
});
