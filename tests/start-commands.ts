/**
 * Starts each command with its arguments, one after the other in this process,
 * and prints what each answers: `[{ command, args }, …]` → `[{ status, stdout, stderr }, …]`.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const starts = JSON.parse(process.argv[2]!) as { command: string; args: string[] }[];
const answers: { status: unknown; stdout: string; stderr: string }[] = [];
for (const [index, { command, args }] of starts.entries()) {
  const said = { stdout: '', stderr: '' };
  console.log = (text = '') => void (said.stdout += `${text}\n`);
  console.error = (text = '') => void (said.stderr += `${text}\n`);
  const file = resolve(`scripts/${command}.ts`);
  process.argv = [process.execPath, file, ...args];
  process.exitCode = 0;
  // Another address is another start: what the command imports is loaded once.
  await import(`${pathToFileURL(file).href}?${index}`);
  answers.push({ ...said, status: process.exitCode });
}
process.exitCode = 0;
process.stdout.write(JSON.stringify(answers));
