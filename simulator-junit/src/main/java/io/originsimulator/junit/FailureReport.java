package io.originsimulator.junit;

import io.originsimulator.recipe.Methods;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.TimelineDrawing;
import io.originsimulator.report.Counts;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What each simulator of a failed test shows: its timelines with the requests on them, what it
 * counted, and what became of each request. As a suppressed exception of the failure it is part of
 * the stack trace that build tools print; report entries are shown by few.
 */
@SuppressWarnings("serial")
final class FailureReport extends Exception {
  private static final String KEY = "origin-simulator";

  private FailureReport(String text) {
    super(text, null, false, false); // without a stack trace of its own
  }

  /** Adds a report to a failure, and publishes it. */
  static void publish(Throwable failure, ExtensionContext context, SimulatorScope scope) {
    for (SimulatorScope.Running running : scope.all().values()) {
      if (!running.closed) {
        String text = text(running);
        String name = running.declaration.name();
        context.publishReportEntry(name.isEmpty() ? KEY : KEY + " " + name, text);
        failure.addSuppressed(new FailureReport(text));
      }
    }
  }

  /** The text alone: the name of this class says nothing to a reader of the stack trace. */
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }

  private static String text(SimulatorScope.Running running) {
    Simulator simulator = running.simulator;
    List<JournalEntry> requests = simulator.requests();
    return String.join(
        "\n",
        running.declaration.place() + ", " + simulator.uri() + "\n",
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

  /** When requests arrived that a recipe answered; another may have had its route before. */
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

  /** {@code 3 requests: 200 ×2, reset ×1}. */
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
