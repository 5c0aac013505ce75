import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** Runs the classes of one job: its `main`, its tests, or its application. */
final class Launch {
  private static final PrintStream REAL_OUT = System.out;
  private static final PrintStream REAL_ERR = System.err;
  private static final InputStream REAL_IN = System.in;

  private final Properties job;
  private final Substitute substitute;
  private final Path folder;
  private final Classes classes;
  private final List<Unit> units;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  Launch(Properties job, Substitute substitute, Path folder, Classes classes, List<Unit> units) {
    this.job = job;
    this.substitute = substitute;
    this.folder = folder;
    this.classes = classes;
    this.units = units;
  }

  /** Thrown when an example calls `System.exit`. */
  static final class Exit extends SecurityException {
    private static final long serialVersionUID = 1;
    final int status;

    Exit(int status) {
      super("System.exit(" + status + ")");
      this.status = status;
    }
  }

  /** Prevents examples from ending the JVM; needs `-Djava.security.manager=allow`. */
  @SuppressWarnings("removal") // Java 17 has no other way.
  static void guardExit() {
    System.setSecurityManager(
        new SecurityManager() {
          @Override
          public void checkExit(int status) {
            boolean example = !Thread.currentThread().getThreadGroup().getName().equals("main");
            if (example) throw new Exit(status);
          }

          @Override
          public void checkPermission(java.security.Permission permission) {}
        });
  }

  void run(Report report) throws Exception {
    long timeout = Long.parseLong(job.getProperty("timeout", "10000"));
    Throwable[] thrown = new Throwable[1];
    ThreadGroup group = new ThreadGroup("ejemplo");
    Thread thread = new Thread(group, () -> thrown[0] = attempt(report), "main");
    thread.setContextClassLoader(classes);
    prepareDirectory();
    PrintStream capture = new PrintStream(written, true, StandardCharsets.UTF_8);
    System.setOut(capture);
    System.setErr(capture);
    System.setIn(new ByteArrayInputStream(new byte[0]));
    try {
      thread.start();
      boolean ended = join(group, thread, System.currentTimeMillis() + timeout);
      if (thrown[0] != null) describe(thrown[0], report);
      if (!ended) stop(group, report, timeout);
    } finally {
      capture.flush();
      System.setOut(REAL_OUT);
      System.setErr(REAL_ERR);
      System.setIn(REAL_IN);
    }
    report.output = written.toString(StandardCharsets.UTF_8);
  }

  /** Prepares a working directory with only the job's files. */
  private void prepareDirectory() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    try (Stream<Path> old = Files.walk(here)) {
      for (Path path : old.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(here)) Files.delete(path);
      }
    }
    Path files = folder.resolve("files");
    if (!Files.exists(files)) return;
    try (Stream<Path> own = Files.walk(files)) {
      for (Path path : own.toList()) {
        Path target = here.resolve(files.relativize(path).toString());
        if (!Files.exists(target)) Files.copy(path, target);
      }
    }
  }

  private Throwable attempt(Report report) {
    try {
      if (Boolean.parseBoolean(job.getProperty("tests"))) {
        report.ran = true;
        JUnit.run(classes, units, report);
      } else if (!substitute.run(job, folder, classes, report)) {
        Method main = mainMethod();
        if (main == null) return null;
        report.ran = true;
        main.invoke(null, (Object) new String[0]);
      }
      return null;
    } catch (InvocationTargetException error) {
      return error.getCause();
    } catch (Throwable error) {
      return error;
    }
  }

  /** The `main` of the last class that has one; null when there is nothing to run. */
  private Method mainMethod() throws ClassNotFoundException {
    Method found = null;
    for (String name : classes.names()) {
      for (Method method : classes.loadClass(name).getDeclaredMethods()) {
        boolean main =
            method.getName().equals("main")
                && Modifier.isStatic(method.getModifiers())
                && method.getParameterCount() == 1
                && method.getParameterTypes()[0] == String[].class;
        if (main) found = method;
      }
    }
    if (found != null) found.setAccessible(true);
    return found;
  }

  /** Waits for the example's threads, as a JVM does; daemons are not waited for. */
  private static boolean join(ThreadGroup group, Thread main, long end) throws InterruptedException {
    main.join(Math.max(1, end - System.currentTimeMillis()));
    while (System.currentTimeMillis() < end) {
      if (alive(group).stream().noneMatch(thread -> !thread.isDaemon())) return true;
      Thread.sleep(5);
    }
    return false;
  }

  private static List<Thread> alive(ThreadGroup group) {
    Thread[] threads = new Thread[group.activeCount() + 10];
    int count = group.enumerate(threads);
    return Arrays.asList(threads).subList(0, count);
  }

  @SuppressWarnings({"removal", "deprecation"}) // Nothing else ends a thread in a loop.
  private static void stop(ThreadGroup group, Report report, long timeout) {
    for (Thread thread : alive(group)) thread.stop();
    report.fail("timeout", timeout + " ms", null);
  }

  /** Prints an exception as the JVM does, without frames of the harness. */
  private void describe(Throwable error, Report report) {
    if (error instanceof Exit exit) {
      if (exit.status != 0) report.fail("exit", exit.getMessage(), placeOf(error));
      return;
    }
    StringBuilder text = new StringBuilder("Exception in thread \"main\" ");
    trace(error, text, "");
    report.trace = text.toString();
    report.fail("exception", error.toString(), placeOf(error));
  }

  private void trace(Throwable error, StringBuilder text, String prefix) {
    text.append(prefix).append(error).append('\n');
    for (StackTraceElement frame : error.getStackTrace()) {
      if (isReflection(frame)) break;
      text.append("\tat ").append(withoutLoader(frame)).append('\n');
    }
    for (Throwable suppressed : error.getSuppressed()) trace(suppressed, text, "\tSuppressed: ");
    if (error.getCause() != null) trace(error.getCause(), text, "Caused by: ");
  }

  private static boolean isReflection(StackTraceElement frame) {
    return frame.getClassName().startsWith("jdk.internal.reflect.")
        || frame.getClassName().startsWith("java.lang.reflect.");
  }

  private static String withoutLoader(StackTraceElement frame) {
    String text = frame.toString();
    return frame.getModuleName() == null ? text.replaceFirst("^[^(]*//", "") : text;
  }

  private Unit.Place placeOf(Throwable error) {
    for (StackTraceElement frame : error.getStackTrace()) {
      for (Unit unit : units) {
        if (unit.fileName().equals(frame.getFileName()) && frame.getLineNumber() > 0) {
          return unit.place(frame.getLineNumber());
        }
      }
    }
    return null;
  }
}
