import { z } from 'zod';

const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Whether a text is an existing date, written dd/mm/yyyy. */
function isRealDate(text: string): boolean {
  const [, day, month, year] = DATE.exec(text) ?? [];
  if (!day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
}

/** The web is not older, and notes are not dated a year ahead: such a year is a typo. */
const FIRST_YEAR = 1990;

/** Whether a date, dd/mm/yyyy, is plausible for a note. */
function isNearDate(text: string): boolean {
  const year = Number(DATE.exec(text)?.[3]);
  return Number.isNaN(year) || (year >= FIRST_YEAR && year <= new Date().getFullYear() + 1);
}

/** Expected value of a date that is not a string. */
export const DATE_FORM = 'una fecha dd/mm/aaaa, por ejemplo 15/11/2020';

/** Date of a note, dd/mm/yyyy, as displayed (docs/especificacion.md, section 3). */
export const noteDate = z
  .string({ error: DATE_FORM })
  .refine(isRealDate, { error: 'una fecha real con la forma dd/mm/aaaa, por ejemplo 15/11/2020' })
  .refine(isNearDate, { error: `una fecha desde ${FIRST_YEAR} hasta el año que viene` });
