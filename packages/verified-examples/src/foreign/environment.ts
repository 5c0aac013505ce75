import { PROJECT } from '../sandbox.ts';
import * as messages from './messages.ts';

/**
 * Options of the sandbox that change what depends on the machine: the time zone, the locale (the
 * Turkish one has other letter cases), the folder.
 */
export const ELSEWHERE = {
  at: `${PROJECT}-2`,
  env: { TZ: 'Pacific/Apia', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', PYTHONHASHSEED: '7' },
};

/** What a reader types there. */
export const TYPED = 'otro\n';

/** Errors of what is missing in the sandbox, and what is said of them. */
const MISSING: [RegExp, (name: string) => string][] = [
  [/Cannot find (?:package|module) '([^']+)'/, messages.missingImport],
  [/No module named '?([\w.]+)/, messages.missingModule],
  [/Directory import '([^']+)'/, messages.missingImport],
  [
    /\b(?:ENETUNREACH|EAI_AGAIN|ENOTFOUND|ENOTCACHED|ECONNREFUSED)\b|fetch failed|Could not resolve|Network is unreachable|Temporary failure in name resolution|Name or service not known|Connection refused|Max retries exceeded|only-if-cached/i,
    () => messages.needsNetwork,
  ],
  [/ENOENT[^']*'([^']+)'/, messages.missingFile],
  [/No such file or directory: '([^']+)'/, messages.missingFile],
  [/can't open file '([^']+)'/, messages.missingFile],
  [/: ([^\s:]+): No such file or directory/, messages.missingFile],
  [/([\w$]+) is not defined/, messages.undefinedName],
  [/name '(\w+)' is not defined/, messages.undefinedName],
  [/Identifier '([^']+)' has already been declared/, messages.redeclaredName],
];

/** What is said of an error of something missing. */
function whatIsMissing(text: string): string | undefined {
  for (const [pattern, message] of MISSING) {
    const found = pattern.exec(text);
    const name = found?.[1]?.replace(/^\/(?:run\/proyecto|home\/ana(?:\/proyecto(?:-2)?)?)\//, '');
    if (found) return message(name ?? '');
  }
  return undefined;
}

/** Why a program that ended with an error could not be verified, in Spanish. */
export function whyFailed(name: string, message: string, code = ''): string {
  const missing = whatIsMissing(`${code} ${name}: ${message}`);
  if (missing !== undefined) return missing;
  const [first = ''] = message.split('\n');
  if (/^(?:Syntax|Indentation)Error$/.test(name)) return messages.incompleteProgram(first);
  return messages.failedRun(first === '' ? name : `${name}: ${first}`);
}

/** Why a command that ended with another code than 0 could not be verified, in Spanish. */
export function whyCommandFailed({ printed, code }: { printed: string; code: number }): string {
  const command = /(?:line \d+: |bash: )([^\s:]+): (?:command not found|No such file)/.exec(
    printed,
  );
  if (command?.[1] !== undefined && (code === 127 || code === 126)) {
    return messages.missingCommand(command[1]);
  }
  const missing = whatIsMissing(printed);
  if (missing !== undefined) return missing;
  const lines = printed.trimEnd().split('\n');
  const words = lines.find((line) => /\w*error\b/i.test(line)) ?? lines.at(-1) ?? '';
  const said = words.replace(/^\S*\/run\/visto\/\S+ (?:line \d+: )?/, '');
  const ended = messages.endedWithCode(code);
  return said === '' ? ended : `${ended}: ${said}`;
}
