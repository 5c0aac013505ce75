import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.tools.JavaFileObject;

/**
 * Methods that override without `@Override`. If their name were misspelt they would silently not
 * override; for abstract methods the compiler would report it.
 */
final class Overrides extends TreePathScanner<Void, CompilationUnitTree> {
  /** A method without `@Override`, and the line of its file. */
  record Silent(JavaFileObject source, long line, String name) {}

  private final JavacTask task;
  private final Trees trees;
  private final List<Silent> found = new ArrayList<>();

  private Overrides(JavacTask task) {
    this.task = task;
    trees = Trees.instance(task);
  }

  /** Collects methods during compilation. */
  static List<Silent> listen(JavacTask task) {
    Overrides scanner = new Overrides(task);
    task.addTaskListener(
        new TaskListener() {
          @Override
          public void finished(TaskEvent event) {
            if (event.getKind() != TaskEvent.Kind.ANALYZE) return;
            TreePath path = scanner.trees.getPath(event.getTypeElement());
            // `package-info` has no class.
            if (path != null) scanner.scan(path, event.getCompilationUnit());
          }
        });
    return scanner.found;
  }

  @Override
  public Void visitMethod(MethodTree method, CompilationUnitTree file) {
    if (trees.getElement(getCurrentPath()) instanceof ExecutableElement element
        && element.getAnnotation(Override.class) == null
        && element.getEnclosingElement() instanceof TypeElement owner
        && overridesAny(element, owner, owner)) {
      long start = trees.getSourcePositions().getStartPosition(file, method);
      // Compiler-generated methods have no position.
      if (start >= 0) found.add(new Silent(file.getSourceFile(), file.getLineMap().getLineNumber(start), element.getSimpleName().toString()));
    }
    return super.visitMethod(method, file);
  }

  /** Whether a method of a type overrides one of those above `type`. */
  private boolean overridesAny(ExecutableElement method, TypeElement owner, TypeElement type) {
    for (TypeMirror above : task.getTypes().directSupertypes(type.asType())) {
      TypeElement element = (TypeElement) ((DeclaredType) above).asElement();
      for (Element other : element.getEnclosedElements()) {
        if (other instanceof ExecutableElement one
            && !one.getModifiers().contains(Modifier.ABSTRACT)
            && task.getElements().overrides(method, one, owner)) return true;
      }
      if (overridesAny(method, owner, element)) return true;
    }
    return false;
  }
}
