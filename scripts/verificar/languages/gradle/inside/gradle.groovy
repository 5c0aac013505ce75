import groovy.json.JsonOutput
import org.codehaus.groovy.ast.expr.*
import org.codehaus.groovy.ast.stmt.*
import org.codehaus.groovy.control.CompilationUnit
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.Phases

// Reads each file as far as its syntax, and says the names that stand in it,
// one a line of JSON (`GradleName` in names.ts): what they mean is looked up there.
class Names {
  String file
  List found = []

  void say(Map name, node) { found << (name + [file: file, line: node.lineNumber]) }

  void statement(Statement node, List path) {
    if (node instanceof BlockStatement) node.statements.each { statement(it, path) }
    else if (node instanceof ExpressionStatement) order(node.expression, path)
    else if (node instanceof ReturnStatement) order(node.expression, path)
    else if (node instanceof IfStatement) {
      value(node.booleanExpression.expression)
      statement(node.ifBlock, path)
      statement(node.elseBlock, path)
    } else if (node instanceof ForStatement) {
      value(node.collectionExpression)
      statement(node.loopBlock, path)
    }
  }

  // Texts and numbers as they stand.
  List constants(List given) {
    given.findAll { it instanceof ConstantExpression && (it.value instanceof String || it.value instanceof Number) }*.value
  }

  // What stands alone: a block, a call, or a value given to a name.
  void order(Expression node, List path) {
    if (node instanceof MethodCallExpression) call(node, path)
    else if (node instanceof DeclarationExpression) {
      def left = node.leftExpression
      def names = left instanceof VariableExpression ? [left] : left.expressions
      names.each { say([kind: 'own', name: it.name], node) }
      value(node.rightExpression)
    } else if (node instanceof BinaryExpression && node.operation.text in ['=', '+=', '<<']) {
      def left = node.leftExpression
      if (left instanceof VariableExpression) say([kind: 'set', path: path, name: left.name, values: constants([node.rightExpression])], node)
      else value(left)
      value(node.rightExpression)
    } else value(node)
  }

  void call(MethodCallExpression node, List path) {
    def given = node.arguments instanceof TupleExpression ? node.arguments.expressions : [node.arguments]
    def closures = given.findAll { it instanceof ClosureExpression }
    def name = node.methodAsString
    if (!node.implicitThis) {
      // `id("x") version "1"`: a word after a call of its own.
      if (node.objectExpression instanceof MethodCallExpression) {
        call(node.objectExpression, path)
        say([kind: 'word', path: path, name: name], node.method)
      } else value(node.objectExpression)
    } else {
      def texts = given.findAll { it instanceof ConstantExpression && it.value instanceof String }*.value
      say([kind: 'call', path: path, name: name, texts: texts, values: constants(given)], node)
    }
    closures.each { it.parameters?.each { parameter -> say([kind: 'own', name: parameter.name], node) } }
    closures.each { if (it.code != null) statement(it.code, path + name) }
    (given - closures).each { value(it) }
  }

  void value(node) {
    if (node instanceof MethodCallExpression) {
      if (node.implicitThis) say([kind: 'function', name: node.methodAsString], node)
      else value(node.objectExpression)
      value(node.arguments)
    } else if (node instanceof PropertyExpression) {
      def owner = node.objectExpression
      if (owner instanceof VariableExpression) say([kind: 'member', of: owner.name, name: node.propertyAsString], node)
      else value(owner)
    } else if (node instanceof VariableExpression) say([kind: 'variable', name: node.name], node)
    else if (node instanceof BinaryExpression) [node.leftExpression, node.rightExpression].each { value(it) }
    else if (node instanceof TupleExpression || node instanceof ListExpression) node.expressions.each { value(it) }
    else if (node instanceof MapExpression) node.mapEntryExpressions.each { value(it.valueExpression) }
    else if (node instanceof GStringExpression) node.values.each { value(it) }
    else if (node instanceof TernaryExpression) {
      [node.booleanExpression.expression, node.trueExpression, node.falseExpression].each { value(it) }
    } else if (node instanceof NotExpression) value(node.expression)
  }
}

args.each { file ->
  try {
    def unit = new CompilationUnit()
    def source = unit.addSource(new File(file))
    unit.compile(Phases.CONVERSION)
    def names = new Names(file: file)
    names.statement(source.AST.statementBlock, [])
    names.found.each { println JsonOutput.toJson(it) }
  } catch (MultipleCompilationErrorsException failure) {
    def cause = failure.errorCollector.errors[0].cause
    println JsonOutput.toJson([kind: 'error', file: file, line: cause.line, name: cause.originalMessage])
  }
}
