import { expect, it } from 'vitest';
import { validatePlainText } from '../../src/lib/plain-text.ts';
import { componentSchemas } from '../../src/schemas/components.ts';
import { pageSchema } from '../../src/schemas/page.ts';
import { sectionSchema } from '../../src/schemas/section.ts';
import { topicSchema } from '../../src/schemas/topic.ts';
import { GOOD_NAMES } from '../fixtures/names.ts';

const WITH_MARKS = [
  ['Usa `grid` y ``a`b``', 'Usa grid y a`b'],
  ['[Rejilla](/Css/Grid/)', 'Rejilla'],
  ['![Rejilla](./a.png)', 'Rejilla'],
  ['**Rejilla** de *dos* ejes', 'Rejilla de dos ejes'],
  ['~~Flotar~~ Rejilla', 'Flotar Rejilla'],
] as const;

it.each(WITH_MARKS)('a text with Markdown syntax: %s', (text, plain) => {
  expect(validatePlainText(text)?.remedy).toBe(`escribe «${plain}»`);
  expect(validatePlainText(plain)).toBeUndefined();
});

it('only syntax leaves no text', () => {
  expect(validatePlainText('[](/Css/)')?.remedy).toBe('escríbelo con palabras');
});

it.each([
  ...GOOD_NAMES,
  'El selector * y *::before',
  '2*3*4',
  '*args y **kwargs',
  '__init__',
  'a ** b',
  'De un vistazo (1)',
  'lista[0] (la primera)',
  'La tecla `',
  '~/.ssh y ~/.config',
])('a text without: %s', (text) => {
  expect(validatePlainText(text)).toBeUndefined();
});

it('every field shown as plain text is checked once', () => {
  const schemas = [
    componentSchemas.Card.shape.title,
    componentSchemas.Figure.shape.caption,
    pageSchema.shape.title,
    sectionSchema.shape.name,
    sectionSchema.shape.summary,
    topicSchema.shape.id,
    topicSchema.shape.subtitle,
  ];
  for (const [text] of WITH_MARKS) {
    for (const schema of schemas) {
      const issues = schema.safeParse(text).error?.issues ?? [];
      expect(issues.map(({ message }) => message)).toEqual([validatePlainText(text)?.expected]);
    }
    expect(topicSchema.shape.parrafo.safeParse(text).success).toBe(true);
  }
});
