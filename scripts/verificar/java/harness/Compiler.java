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

/** The compiler of the JDK, from memory to memory. */
final class Compiler {
  private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();

  /** File managers keep jars open: one a class path serves all its jobs. */
  private final Map<String, StandardJavaFileManager> managers = new HashMap<>();

  /**
   * @return the classes; null when there are errors, which are in the report then.
   */
  Classes compile(List<Unit> units, String classpath, Report report) {
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    Classes classes = new Classes(classpath);
    var manager = new Memory(managers.computeIfAbsent(classpath, path -> javac.getStandardFileManager(null, Locale.ENGLISH, null)), classes);
    List<SourceText> sources = new ArrayList<>();
    for (Unit unit : units) sources.add(new SourceText(unit.fileName(), unit.source()));
    // Without a class path javac would take its own: the harness must not be seen.
    String path = classpath.isEmpty() ? "/nonexistent" : classpath;
    List<String> options = List.of("-proc:none", "-g", "-classpath", path, "-parameters");
    boolean passed = javac.getTask(null, manager, diagnostics, options, null, sources).call();
    if (passed) return classes;
    describe(diagnostics.getDiagnostics(), sources, units, report);
    return null;
  }

  private static void describe(
      List<Diagnostic<? extends JavaFileObject>> all, List<SourceText> sources, List<Unit> units, Report report) {
    var errors = all.stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR).toList();
    StringBuilder text = new StringBuilder();
    for (var error : errors) {
      text.append(error.toString().replaceFirst("^/", "")).append('\n');
    }
    text.append(errors.size() == 1 ? "1 error" : errors.size() + " errors");
    var first = errors.get(0);
    int index = sources.indexOf(first.getSource());
    Unit.Place place = index < 0 ? null : units.get(index).place(first.getLineNumber());
    report.trace = text.toString();
    report.fail("compile", first.getMessage(Locale.ENGLISH), place);
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
