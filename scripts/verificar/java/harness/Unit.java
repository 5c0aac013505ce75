import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SourceCodeAnalysis;

/**
 * A block of a note as the compiler gets it. A block that is not a whole file (statements, methods)
 * is put into a class; lines keep their numbers, and parts that had to move are remembered.
 */
record Unit(int block, String fileName, String source, List<Integer> movedLines, int lines) {
  /** A line of a block, both counted as the author does: block from 0, line from 1. */
  record Place(int block, int line) {}

  private static final String CLASS_NAME = "Ejemplo";

  /** Packages that an Android example without imports is given, as the editor would add them. */
  private static final String ANDROID_IMPORTS =
      String.join("", AndroidResources.PACKAGES.stream().map(name -> "import " + name + ".*; ").toList());

  static Unit of(int block, String code, boolean android, String title) {
    int lines = (int) code.lines().count();
    boolean needsImports = android && !Pattern.compile("(?m)^import ").matcher(code).find();
    if (isFile(code)) {
      String source = needsImports ? afterPackage(code, ANDROID_IMPORTS) : code;
      return new Unit(block, fileName(code, title), source, List.of(), lines);
    }
    Wrapper wrapper = new Wrapper(code, android);
    String source = (needsImports ? ANDROID_IMPORTS : "") + wrapper.source();
    return new Unit(block, CLASS_NAME + ".java", source, wrapper.moved, lines);
  }

  /** Where a line of the generated source stands in the note; null for generated text. */
  Place place(long line) {
    if (block < 0 || line < 1) return null;
    if (line <= lines) return new Place(block, (int) line);
    int extra = (int) line - lines - 2;
    return extra >= 0 && extra < movedLines.size()
        ? new Place(block, movedLines.get(extra))
        : new Place(block, lines);
  }

  private static boolean isFile(String code) {
    var errors = new DiagnosticCollector<JavaFileObject>();
    var compiler = ToolProvider.getSystemJavaCompiler();
    var source = new Compiler.SourceText(CLASS_NAME + ".java", code);
    try {
      var task = (JavacTask) compiler.getTask(null, null, errors, List.of(), null, List.of(source));
      boolean types = false;
      for (var unit : task.parse()) types |= !unit.getTypeDecls().isEmpty();
      boolean parsed = errors.getDiagnostics().stream().noneMatch(each -> each.getKind() == Diagnostic.Kind.ERROR);
      return types && (parsed || startsWithType(code));
    } catch (IOException impossible) {
      return true;
    }
  }

  /** A file with a syntax error is still a file: its errors must be those of its own text. */
  private static boolean startsWithType(String code) {
    String bare = code.replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "").strip();
    String start =
        "(?s)((package|import)\\s[^;]*;\\s*|@\\w+(\\([^)]*\\))?\\s*)*((public|final|abstract|sealed)\\s+)*"
            + "(class|interface|enum|record|@interface)\\s.*";
    return bare.matches(start) && bare.endsWith("}") && !hasTopLevelStatements(bare);
  }

  /** Whether something that is no type follows the first type. */
  private static boolean hasTopLevelStatements(String bare) {
    return Wrapper.snippets(bare).stream()
        .anyMatch(part -> part.kind == Snippet.Kind.EXPRESSION || part.kind == Snippet.Kind.VAR);
  }

  private static String fileName(String code, String title) {
    if (title != null && title.endsWith(".java")) return title.substring(title.lastIndexOf('/') + 1);
    Matcher match =
        Pattern.compile("(?m)^\\s*public\\s+(?:\\w+\\s+)*?(?:class|interface|enum|record|@interface)\\s+(\\w+)")
            .matcher(code);
    if (match.find()) return match.group(1) + ".java";
    match = Pattern.compile("(?m)^(?:\\w+\\s+)*?(?:class|interface|enum|record)\\s+(\\w+)").matcher(code);
    return (match.find() ? match.group(1) : CLASS_NAME) + ".java";
  }

  private static String afterPackage(String code, String imports) {
    Matcher match = Pattern.compile("(?m)^package [^;]+;").matcher(code);
    return match.find()
        ? code.substring(0, match.end()) + " " + imports + code.substring(match.end())
        : imports + code;
  }

  /** Puts statements and methods into a class. */
  private static final class Wrapper {
    private record Part(Snippet.Kind kind, String text, int start) {}

    /** Only splits code; the examples run elsewhere. */
    private static SourceCodeAnalysis analysis;

    private final String code;
    private final boolean android;
    private final List<Part> parts;
    final List<Integer> moved = new ArrayList<>();

    Wrapper(String code, boolean android) {
      this.code = code;
      this.android = android;
      parts = snippets(code);
    }

    String source() {
      if (onlyMembers()) return head() + tail("");
      boolean methods = parts.stream().anyMatch(part -> part.kind == Snippet.Kind.METHOD);
      StringBuilder body = new StringBuilder(code);
      StringBuilder members = new StringBuilder();
      for (Part part : parts) {
        boolean type = part.kind == Snippet.Kind.TYPE_DECL && (methods || cannotBeLocal(part.text));
        if (part.kind == Snippet.Kind.METHOD || type) move(part, body, members);
      }
      return head(body.toString(), method()) + tail("}\n" + members);
    }

    /** Methods and fields of some class: nothing to run. */
    private boolean onlyMembers() {
      boolean member = false;
      for (Part part : parts) {
        if (part.kind == Snippet.Kind.METHOD) member = true;
        else if (part.kind == Snippet.Kind.VAR) member |= part.text.matches("(?s)\\s*(@\\w+\\s+)*(private|protected|public)\\s.*");
        else if (part.kind != Snippet.Kind.IMPORT && part.kind != Snippet.Kind.TYPE_DECL) return false;
      }
      return member;
    }

    private static boolean cannotBeLocal(String text) {
      return Pattern.compile("^\\s*(?:@\\w+\\s+)*(?:public|sealed|non-sealed|static)\\s").matcher(text).find();
    }

    private void move(Part part, StringBuilder body, StringBuilder members) {
      int line = (int) code.substring(0, part.start).chars().filter(letter -> letter == '\n').count() + 1;
      for (int index = part.start; index < part.start + part.text.length(); index++) {
        if (body.charAt(index) != '\n') body.setCharAt(index, ' ');
      }
      String text = part.text.stripTrailing();
      boolean addStatic =
          !android
              && !Pattern.compile("^[^({]*\\bstatic\\s").matcher(text).find()
              && (part.kind == Snippet.Kind.METHOD || Pattern.compile("^[^({]*\\bclass\\s").matcher(text).find());
      String[] rows = text.split("\n", -1);
      int first = (int) text.chars().takeWhile(Character::isWhitespace).filter(letter -> letter == '\n').count();
      for (int index = 0; index < rows.length; index++) {
        members.append(index == first && addStatic ? "static " : "").append(rows[index]).append('\n');
        moved.add(line + index);
      }
    }

    private String method() {
      return android
          ? "void ejemplo() throws Exception { "
          : "public static void main(String[] args) throws Exception { ";
    }

    private String head() {
      return head(code, "");
    }

    /** The class opens right after the last import, on the same line. */
    private String head(String body, String method) {
      int end = 0;
      for (Part part : parts) {
        if (part.kind == Snippet.Kind.IMPORT) end = part.start + part.text.stripTrailing().length();
      }
      String parent = android ? " extends androidx.appcompat.app.AppCompatActivity" : "";
      return body.substring(0, end) + " public class " + CLASS_NAME + parent + " { " + method + body.substring(end);
    }

    private static String tail(String rest) {
      return "\n" + rest + "}\n";
    }

    static List<Part> snippets(String code) {
      if (analysis == null) {
        JShell shell = JShell.builder().executionEngine("local").build();
        analysis = shell.sourceCodeAnalysis();
      }
      List<Part> parts = new ArrayList<>();
      int start = 0;
      while (start < code.length()) {
        var completion = analysis.analyzeCompletion(code.substring(start));
        String text = completion.source();
        // An unfinished or wrong rest: the compiler will say what is wrong with it.
        if (text == null || text.isBlank()) text = code.substring(start);
        int length = Math.min(text.length(), code.length() - start);
        parts.add(new Part(kindOf(text), code.substring(start, start + length), start));
        start += length;
      }
      return parts;
    }

    private static Snippet.Kind kindOf(String text) {
      var snippets = analysis.sourceToSnippets(text);
      return snippets.isEmpty() ? Snippet.Kind.STATEMENT : snippets.get(0).kind();
    }
  }
}
