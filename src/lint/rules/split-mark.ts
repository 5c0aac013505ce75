import { MARK_NAMES } from '../../notes/fence.ts';
import type { CodeBlock } from '../../notes/note.ts';
import type { Finding, Rule } from '../rule.ts';

/** A mark with spaces inside or around its sign: each part would be read as another mark. */
export function splitMarkIn(meta: string): Finding | undefined {
  // Values may hold anything.
  const bare = meta.replaceAll(/"[^"]*"|'[^']*'/g, '""');
  const [found, name] = /([\p{L}-]+)(?:\s+=\s*|=\s+)""/u.exec(bare) ?? [];
  const split = MARK_NAMES.find((one) => one.includes('-') && bare.includes(one.replace('-', ' ')));
  if (!found && !split) return undefined;
  return {
    found: `La marca \`${name ?? split}\` tiene espacios en medio`,
    expected: 'cada marca en una pieza, y un espacio entre dos: `grupo="a" solo-compila`',
    remedy: `escribe \`${found ? meta.replaceAll(/\s*=\s*(?=["'])/g, '=') : split}\``,
  };
}

/** Each mark of a fence is in one piece. */
export const splitMark: Rule<CodeBlock> = {
  id: 'split-mark',
  check: ({ meta }) => splitMarkIn(meta) ?? [],
};
