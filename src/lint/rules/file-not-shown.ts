import type { Finding, Rule } from '../rule.ts';

/** A file that a page has not shown yet. */
interface MissingFile {
  /** As the page names it. */
  name: string;
  /** From the folder of the page. */
  path: string;
}

const finding = (found: string, path: string): Finding => ({
  found: `${found}, que la página no ha enseñado`,
  expected: `antes, un bloque con \`title="${path}"\` o una orden que lo cree`,
  remedy: 'enseña ese archivo antes, o corrige su nombre',
});

/** A program imports what the page has shown. */
export const importNotShown: Rule<MissingFile> = {
  id: 'file-not-shown',
  check: ({ name, path }) => finding(`El programa importa «${name}»`, path),
};

/** A command starts a program that the page has shown. */
export const programNotShown: Rule<MissingFile> = {
  id: 'file-not-shown',
  check: ({ name, path }) => finding(`La orden usa «${name}»`, path),
};

/** Steps open a page that the page has shown. */
export const openedNotShown: Rule<MissingFile> = {
  id: 'file-not-shown',
  check: ({ name, path }) => finding(`Los pasos abren «${name}»`, path),
};
