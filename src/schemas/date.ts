import { z } from 'zod';

const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Whether a text is a date of the calendar, written dd/mm/yyyy. */
function isRealDate(text: string): boolean {
  const [, day, month, year] = DATE.exec(text) ?? [];
  if (!day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
}

/** The web is not older, and nobody writes a note a year ahead: another year was mistyped. */
const FIRST_YEAR = 1990;

/** Whether a date, dd/mm/yyyy, may be that of a note. */
function isNearDate(text: string): boolean {
  const year = Number(DATE.exec(text)?.[3]);
  return Number.isNaN(year) || (year >= FIRST_YEAR && year <= new Date().getFullYear() + 1);
}

/** What is expected of a date that is no text. */
export const DATE_FORM = 'una fecha dd/mm/aaaa, por ejemplo 15/11/2020';

/** Date of a note, dd/mm/yyyy, as the reader sees it (specification, section 3). */
export const noteDate = z
  .string({ error: DATE_FORM })
  .refine(isRealDate, { error: 'una fecha real con la forma dd/mm/aaaa, por ejemplo 15/11/2020' })
  .refine(isNearDate, { error: `una fecha desde ${FIRST_YEAR} hasta el año que viene` });

/**
 * A note's date for `<time datetime>`, the feed and sorting.
 *
 * @param date dd/mm/yyyy, already validated.
 * @returns yyyy-mm-dd.
 */
export function isoDate(date: string): string {
  return date.replace(DATE, '$3-$2-$1');
}

/**
 * A date as the reader sees it.
 *
 * @param iso yyyy-mm-dd.
 * @returns dd/mm/yyyy.
 */
export function displayDate(iso: string): string {
  return iso.split('-').reverse().join('/');
}
