import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compiles and runs the Java examples of one batch in one JVM.
 *
 * <p>Argument: a directory with one folder per job (`0`, `1`…), each with `job.properties` (substitute,
 * compileOnly, tests, classpath, timeout), its blocks as `block-0.java`, `block-1.java`… and the
 * files shown earlier on the page as `shown-0.java`… Prints a line of JSON with JUnit's version,
 * then one per job, in order.
 */
public final class Harness {
  private Harness() {}

  public static void main(String[] args) throws Exception {
    PrintStream results = System.out;
    Launch.guardExit();
    Compiler compiler = new Compiler();
    List<Path> folders;
    try (Stream<Path> entries = Files.list(Path.of(args[0]))) {
      folders =
          entries
              .filter(Files::isDirectory)
              .sorted(Comparator.comparingInt(path -> Integer.parseInt(path.getFileName().toString())))
              .toList();
    }
    for (Path folder : folders) {
      results.println(verify(compiler, folder).json(folder.getFileName().toString()));
      results.flush();
    }
    // Leftover threads of examples must not keep the JVM alive.
    Runtime.getRuntime().halt(0);
  }

  private static Report verify(Compiler compiler, Path folder) {
    Report report = new Report();
    try {
      Properties job = new Properties();
      try (var reader = Files.newBufferedReader(folder.resolve("job.properties"))) {
        job.load(reader);
      }
      Substitute substitute = Substitute.of(job);
      List<Unit> units = new ArrayList<>();
      List<String> codes = readFiles(folder, "block-");
      List<String> shown = readFiles(folder, "shown-");
      String home = packageOf(shown);
      for (int index = 0; index < codes.size(); index++) {
        units.add(Unit.of(index, codes.get(index), substitute, home, job.getProperty("name." + index)));
      }
      for (int index = 0; index < shown.size(); index++) {
        units.add(Unit.shown(job.getProperty("shown." + index), shown.get(index), substitute));
      }
      units.addAll(substitute.classesFor(units));
      Classes classes = compiler.compile(units, job.getProperty("classpath", ""), report);
      if (classes == null || Boolean.parseBoolean(job.getProperty("compileOnly"))) return report;
      new Launch(job, substitute, folder, classes, units).run(report);
    } catch (Exception | LinkageError error) {
      report.fail("harness", error.toString(), null);
    }
    return report;
  }

  private static List<String> readFiles(Path folder, String start) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int index = 0; Files.exists(folder.resolve(start + index + ".java")); index++) {
      Path file = folder.resolve(start + index + ".java");
      texts.add(Files.readString(file, StandardCharsets.UTF_8));
    }
    return texts;
  }

  /** The application's package, for parts of its classes; empty without one. */
  private static String packageOf(List<String> shown) {
    Pattern pattern = Pattern.compile("(?m)^package ([\\w.]+?)(?:\\.databinding)?;");
    for (String code : shown) {
      Matcher match = pattern.matcher(code);
      if (match.find()) return match.group(1);
    }
    return "";
  }
}
