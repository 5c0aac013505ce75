/**
 * Annotates a line of a pull request in GitHub Actions; does nothing elsewhere.
 *
 * @param file path relative to the project, with `/`.
 * @param line from 1.
 */
export function annotate(file: string, line: number, message: string): void {
  if (!process.env['GITHUB_ACTIONS']) return;
  const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  console.log(`::error file=${file},line=${line}::${text}`);
}
