import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs the tests of a job, with both JUnit 5 and JUnit 4. */
final class JUnit {
  private JUnit() {}

  static void run(Classes classes, List<Unit> units, Report report) throws ClassNotFoundException {
    List<DiscoverySelector> selectors = new ArrayList<>();
    for (String name : classes.names()) selectors.add(selectClass(classes.loadClass(name)));
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectors).build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    var summary = listener.getSummary();
    if (summary.getTestsFoundCount() == 0) report.fail("tests", "no tests found", null);
    for (var failure : summary.getFailures()) {
      String name = failure.getTestIdentifier().getDisplayName();
      Throwable error = failure.getException();
      System.out.println(name + " ✘ " + error.getMessage());
      report.fail("tests", name + ": " + error, placeOf(error, units));
    }
    System.out.println(summary.getTestsSucceededCount() + " tests successful");
    if (summary.getTestsFailedCount() > 0) System.out.println(summary.getTestsFailedCount() + " tests failed");
  }

  private static Unit.Place placeOf(Throwable error, List<Unit> units) {
    for (StackTraceElement frame : error.getStackTrace()) {
      for (Unit unit : units) {
        if (unit.fileName().equals(frame.getFileName())) return unit.place(frame.getLineNumber());
      }
    }
    return null;
  }
}
