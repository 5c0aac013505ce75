import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** What the substitute of a product adds to the harness; by default, nothing. */
interface Substitute {
  /** Imports for examples without any, as an editor would add them. */
  default String imports() {
    return "";
  }

  /** The class whose methods statements and methods without a class are; empty for `main`. */
  default String parent() {
    return "";
  }

  /** The classes that a build generates for these sources. */
  default List<Unit> classesFor(List<Unit> units) {
    return List.of();
  }

  /** @return whether it runs the job; otherwise its `main` is run. */
  default boolean run(Properties job, Path folder, Classes classes, Report report) throws Exception {
    return false;
  }

  /** The substitute that a job names. */
  static Substitute of(Properties job) throws ReflectiveOperationException {
    String name = job.getProperty("substitute", "");
    if (name.isEmpty()) return new Substitute() {};
    return (Substitute) Class.forName(name).getDeclaredConstructor().newInstance();
  }
}
