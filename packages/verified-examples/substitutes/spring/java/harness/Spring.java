import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts a job's application on the Spring stubs, and runs its shell blocks against it. */
final class Spring implements Substitute {
  @Override
  public boolean run(Properties job, Path folder, Classes classes, Report report)
      throws Exception {
    Class<?> application = application(classes);
    if (application == null) return true;
    System.setProperty("sustituto.propiedades", folder.resolve("application.properties").toString());
    Class<?> spring = classes.loadClass("org.springframework.boot.SpringApplication");
    Method register = spring.getMethod("examples", List.class);
    register.invoke(null, load(classes));
    report.ran = true;
    application.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    runShell(folder, report);
    spring.getMethod("stop").invoke(null);
    return true;
  }

  private static List<Class<?>> load(Classes classes) throws ClassNotFoundException {
    List<Class<?>> loaded = new java.util.ArrayList<>();
    for (String name : classes.names()) loaded.add(classes.loadClass(name));
    return loaded;
  }

  private static Class<?> application(Classes classes) throws ClassNotFoundException {
    for (Class<?> type : load(classes)) {
      for (var annotation : type.getAnnotations()) {
        if (annotation.annotationType().getSimpleName().equals("SpringBootApplication")) return type;
      }
    }
    return null;
  }

  /**
   * Runs each `shell-N.sh`, with its output in `shell-N.out` and its exit code in `shell-N.code`.
   */
  private static void runShell(Path folder, Report report) throws IOException, InterruptedException {
    List<Path> scripts;
    try (Stream<Path> files = Files.list(folder)) {
      scripts =
          files
              .filter(file -> file.toString().endsWith(".sh"))
              .sorted(Comparator.comparing(Path::toString))
              .toList();
    }
    for (Path script : scripts) {
      String name = script.toString().replaceFirst("\\.sh$", "");
      Process process =
          new ProcessBuilder("/bin/bash", "-e", "-o", "pipefail", script.toString())
              .redirectErrorStream(true)
              .redirectOutput(Path.of(name + ".out").toFile())
              .start();
      if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly();
      String code = process.isAlive() ? "124" : String.valueOf(process.exitValue());
      Files.writeString(Path.of(name + ".code"), code, StandardCharsets.UTF_8);
    }
  }
}
