package io.originsimulator.junit;

import io.originsimulator.report.Counts;
import io.originsimulator.server.Simulator;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * What is published of each simulator when a test fails: its timelines with the requests on them,
 * what it counted, and what became of each request.
 */
final class FailureReport {
  private static final String KEY = "origin-simulator";

  private FailureReport() {}

  /** Publishes once for a test, if it failed. */
  static void publishIfFailed(ExtensionContext context) {
    if (context.getExecutionException().isPresent()) {
      SimulatorScope.nearest(context)
          .filter(SimulatorScope::reportsFailure)
          .ifPresent(scope -> publish(context, scope));
    }
  }

  /**
   * Runs a test that a factory made, and publishes if it fails.
   *
   * @param owner the extension that asks; that of the first simulator publishes
   */
  static void proceed(Invocation<Void> invocation, ExtensionContext context, Object owner)
      throws Throwable {
    try {
      invocation.proceed();
    } catch (Throwable e) {
      SimulatorScope.nearest(context)
          .filter(scope -> scope.all().stream().limit(1).allMatch(o -> o.owner().equals(owner)))
          .ifPresent(scope -> publish(context, scope));
      throw e;
    }
  }

  private static void publish(ExtensionContext context, SimulatorScope scope) {
    for (Running running : scope.all()) {
      if (!running.isClosed()) {
        String name = running.declaration().name();
        context.publishReportEntry(name.isEmpty() ? KEY : KEY + " " + name, text(running));
      }
    }
  }

  private static String text(Running running) {
    Simulator simulator = running.simulator();
    return String.join(
        "\n",
        running.declaration().place() + ", " + simulator.uri() + "\n",
        timelines(simulator),
        counts(simulator),
        RequestTable.of(simulator.requests()));
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

  private static void append(StringBuilder text, Object what, long times) {
    text.append(text.isEmpty() ? ": " : ", ").append(what).append(" ×").append(times);
  }
}
