import com.sun.source.util.JavacTask;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The JDK's compiler, in memory. */
final class Compiler {
  private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();

  /** File managers keep jars open: one per class path serves all jobs. */
  private final Map<String, StandardJavaFileManager> managers = new HashMap<>();

  /** @return the classes; null on errors, which are then in the report. */
  Classes compile(List<Unit> units, String classpath, Report report) {
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    Classes classes = new Classes(classpath);
    var manager = new Memory(managers.computeIfAbsent(classpath, path -> javac.getStandardFileManager(null, Locale.ENGLISH, null)), classes);
    List<SourceText> sources = new ArrayList<>();
    for (Unit unit : units) sources.add(new SourceText(unit.fileName(), unit.source()));
    // Without a class path javac would use this JVM's, with the harness.
    String path = classpath.isEmpty() ? "/nonexistent" : classpath;
    List<String> options = List.of("-proc:none", "-g", "-classpath", path, "-parameters");
    JavacTask task = (JavacTask) javac.getTask(null, manager, diagnostics, options, null, sources);
    List<Overrides.Silent> silent = Overrides.listen(task);
    if (!task.call()) {
      describe(diagnostics.getDiagnostics(), units, report);
      return null;
    }
    for (var method : silent) tell(method, units, report);
    return report.failure == null ? classes : null;
  }

  private static void tell(Overrides.Silent method, List<Unit> units, Report report) {
    Unit unit = unitOf(method.source(), units);
    Unit.Place place = unit == null ? null : unit.place(method.line());
    if (place == null) return;
    report.fail("override", method.name(), place);
  }

  private static void describe(
      List<Diagnostic<? extends JavaFileObject>> all, List<Unit> units, Report report) {
    var errors = all.stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR).toList();
    StringBuilder text = new StringBuilder();
    for (var error : errors) text.append(asTerminal(error, unitOf(error.getSource(), units)));
    text.append(errors.size() == 1 ? "1 error" : errors.size() + " errors");
    var first = errors.get(0);
    Unit unit = unitOf(first.getSource(), units);
    report.trace = text.toString();
    Unit.Place place = unit == null ? null : unit.place(first.getLineNumber());
    report.fail("compile", message(first), place);
  }

  /** The message as `javac` prints it, without package names. */
  private static String message(Diagnostic<? extends JavaFileObject> error) {
    return error.getMessage(Locale.ENGLISH).replaceAll("\\b(?:[a-z]\\w*\\.)+([A-Z])", "$1");
  }

  private static Unit unitOf(JavaFileObject source, List<Unit> units) {
    if (source == null) return null;
    String name = source.getName().replaceFirst("^/", "");
    return units.stream().filter(unit -> unit.fileName().equals(name)).findFirst().orElse(null);
  }

  /** An error as `javac` prints it, with the author's line rather than the generated one. */
  private static String asTerminal(Diagnostic<? extends JavaFileObject> error, Unit unit) {
    String[] message = message(error).split("\n", 2);
    Unit.Place place = unit == null ? null : unit.place(error.getLineNumber());
    StringBuilder text = new StringBuilder();
    if (unit != null) {
      long line = place == null ? error.getLineNumber() : place.line();
      text.append(unit.fileName()).append(':').append(line).append(": ");
    }
    text.append("error: ").append(message[0]).append('\n');
    if (place != null) {
      long column = unit.column(error.getLineNumber(), error.getColumnNumber());
      text.append(unit.codeLine(place.line())).append('\n');
      text.append(" ".repeat((int) Math.max(0, column - 1))).append("^\n");
    }
    if (message.length > 1) text.append(message[1]).append('\n');
    return text.toString();
  }

  /** A source in memory. Its name need not be that of its public class, as in a note. */
  static final class SourceText extends SimpleJavaFileObject {
    private final String text;

    SourceText(String name, String text) {
      super(URI.create("string:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return text;
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return kind == Kind.SOURCE;
    }
  }

  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Classes classes;

    Memory(StandardJavaFileManager manager, Classes classes) {
      super(manager);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      URI address = URI.create("memory:///" + name.replace('.', '/') + ".class");
      return new SimpleJavaFileObject(address, kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(name, bytes);
          return bytes;
        }
      };
    }
  }
}
