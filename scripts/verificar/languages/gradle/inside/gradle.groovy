import org.codehaus.groovy.control.CompilationUnit
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.Phases

// Reads each file as far as its syntax: what its words mean is Gradle's business.
args.each { name ->
  try {
    def unit = new CompilationUnit()
    unit.addSource(new File(name))
    unit.compile(Phases.CONVERSION)
  } catch (MultipleCompilationErrorsException failure) {
    def cause = failure.errorCollector.errors[0].cause
    println "${name}:${cause.line}: ${cause.originalMessage}"
  }
}
