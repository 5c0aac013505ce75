import { describe, expect, it } from 'vitest';
import { isoDate } from '../../src/lib/date.ts';
import { noteDate } from '../../src/schemas/date.ts';

describe('the date of a note', () => {
  it.each(['15/10/2020', '29/02/2020', '01/01/2021', '31/12/2021'])('may be %s', (date) => {
    expect(noteDate.safeParse(date).success).toBe(true);
  });

  it.each([
    '29/02/2021',
    '31/04/2021',
    '00/01/2021',
    '01/00/2021',
    '01/13/2021',
    '1/1/2021',
    '2021-01-01',
    '01-01-2021',
    '15/10/20',
    ' 15/10/2020',
    '15/10/2020 ',
    '',
  ])('may not be «%s»', (date) => {
    expect(noteDate.safeParse(date).error?.issues[0]?.message).toBe(
      'una fecha real con la forma dd/mm/aaaa, por ejemplo 15/11/2020',
    );
  });

  it('is text, not a date parsed by YAML', () => {
    expect(noteDate.safeParse(new Date(0)).error?.issues[0]?.message).toBe(
      'una fecha dd/mm/aaaa, por ejemplo 15/11/2020',
    );
  });
});

it('converts a date to ISO format', () => {
  expect(isoDate('15/11/2020')).toBe('2020-11-15');
});
