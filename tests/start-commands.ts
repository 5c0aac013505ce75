/**
 * Runs commands one after the other in this process and prints their answers: `[{ command, args },
 * …]` → `[{ status, stdout, stderr }, …]`.
 */
import { startCommand, type Answer } from './start-command.ts';

const starts = JSON.parse(process.argv[2]!) as { command: string; args: string[] }[];
const answers: Answer[] = [];
for (const { command, args } of starts) answers.push(await startCommand(command, args));
process.stdout.write(JSON.stringify(answers));
