import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compiles stubs. Arguments: their directory, the target directory, and their class path.
 *
 * <p>A file holds many packages; each line that starts with `package` begins a separate source
 * with any number of public types.
 */
public final class Stubs {
  private Stubs() {}

  public static void main(String[] args) throws IOException {
    List<Unit> units = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> entries = Files.list(Path.of(args[0]))) {
      files = entries.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    for (Path file : files) {
      int start = 1;
      for (String source : Pattern.compile("(?m)^(?=package )").split(Files.readString(file))) {
        // Blank lines replace the earlier packages, so that errors have the line of the file.
        String text = "\n".repeat(start - 1) + source;
        if (source.startsWith("package ")) units.add(Unit.generated(file.getFileName().toString(), text));
        start += (int) source.chars().filter(letter -> letter == '\n').count();
      }
    }
    Report report = new Report();
    Classes classes = new Compiler().compile(units, args.length > 2 ? args[2] : "", report);
    if (classes == null) {
      System.err.println(report.trace);
      System.exit(1);
    }
    write(classes, Path.of(args[1]));
  }

  private static void write(Classes classes, Path directory) throws IOException {
    for (String name : classes.names()) {
      Path file = directory.resolve(name.replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      ByteArrayOutputStream bytes = classes.bytes(name);
      Files.write(file, bytes.toByteArray());
    }
  }
}
