import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'sass';
import { serve } from '../../../core/inside/serve.ts';

interface Item {
  files: Record<string, string>;
  entries: string[];
}

interface SassError extends Error {
  sassMessage: string;
  span: { start: { line: number }; url?: URL };
}

/** Compiles the entries of a program; says the CSS, what `@debug` and `@warn` printed, or the error. */
await serve(({ files, entries }: Item) => {
  const directory = mkdtempSync('./scss-');
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const messages: string[] = [];
  const logger = {
    debug: (message: string) => messages.push(message),
    warn: (message: string, { deprecation }: { deprecation: boolean }) => {
      if (!deprecation) messages.push(message);
    },
  };
  try {
    const css = entries.map((entry) => compile(path.join(directory, entry), { logger }).css);
    return { css: css.join('\n'), messages: messages.join('\n') };
  } catch (error) {
    const { sassMessage, span } = error as SassError;
    if (sassMessage === undefined) throw error;
    const file = span.url ? path.relative(directory, span.url.pathname) : entries[0];
    const inside = file?.includes('..')
      ? path.relative(path.resolve(directory), span.url?.pathname ?? '')
      : file;
    return {
      error: sassMessage,
      file: inside,
      line: span.start.line + 1,
      messages: messages.join('\n'),
    };
  }
});
