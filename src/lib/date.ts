/**
 * Converts a note's date for `<time datetime>`, the feed and sorting.
 *
 * @param date dd/mm/yyyy, already validated.
 * @returns yyyy-mm-dd.
 */
export function isoDate(date: string): string {
  return date.split('/').reverse().join('-');
}

/**
 * Formats a date for display.
 *
 * @param iso yyyy-mm-dd.
 * @returns dd/mm/yyyy.
 */
export function displayDate(iso: string): string {
  return iso.split('-').reverse().join('/');
}
