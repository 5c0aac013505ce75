import ts from 'typescript';

/** A change of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Whether a program declares a name twice: its examples are alternatives. */
export const declaresTwice = (source: ts.SourceFile): boolean => {
  const names = source.statements.flatMap(declaredNames);
  return new Set(names).size < names.length;
};

/** Names that a statement declares with `const` or `let`, or imports. */
function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement) && isBlockScoped(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  if (!ts.isImportDeclaration(statement) || !statement.importClause) return [];
  const { name, namedBindings } = statement.importClause;
  const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
  return [...(name ? [name] : []), ...named.map((one) => one.name)].map(({ text }) => text);
}

const isBlockScoped = ({ declarationList }: ts.VariableStatement): boolean =>
  (declarationList.flags & ts.NodeFlags.BlockScoped) !== 0;

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isBindingElement(one) ? boundNames(one.name) : []));

/** Turns declarations at the top into `var`, functions into globals, imports into calls. */
export function redeclarable(source: ts.SourceFile): Edit[] {
  return source.statements.flatMap((statement): Edit[] => {
    const start = statement.getStart();
    if (ts.isVariableStatement(statement) && isBlockScoped(statement)) {
      const { declarationList } = statement;
      const keyword = declarationList.getFirstToken()!;
      return [{ start, end: keyword.end, text: 'var' }];
    }
    if (ts.isClassDeclaration(statement) && statement.name && !statement.modifiers) {
      return [{ start, end: start, text: `var ${statement.name.text} = ` }];
    }
    if (ts.isFunctionDeclaration(statement) && statement.name && !statement.modifiers) {
      const { text } = statement.name;
      return [{ start: 0, end: 0, text: `globalThis.${text} = ${text}; ` }];
    }
    if (ts.isImportDeclaration(statement)) {
      return [{ start, end: statement.end, text: importCall(statement) }];
    }
    return ts.isExportAssignment(statement)
      ? [{ start, end: statement.expression.getStart(), text: 'void ' }]
      : [];
  });
}

function importCall({ importClause, moduleSpecifier }: ts.ImportDeclaration): string {
  const call = `await import(${moduleSpecifier.getText()});`;
  if (!importClause) return call;
  if (importClause.isTypeOnly) return '';
  const { name, namedBindings } = importClause;
  if (namedBindings && ts.isNamespaceImport(namedBindings)) {
    return `var ${namedBindings.name.text} = ${call}`;
  }
  const names = [
    ...(name ? [`default: ${name.text}`] : []),
    ...(namedBindings?.elements ?? [])
      .filter((one) => !one.isTypeOnly)
      .map((one) => `${(one.propertyName ?? one.name).getText()}: ${one.name.text}`),
  ];
  return `var { ${names.join(', ')} } = ${call}`;
}
