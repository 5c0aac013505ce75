import { createRequire } from 'node:module';
import path from 'node:path';
import { serve } from '../../../core/inside/serve.ts';

const require = createRequire(path.resolve('entry.cjs'));
const { Language, Parser } = require('@vscode/tree-sitter-wasm');
const folder = path.dirname(require.resolve('@vscode/tree-sitter-wasm'));

await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(path.join(folder, 'tree-sitter-powershell.wasm')));

interface Node {
  id: number;
  isError: boolean;
  isMissing: boolean;
  hasError: boolean;
  text: string;
  type: string;
  startPosition: { row: number };
  children: Node[];
}

/** The innermost piece that the grammar cannot read. */
function broken(node: Node): Node | undefined {
  if (!node.hasError && !node.isMissing) return undefined;
  for (const child of node.children) {
    const found = broken(child);
    if (found) return found;
  }
  return node.isError || node.isMissing ? node : undefined;
}

/** The grammar does not know sizes: `1MB` is a number. */
const readable = (code: string): string => `${code.replaceAll(/\b(\d+)[kmgtp]b\b/gi, '$1')}\n`;

/** A node and all that is in it, in the order of the text. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* walk(child);
}

const lineOf = (node: Node): number => node.startPosition.row + 1;
const ofType = (node: Node, ...types: string[]): Node[] =>
  node.children.filter(({ type }) => types.includes(type));

/** An order: its name and the words after it. */
function readCommand(node: Node) {
  const [name] = ofType(node, 'command_name', 'command_name_expr');
  const words = ofType(node, 'command_elements')
    .flatMap(({ children }) => children)
    .filter(({ type }) => type !== 'command_argument_sep')
    .map((word) => ({ text: word.text, line: lineOf(word) }));
  return name ? [{ name: name.text, line: lineOf(name), words }] : [];
}

/** Where a variable is given a value: in an assignment, a loop, or the parameters of a function. */
function givenVariables(root: Node): Set<number> {
  const given = new Set<number>();
  for (const node of walk(root)) {
    const places =
      node.type === 'left_assignment_expression' || node.type === 'script_parameter'
        ? [node]
        : node.type === 'foreach_statement'
          ? ofType(node, 'variable')
          : [];
    for (const place of places)
      for (const inner of walk(place)) if (inner.type === 'variable') given.add(inner.id);
  }
  return given;
}

await serve((code: string) => {
  const root = parser.parse(readable(code)).rootNode as Node;
  const found = broken(root);
  const nodes = [...walk(root)];
  const given = givenVariables(root);
  const names = {
    commands: nodes.filter(({ type }) => type === 'command').flatMap(readCommand),
    variables: nodes
      .filter(({ type }) => type === 'variable')
      .map((node) => ({ name: node.text, line: lineOf(node), assigned: given.has(node.id) })),
    members: nodes
      .filter(({ type }) => type === 'member_name')
      .map((node) => ({ name: node.text, line: lineOf(node) })),
    types: nodes
      .filter(({ type }) => type === 'type_literal')
      .map((node) => ({ name: node.text.replaceAll(/^\[|\]$/g, ''), line: lineOf(node) })),
    environment: [...code.matchAll(/\$\{?env:(\w+)/gi)].map((found) => ({
      name: found[1] ?? '',
      line: code.slice(0, found.index).split('\n').length,
    })),
    functions: nodes
      .filter(({ type }) => type === 'function_statement')
      .flatMap((node) => ofType(node, 'function_name').map(({ text }) => text)),
  };
  if (!found) return names;
  const what = found.isMissing
    ? `falta «${found.type}»`
    : `no se entiende «${found.text.split('\n')[0]}»`;
  return { ...names, error: what, line: lineOf(found) };
});
