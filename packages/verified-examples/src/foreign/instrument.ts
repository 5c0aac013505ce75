import ts from 'typescript';
import { isLiteral } from './literal.ts';
import { declaresTwice, redeclarable, type Edit } from './redeclare.ts';

/** A comment that says what the statement before it gives. */
export interface Expectation {
  /** Line of the code, from 1. */
  line: number;
  text: string;
  /** Whether the text is a literal of JavaScript. */
  isLiteral: boolean;
  /** Whether the statement prints it; else it is its value. */
  isPrinted: boolean;
}

/** A block of JavaScript, parsed. */
export interface Parsed {
  /** Its code, instrumented. */
  code: string;
  /** Its code as part of one module with other blocks: its names may be declared again. */
  asContext: string;
  expectations: Expectation[];
  isModule: boolean;
  /** It declares a name twice: its examples are alternatives. */
  redeclares: boolean;
  hasJsx: boolean;
  /** Message of its first syntax error, and the line of the code. */
  error?: { line: number; text: string };
  /** It shows what its last statement gives, but lacks a bracket that ends it. */
  isUnclosed: boolean;
}

const applied = (code: string, edits: readonly Edit[]): string =>
  // From the end; of insertions in one place, the last one first.
  edits
    .toReversed()
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);

/** Parses a block of JavaScript or TypeScript. */
export function parseScript(code: string, language: 'js' | 'ts'): Parsed {
  const kind = language === 'ts' ? ts.ScriptKind.TS : ts.ScriptKind.JSX;
  const source = ts.createSourceFile('a', code, ts.ScriptTarget.ESNext, true, kind);
  const found = expectationsIn(source, code);
  const edits = found.flatMap(({ statement }, id) => editsFor(statement, id, found[id]!.text));
  const error = syntaxError(code, language);
  return {
    code: applied(code, edits),
    asContext: applied(code, [...edits, ...redeclarable(source)]),
    expectations: found.map(({ statement, ...rest }) => ({
      ...rest,
      isPrinted: consoleCall(statement) !== undefined,
    })),
    isModule: ts.isExternalModule(source) || awaitsAtTop(source),
    redeclares: declaresTwice(source),
    hasJsx: some(source, (node) => ts.isJsxOpeningLikeElement(node) || ts.isJsxFragment(node)),
    ...(error && { error }),
    isUnclosed: error !== undefined && endsInArrow(code) && isUnclosed(code, language),
  };
}

const endsInArrow = (code: string): boolean =>
  ARROW.test(code.trimEnd().split('\n').at(-1)!.trim());

const isUnclosed = (code: string, language: 'js' | 'ts'): boolean =>
  [')', '})', '}', ']'].some((end) => !syntaxError(`${code}\n${end}`, language));

function some(node: ts.Node, test: (node: ts.Node) => boolean): boolean {
  return test(node) || (ts.forEachChild(node, (child) => some(child, test)) ?? false);
}

function awaitsAtTop(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) return true;
  return ts.forEachChild(node, awaitsAtTop) ?? false;
}

function syntaxError(code: string, language: 'js' | 'ts'): Parsed['error'] {
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: language === 'ts' ? 'a.ts' : 'a.jsx',
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, allowJs: true },
  });
  const [first] = diagnostics;
  if (!first) return undefined;
  const line = code.slice(0, first.start ?? 0).split('\n').length;
  return { line, text: ts.flattenDiagnosticMessageText(first.messageText, '\n') };
}

/** A statement whose value can be seen. */
type Watched = ts.ExpressionStatement | ts.VariableStatement;

/** The value that a statement gives: of its expression, or of its only variable. */
function valueOf(statement: ts.Node): ts.Expression | undefined {
  if (ts.isExpressionStatement(statement)) return statement.expression;
  if (!ts.isVariableStatement(statement)) return undefined;
  const [first, ...more] = statement.declarationList.declarations;
  return first && more.length === 0 && ts.isIdentifier(first.name) ? first.initializer : undefined;
}

/** The call of a statement that prints: `console.log(a)`. */
function consoleCall(statement: ts.Node): ts.CallExpression | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined;
  const { expression: call } = statement;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression))
    return undefined;
  const { expression: object, name } = call.expression;
  const prints = /^(?:log|info|debug|error|warn)$/.test(name.text);
  return prints && object.getText() === 'console' ? call : undefined;
}

const ARROW = /^(?:\/\/|\/\*+)\s*(?:=>|-+>|[→⇒⟶➜➔➡])\s?([^]*)$/;

/** Comments of a file, in order. */
function commentsIn(source: ts.SourceFile, code: string): ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(code, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(code, node.getEnd()) ?? []),
    ];
    // A template or JSX text may look like a comment.
    if (!ts.isTemplateLiteralToken(node) && !ts.isJsxText(node)) {
      for (const range of ranges) found.set(range.pos, range);
    }
    node.getChildren().forEach(visit);
  };
  visit(source);
  return [...found.values()].sort((a, b) => a.pos - b.pos);
}

type Found = Omit<Expectation, 'isPrinted'> & { statement: Watched };

function expectationsIn(source: ts.SourceFile, code: string): Found[] {
  const comments = commentsIn(source, code);
  const statements: Watched[] = [];
  const visit = (node: ts.Node): void => {
    if (valueOf(node)) statements.push(node as Watched);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return comments.flatMap((comment, index): Found | [] => {
    const [, first] = ARROW.exec(textOf(code, comment)) ?? [];
    // The nearest statement before it, on its line or the one above.
    const statement = statements
      .filter((one) => one.end <= comment.pos && /^[\s;]*$/.test(code.slice(one.end, comment.pos)))
      .find((one) => code.slice(one.end, comment.pos).split('\n').length <= 2);
    if (first === undefined || !statement) return [];
    const lines = [first, ...continuation(code, comments.slice(index))];
    const line = code.slice(0, comment.pos).split('\n').length;
    return { line, statement, ...expectedText(lines) };
  });
}

const textOf = (code: string, { pos, end, kind }: ts.CommentRange): string =>
  kind === ts.SyntaxKind.MultiLineCommentTrivia
    ? code.slice(pos, end - 2).replaceAll(/\n\s*\* ?/g, '\n')
    : code.slice(pos, end);

/** Texts of the comments on the lines below the first of these. */
function continuation(code: string, [first, ...rest]: ts.CommentRange[]): string[] {
  const lines: string[] = [];
  let end = first?.end ?? 0;
  for (const comment of rest) {
    const text = textOf(code, comment);
    if (!/^\n[ \t]*$/.test(code.slice(end, comment.pos)) || ARROW.test(text)) break;
    lines.push(text.replace(/^\/\/ ?/, ''));
    end = comment.end;
  }
  return lines;
}

/** The shortest run of lines that is a literal; the first line where none is. */
function expectedText(lines: string[]): Pick<Expectation, 'text' | 'isLiteral'> {
  for (let count = 1; count <= lines.length; count++) {
    const text = lines.slice(0, count).join('\n').trim().replace(/;$/, '');
    if (isLiteral(text)) return { text, isLiteral: true };
  }
  const [first = ''] = lines;
  const text = first.trim() === '' || /[[({,]\s*$/.test(first) ? lines.join('\n') : first;
  return { text: text.trim(), isLiteral: false };
}

const THROWN = /\b(?:throws?|\w*Error|\w*Exception)\b/;

/** Makes a statement record what it gives. */
function editsFor(statement: Watched, id: number, text: string): Edit[] {
  const call = consoleCall(statement);
  if (call && ts.isPropertyAccessExpression(call.expression)) {
    const { name } = call.expression;
    const open = call.arguments.pos;
    return [{ start: call.getStart(), end: open, text: `__seen.log(${id}, '${name.text}', ` }];
  }
  const value = valueOf(statement)!;
  const edits = [
    { start: value.getStart(), end: value.getStart(), text: `__seen.value(${id}, (` },
    { start: value.end, end: value.end, text: '))' },
  ];
  if (!ts.isExpressionStatement(statement) || !THROWN.test(text)) return edits;
  return [
    { start: statement.getStart(), end: statement.getStart(), text: 'try { ' },
    ...edits,
    {
      start: statement.end,
      end: statement.end,
      text: ` } catch (error) { __seen.threw(${id}, error) }`,
    },
  ];
}
