import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Examples of Android: parts of an activity, and the generated class `R`, with non-constant ids for
 * every resource that an example names.
 */
final class Android implements Substitute {
  /** Packages of the stubs; see `stubs/`. */
  private static final List<String> PACKAGES =
      List.of(
          "java.util", "android.app", "android.content", "android.content.pm", "android.content.res",
          "android.graphics", "android.graphics.drawable", "android.net", "android.os", "android.text",
          "android.util", "android.view", "android.view.animation", "android.webkit", "android.widget",
          "android.animation", "androidx.activity", "androidx.activity.result",
          "androidx.activity.result.contract", "androidx.annotation", "androidx.appcompat.app",
          "androidx.core.app", "androidx.core.content", "androidx.core.view", "androidx.fragment.app",
          "androidx.lifecycle", "androidx.navigation", "androidx.navigation.fragment",
          "androidx.navigation.ui", "androidx.recyclerview.widget", "androidx.viewpager2.widget",
          "androidx.viewpager2.adapter", "androidx.drawerlayout.widget", "androidx.work",
          "com.bumptech.glide", "com.google.android.material.bottomnavigation",
          "com.google.android.material.navigation", "com.google.android.material.snackbar",
          "com.google.android.material.tabs", "com.google.android.material.appbar",
          "com.google.android.material.dialog", "com.google.android.material.floatingactionbutton");

  private static final Pattern RESOURCE = Pattern.compile("(?<![\\w.])R\\.(\\w+)\\.(\\w+)");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import ([\\w.]+)\\.R;");

  /** The existing types of resources. */
  private static final Set<String> TYPES =
      Set.of(
          "anim", "animator", "array", "attr", "bool", "color", "dimen", "drawable", "font", "id",
          "integer", "interpolator", "layout", "menu", "mipmap", "navigation", "plurals", "raw",
          "string", "style", "styleable", "transition", "xml");

  private static final String IMPORTS =
      String.join("", PACKAGES.stream().map(name -> "import " + name + ".*; ").toList());

  @Override
  public String imports() {
    return IMPORTS;
  }

  @Override
  public String parent() {
    return "androidx.appcompat.app.AppCompatActivity";
  }

  /** One `R` per package that uses or imports it. */
  @Override
  public List<Unit> classesFor(List<Unit> units) {
    Map<String, Set<String>> types = new LinkedHashMap<>();
    Set<String> packages = new TreeSet<>();
    for (Unit unit : units) {
      Matcher resource = RESOURCE.matcher(unit.source());
      while (resource.find()) {
        if (!TYPES.contains(resource.group(1))) continue;
        types.computeIfAbsent(resource.group(1), type -> new TreeSet<>()).add(resource.group(2));
      }
      Matcher imported = IMPORT.matcher(unit.source());
      Matcher own = PACKAGE.matcher(unit.source());
      packages.add(imported.find() ? imported.group(1) : own.find() ? own.group(1) : "");
    }
    List<Unit> classes = new ArrayList<>();
    if (types.isEmpty()) return classes;
    for (String name : packages) classes.add(Unit.generated("R.java", source(name, types)));
    return classes;
  }

  private static String source(String packageName, Map<String, Set<String>> types) {
    StringBuilder source = new StringBuilder();
    if (!packageName.isEmpty()) source.append("package ").append(packageName).append("; ");
    source.append("public final class R {");
    int number = 1;
    for (var type : types.entrySet()) {
      source.append(" public static final class ").append(type.getKey()).append(" {");
      for (String name : type.getValue()) {
        source.append(" public static int ").append(name).append(" = ").append(number++).append(';');
      }
      source.append(" }");
    }
    return source.append(" }").toString();
  }
}
