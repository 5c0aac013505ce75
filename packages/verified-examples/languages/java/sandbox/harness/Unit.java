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
 * A block of a note as a source for the compiler. Fragments (statements, methods) are put into a
 * class; lines keep their numbers, and moved parts are mapped.
 */
record Unit(int block, String fileName, String source, String code, List<Integer> movedLines) {
  /** A line of a block, both counted as the author does: block from 0, line from 1. */
  record Place(int block, int line) {}

  private static final String CLASS_NAME = "Ejemplo";

  /** @param home the application's package, for parts of classes; empty without one. */
  static Unit of(int block, String code, Substitute substitute, String home, String title) {
    String imports = missingImports(code, substitute);
    if (isFile(code)) {
      String source = imports.isEmpty() ? code : afterPackage(code, imports);
      return new Unit(block, fileName(code, title), source, code, List.of());
    }
    // Statements may be spread over several blocks of a group.
    String name = block == 0 ? CLASS_NAME : CLASS_NAME + (block + 1);
    Wrapper wrapper = new Wrapper(code, name, substitute.parent());
    String start = home.isEmpty() ? "" : "package " + home + "; ";
    String source = start + imports + wrapper.source();
    return new Unit(block, name + ".java", source, code, wrapper.moved);
  }

  static Unit shown(String fileName, String code, Substitute substitute) {
    String imports = missingImports(code, substitute);
    return generated(fileName, imports.isEmpty() ? code : afterPackage(code, imports));
  }

  private static String missingImports(String code, Substitute substitute) {
    return Pattern.compile("(?m)^import ").matcher(code).find() ? "" : substitute.imports();
  }

  /** A generated source. */
  static Unit generated(String fileName, String source) {
    return new Unit(-1, fileName, source, "", List.of());
  }

  private int lines() {
    return (int) code.lines().count();
  }

  /** The line of the note for a line of the source; null for generated text. */
  Place place(long line) {
    if (block < 0 || line < 1) return null;
    if (line <= lines()) return new Place(block, (int) line);
    int extra = (int) line - lines() - 2;
    return extra >= 0 && extra < movedLines.size()
        ? new Place(block, movedLines.get(extra))
        : new Place(block, lines());
  }

  /** A line as the author wrote it, counted from 1. */
  String codeLine(int line) {
    return code.lines().skip(line - 1L).findFirst().orElse("");
  }

  /** The column in the author's line: generated text before it does not count. */
  long column(long line, long column) {
    if (line > lines()) return column;
    int generated = source.lines().skip(line - 1).findFirst().orElse("").length() - codeLine((int) line).length();
    return column - generated;
  }

  private static boolean isFile(String code) {
    var errors = new DiagnosticCollector<JavaFileObject>();
    boolean types = parse(code, errors);
    return types && (firstError(errors) == Long.MAX_VALUE || startsWithType(code));
  }

  /** Line of the first syntax error. */
  private static long firstError(String source) {
    var found = new DiagnosticCollector<JavaFileObject>();
    parse(source, found);
    return firstError(found);
  }

  private static long firstError(DiagnosticCollector<JavaFileObject> found) {
    return found.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .mapToLong(Diagnostic::getLineNumber)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** Whether the source declares types. */
  private static boolean parse(String source, DiagnosticCollector<JavaFileObject> found) {
    var text = new Compiler.SourceText(CLASS_NAME + ".java", source);
    var compiler = ToolProvider.getSystemJavaCompiler();
    try {
      var task = (JavacTask) compiler.getTask(null, null, found, List.of(), null, List.of(text));
      boolean types = false;
      for (var unit : task.parse()) types |= !unit.getTypeDecls().isEmpty();
      return types;
    } catch (IOException impossible) {
      return true;
    }
  }

  /** A file with a syntax error is still a file: its errors must be those of the original text. */
  private static boolean startsWithType(String code) {
    String bare = code.replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "").strip();
    String start =
        "(?s)((package|import)\\s[^;]*;\\s*|@\\w+(\\([^)]*\\))?\\s*)*((public|final|abstract|sealed)\\s+)*"
            + "(class|interface|enum|record|@interface)\\s.*";
    return bare.matches(start) && bare.endsWith("}") && !hasTopLevelStatements(bare);
  }

  /** Whether something other than a type follows the first type. */
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
    private final String name;
    private final String parent;
    private List<Part> parts = List.of();
    final List<Integer> moved = new ArrayList<>();

    Wrapper(String code, String name, String parent) {
      this.code = code;
      this.name = name;
      this.parent = parent;
    }

    String source() {
      // Most examples are imports and statements, which need no splitting.
      String simple = head(code, method(), endOfImports()) + tail("}\n");
      if (firstError(simple) == Long.MAX_VALUE) return simple;
      parts = snippets(code);
      String usual = onlyMembers() ? asMembers() : asProgram();
      return firstError(usual) == Long.MAX_VALUE ? usual : closest(usual);
    }

    /** Statements go into `main`; the rest after it. */
    private String asProgram() {
      boolean hoist = parts.stream().anyMatch(part -> part.kind == Snippet.Kind.METHOD || cannotBeLocal(part));
      StringBuilder body = new StringBuilder(code);
      StringBuilder members = new StringBuilder();
      for (Part part : parts) {
        boolean type = part.kind == Snippet.Kind.TYPE_DECL;
        if (hoist && (type || part.kind == Snippet.Kind.METHOD)) move(part, body, members);
      }
      return head(body.toString(), method()) + tail("}\n" + members);
    }

    private String asMembers() {
      return head(code, "") + tail("");
    }

    /**
     * Code with a syntax error: as members, as statements or as usual, whichever parses furthest.
     */
    private String closest(String usual) {
      String members = asMembers();
      String statements = head(code, method()) + tail("}\n");
      boolean plain = firstError(statements) >= Math.max(firstError(usual), firstError(members));
      if (plain) {
        moved.clear();
        return statements;
      }
      return firstError(members) > firstError(usual) ? members : usual;
    }

    /** Methods and fields of a class: nothing to run. */
    private boolean onlyMembers() {
      boolean member = false;
      for (Part part : parts) {
        if (part.kind == Snippet.Kind.METHOD) member = true;
        else if (part.kind == Snippet.Kind.VAR) member |= part.text.matches("(?s)\\s*(@\\w+\\s+)*(private|protected|public)\\s.*");
        else if (part.kind != Snippet.Kind.IMPORT && part.kind != Snippet.Kind.TYPE_DECL) return false;
      }
      return member;
    }

    private static boolean cannotBeLocal(Part part) {
      return part.kind == Snippet.Kind.TYPE_DECL
          && Pattern.compile("^\\s*(?:@\\w+\\s+)*(?:public|sealed|non-sealed|static)\\s").matcher(part.text).find();
    }

    private void move(Part part, StringBuilder body, StringBuilder members) {
      int line = (int) code.substring(0, part.start).chars().filter(letter -> letter == '\n').count() + 1;
      for (int index = part.start; index < part.start + part.text.length(); index++) {
        if (body.charAt(index) != '\n') body.setCharAt(index, ' ');
      }
      String text = part.text.stripTrailing();
      boolean addStatic =
          parent.isEmpty()
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
      return parent.isEmpty()
          ? "public static void main(String[] args) throws Exception { "
          : "void ejemplo() throws Exception { ";
    }

    private String head(String body, String method) {
      int end = 0;
      for (Part part : parts) {
        if (part.kind == Snippet.Kind.IMPORT) end = part.start + part.text.stripTrailing().length();
      }
      return head(body, method, end);
    }

    /** The class opens right after the last import, on the same line. */
    private String head(String body, String method, int end) {
      String extension = parent.isEmpty() ? "" : " extends " + parent;
      return body.substring(0, end) + " public class " + name + extension + " { " + method + body.substring(end);
    }

    private int endOfImports() {
      Matcher imports = Pattern.compile("(?m)^import [^;]+;").matcher(code);
      int end = 0;
      while (imports.find()) end = imports.end();
      return end;
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
        // An unfinished or wrong rest: the compiler reports it.
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
