import groovy.json.JsonOutput
import org.codehaus.groovy.control.CompilationUnit
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.Phases

// Parses each file, and prints its syntax error, one a line of JSON.
args.each { file ->
  try {
    def unit = new CompilationUnit()
    unit.addSource(new File(file))
    unit.compile(Phases.CONVERSION)
  } catch (MultipleCompilationErrorsException failure) {
    def cause = failure.errorCollector.errors[0].cause
    println JsonOutput.toJson([file: file, line: cause.line, text: cause.originalMessage])
  }
}
