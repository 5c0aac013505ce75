/** Path of a section's EPUB. */
export const bookPath = (section: string) => `epub/${section}.epub`;

/** Path of the EPUB of the whole site. */
export const WHOLE_BOOK = 'apuntes.epub';

/** What stands for the size of a book until the build has made it (src/integrations/books.ts). */
export const BOOK_SIZE = '{{size}}';

/**
 * Formats the size of a file for display: «180 kB», «1,2 MB».
 *
 * @param bytes its size.
 */
export function displaySize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 1000
    ? `${kilobytes}\u00a0kB`
    : `${(kilobytes / 1000).toLocaleString('es', { maximumFractionDigits: 1 })}\u00a0MB`;
}
