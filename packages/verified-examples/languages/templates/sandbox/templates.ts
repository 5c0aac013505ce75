import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ejs from 'ejs';
import Handlebars from 'handlebars';
import pug from 'pug';
import { serve } from '../../../src/sandbox/serve.ts';

interface Item {
  language: string;
  name: string;
  files: Record<string, string>;
}

const COMPILERS: Record<string, (file: string, text: string) => unknown> = {
  ejs: (filename, text) => ejs.compile(text, { filename }),
  handlebars: (_file, text) => Handlebars.precompile(text),
  pug: (filename, text) => pug.compile(text, { filename, basedir: path.dirname(filename) }),
};

/** Compiles a template; answers with its error and the line in it. */
await serve(({ language, name, files }: Item) => {
  const directory = mkdtempSync('./templates-');
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(directory, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  try {
    COMPILERS[language]?.(path.resolve(directory, name), files[name] ?? '');
    return {};
  } catch (error) {
    const { message, line } = error as Error & { line?: number };
    const named =
      line ?? Number(/(?:Parse error on line|line|>>|match \w+ -) (\d+)/.exec(message)?.[1] ?? 1);
    return { error: message.replaceAll(`${path.resolve(directory)}/`, ''), line: named };
  }
});
