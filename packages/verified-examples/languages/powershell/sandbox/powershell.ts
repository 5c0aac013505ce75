import { createRequire } from 'node:module';
import path from 'node:path';
import { serve } from '../../../src/sandbox/serve.ts';
import * as messages from '../messages.ts';

const require = createRequire(path.resolve('entry.cjs'));
const { Language, Parser } = require('@vscode/tree-sitter-wasm');
const folder = path.dirname(require.resolve('@vscode/tree-sitter-wasm'));

await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(path.join(folder, 'tree-sitter-powershell.wasm')));

interface Node {
  isError: boolean;
  isMissing: boolean;
  hasError: boolean;
  text: string;
  type: string;
  startPosition: { row: number };
  children: Node[];
}

/** The innermost node with a syntax error. */
function broken(node: Node): Node | undefined {
  if (!node.hasError && !node.isMissing) return undefined;
  for (const child of node.children) {
    const found = broken(child);
    if (found) return found;
  }
  return node.isError || node.isMissing ? node : undefined;
}

/** The grammar does not support numbers with units: `1MB`. */
const readable = (code: string): string => `${code.replaceAll(/\b(\d+)[kmgtp]b\b/gi, '$1')}\n`;

await serve((code: string) => {
  const found = broken(parser.parse(readable(code)).rootNode as Node);
  if (!found) return [];
  const text = found.isMissing
    ? messages.missingToken(found.type)
    : messages.unknownText(found.text.split('\n')[0]);
  return [{ line: found.startPosition.row + 1, text }];
});
