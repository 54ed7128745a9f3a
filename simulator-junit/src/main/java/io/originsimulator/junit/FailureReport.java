package io.originsimulator.junit;

import io.originsimulator.server.Counts;
import io.originsimulator.server.Simulator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What is published of each simulator when a test fails: its timelines with the requests on them,
 * what it counted, and what became of each request.
 */
final class FailureReport {
  private static final String KEY = "origin-simulator";

  /** The parts of a report, in order. */
  private static final List<Function<Simulator, String>> PARTS =
      List.of(FailureReport::timelines, FailureReport::counts, FailureReport::requests);

  private FailureReport() {}

  /** Publishes once for a test, if it failed. */
  static void publishIfFailed(ExtensionContext context) {
    if (context.getExecutionException().isPresent()) {
      SimulatorScope.nearest(context)
          .filter(SimulatorScope::reportsFailure)
          .ifPresent(scope -> publish(context, scope));
    }
  }

  /** Publishes for a test that is part of another. */
  static void publish(ExtensionContext context, SimulatorScope scope) {
    for (Running running : scope.all()) {
      if (!running.isClosed()) {
        String name = running.declaration().name();
        context.publishReportEntry(name.isEmpty() ? KEY : KEY + " " + name, text(running));
      }
    }
  }

  private static String text(Running running) {
    Simulator simulator = running.simulator();
    return PARTS.stream()
        .map(part -> part.apply(simulator))
        .collect(
            Collectors.joining(
                "\n", running.declaration().place() + ", " + simulator.uri() + "\n\n", ""));
  }

  private static String timelines(Simulator simulator) {
    return simulator.recipes().isEmpty()
        ? "no recipes\n"
        : RequestTimelines.of(simulator.recipes(), simulator.requests());
  }

  /** {@code 3 requests: 200 ×2, reset ×1}. */
  private static String counts(Simulator simulator) {
    Counts counts = simulator.counts();
    StringBuilder text = new StringBuilder();
    counts.byStatus().forEach((status, times) -> append(text, status, times));
    counts.faults().forEach((fault, times) -> append(text, fault, times));
    if (counts.abandoned() > 0) {
      append(text, "abandoned", counts.abandoned());
    }
    String requests = counts.requests() == 1 ? "1 request" : counts.requests() + " requests";
    return requests + text + "\n";
  }

  private static String requests(Simulator simulator) {
    return RequestTable.of(simulator.requests());
  }

  private static void append(StringBuilder text, Object what, long times) {
    text.append(text.isEmpty() ? ": " : ", ").append(what).append(" ×").append(times);
  }
}
