package io.originsimulator.junit;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.drawing.TimelineDrawing;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.report.Counts;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;

/**
 * A report on the simulators of a failed test: timelines with the requests on them, counts, and the
 * outcome of each request.
 *
 * <p>It is the last cause of the failure where that can be set, and otherwise a suppressed
 * exception, and therefore part of the stack trace. Few tools print report entries, and with {@code
 * trimStackTrace} Surefire omits suppressed exceptions.
 */
@SuppressWarnings("serial")
final class FailureReport extends Exception {
  private static final String KEY = "origin-simulator";
  private static final int LONGEST_CHAIN = 100; // of causes, which may form a cycle

  private FailureReport(String text) {
    super(text, null, false, false); // without a stack trace of its own
  }

  /**
   * Publishes a report on simulators, and adds it to a failure.
   *
   * @return the failure, or a copy if it is an assertion of JUnit, whose cause cannot be set
   */
  static Throwable add(
      Throwable failure, ExtensionContext context, Collection<Running> simulators) {
    List<String> texts = new ArrayList<>();
    for (Running running : simulators) {
      String name = running.declaration.name();
      String text = text(running);
      texts.add(text);
      context.publishReportEntry(name.isEmpty() ? KEY : KEY + " " + name, text);
    }
    FailureReport report = new FailureReport(String.join("\n", texts));
    Throwable root = failure;
    for (int i = 0; root.getCause() != null && i < LONGEST_CHAIN; i++) {
      root = root.getCause();
    }
    try {
      if (root.getStackTrace().length > 0) { // otherwise a constant, or the report of another test
        root.initCause(report);
        return failure;
      }
    } catch (RuntimeException e) {
      // the exception was created with null as its cause, or takes none
    }
    Throwable[] suppressed = failure.getSuppressed();
    failure.addSuppressed(report);
    if (failure.getClass() != AssertionFailedError.class || failure.getCause() != null) {
      return failure;
    }
    AssertionFailedError error = (AssertionFailedError) failure;
    AssertionFailedError copy =
        error.isExpectedDefined() && error.isActualDefined()
            ? new AssertionFailedError(
                error.getMessage(), error.getExpected(), error.getActual(), report)
            : new AssertionFailedError(error.getMessage(), report);
    copy.setStackTrace(error.getStackTrace());
    Stream.of(suppressed).forEach(copy::addSuppressed);
    return copy;
  }

  private static String text(Running running) {
    Simulator simulator = running.simulator();
    List<JournalEntry> requests = simulator.requests();
    String clock = // a test may have forgotten to advance it
        running.declaration.settings().clock == SimulatorTime.SYSTEM
            ? ""
            : "\n" + simulator.clock().describe();
    return String.join(
        "\n",
        running.declaration.place() + ", " + simulator.uri() + clock + "\n",
        timelines(simulator.recipes(), requests),
        counts(simulator.counts()),
        RequestTable.of(requests));
  }

  static String timelines(List<Recipe> recipes, List<JournalEntry> requests) {
    return recipes.isEmpty()
        ? "no recipes\n"
        : recipes.stream()
            .map(
                recipe ->
                    recipe.endpoint()
                        + "\n"
                        + TimelineDrawing.of(recipe, arrivals(recipe, requests)))
            .collect(Collectors.joining("\n"));
  }

  /** Returns the arrivals of requests that this very recipe answered, not an earlier one. */
  private static List<Duration> arrivals(Recipe recipe, List<JournalEntry> requests) {
    Recipe forAnyMethod = recipe.withMethods(Methods.ANY);
    return requests.stream()
        .filter(
            request ->
                request
                    .recipe()
                    .filter(answered -> answered.withMethods(Methods.ANY).equals(forAnyMethod))
                    .isPresent())
        .flatMap(request -> request.elapsed().stream())
        .toList();
  }

  /** Returns a line such as {@code 3 requests: 200 ×2, reset ×1}. */
  private static String counts(Counts counts) {
    String requests = counts.requests() == 1 ? "1 request" : counts.requests() + " requests";
    StringJoiner text =
        new StringJoiner(", ", requests + ": ", "\n").setEmptyValue(requests + "\n");
    counts.byStatus().forEach((status, times) -> text.add(status + " ×" + times));
    counts.faults().forEach((fault, times) -> text.add(fault + " ×" + times));
    if (counts.abandoned() > 0) {
      text.add("abandoned ×" + counts.abandoned());
    }
    return text.toString();
  }
}
