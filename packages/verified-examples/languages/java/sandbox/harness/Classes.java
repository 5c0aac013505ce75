import java.io.ByteArrayOutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The compiled classes of one job, which see the JDK, their libraries and each other. */
final class Classes extends URLClassLoader {
  private final Map<String, ByteArrayOutputStream> compiled = new LinkedHashMap<>();
  private final boolean shared;

  Classes(String classpath) {
    super(urls(classpath), ClassLoader.getPlatformClassLoader());
    // Test engines must be the same classes here as in the harness.
    shared = classpath.contains("junit");
  }

  void put(String name, ByteArrayOutputStream bytes) {
    compiled.put(name, bytes);
  }

  ByteArrayOutputStream bytes(String name) {
    return compiled.get(name);
  }

  /** Names in order of compilation. */
  Set<String> names() {
    return compiled.keySet();
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ByteArrayOutputStream bytes = compiled.get(name);
    if (bytes != null) return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    if (shared && (name.startsWith("org.junit.") || name.startsWith("org.hamcrest."))) {
      return Harness.class.getClassLoader().loadClass(name);
    }
    return super.findClass(name);
  }

  private static URL[] urls(String classpath) {
    if (classpath.isEmpty()) return new URL[0];
    String[] parts = classpath.split(":");
    URL[] urls = new URL[parts.length];
    for (int index = 0; index < parts.length; index++) {
      try {
        urls[index] = Path.of(parts[index]).toUri().toURL();
      } catch (MalformedURLException wrong) {
        throw new IllegalArgumentException(parts[index], wrong);
      }
    }
    return urls;
  }
}
