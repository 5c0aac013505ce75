import ts from 'typescript';

/** Whether a text is a literal of JavaScript, as a value is written: `[1, { a: 'b' }]`. */
export function isLiteral(text: string): boolean {
  const source = ts.createSourceFile('a.js', `(${text}\n)`, ts.ScriptTarget.ESNext, true);
  const [statement, ...more] = source.statements;
  if (!statement || more.length > 0 || !ts.isExpressionStatement(statement)) return false;
  const { diagnostics = [] } = ts.transpileModule(`(${text}\n)`, {
    fileName: 'a.js',
    reportDiagnostics: true,
    compilerOptions: { allowJs: true },
  });
  return diagnostics.length === 0 && isLiteralNode(statement.expression);
}

const CONSTANTS = ['undefined', 'NaN', 'Infinity'];

const COLLECTIONS = ['Map', 'Set', 'Date'];

function isLiteralNode(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isLiteralNode(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteralNode);
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.every(
      (one) =>
        ts.isPropertyAssignment(one) &&
        !ts.isComputedPropertyName(one.name) &&
        isLiteralNode(one.initializer),
    );
  }
  if (ts.isPrefixUnaryExpression(node)) return ts.isNumericLiteral(node.operand);
  if (ts.isIdentifier(node)) return CONSTANTS.includes(node.text);
  if (ts.isNewExpression(node)) {
    const { arguments: args = [] } = node;
    return COLLECTIONS.includes(node.expression.getText()) && args.every(isLiteralNode);
  }
  return (
    ts.isLiteralExpression(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(
      node.kind,
    )
  );
}
