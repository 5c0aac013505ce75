import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** A whole page has its doctype; without it browsers use quirks mode. */
export const missingDoctype: Rule<CodeBlock> = {
  id: 'missing-doctype',
  check({ language, code }) {
    if (!['html', 'ejs', 'handlebars'].includes(language) || !/<html\b/i.test(code)) return [];
    if (/^\s*(?:(?:<!--[^]*?-->|<%[^]*?%>)\s*)*<!doctype html>/i.test(code)) return [];
    return {
      found: 'La página no empieza por `<!doctype html>`',
      expected: 'esa línea antes de `<html>`: sin ella el navegador mide como hace treinta años',
      remedy: 'escríbela en la primera línea del bloque',
    };
  },
};
