package io.originsimulator.server.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.report.CountsJson;
import io.originsimulator.report.HonestyJson;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Outlook;
import io.originsimulator.server.fleet.Reply;
import io.originsimulator.server.fleet.TimesJson;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.honesty.HonestyTimes;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pages that report on routes, requests, and timing of this simulator. For any thread. */
final class ReportPages {
  private static final Duration FARTHEST = DurationText.MAX; // ten years

  private final PageSources sources;

  ReportPages(PageSources sources) {
    this.sources = sources;
  }

  /** Returns the simulator's time of day. */
  Instant instant() {
    return sources.clock().instant();
  }

  EncodedResponse routesStatus(AdminCall call) {
    long now;
    try {
      now = call.parameter("at").map(this::nanosAt).orElseGet(sources.clock()::nanoTime);
    } catch (IllegalArgumentException e) {
      return Parameters.refused(call, e);
    }
    return AdminResponse.text(
        sources.scenarios().scenario().recipes().stream()
            .map(recipe -> routeStatus(recipe, now))
            .collect(Collectors.joining("\n")));
  }

  private long nanosAt(String text) {
    try {
      Instant instant = Instant.parse(text);
      if (Duration.between(sources.clock().instant(), instant).abs().compareTo(FARTHEST) <= 0) {
        return sources.clock().nanosAt(instant);
      }
    } catch (DateTimeParseException e) {
      // the message below names the expected form
    }
    throw new IllegalArgumentException(
        "at: %s (expected: an instant up to ten years from now, such as %s)"
            .formatted(Quoted.of(text), sources.clock().instant().truncatedTo(ChronoUnit.SECONDS)));
  }

  EncodedResponse currentCount(AdminCall call) {
    return AdminResponse.json(200, CountsJson.write(sources.metrics().counts()));
  }

  EncodedResponse honesty(AdminCall call) {
    @Nullable Honesty honesty = sources.honesty();
    if (honesty == null) {
      return AdminResponse.problem(
          404,
          Headers.NONE,
          "Not measured",
          "The simulator does not measure its own timing; start without --no-honesty,"
              + " or in Java with Simulator.builder().honesty(true)");
    }
    try {
      Honesty.Findings findings = honesty.findings();
      String report = HonestyJson.write(findings.report());
      return AdminResponse.json(
          200, call.flag("histograms") ? withHistograms(report, findings.times()) : report);
    } catch (IllegalArgumentException e) {
      return Parameters.refused(call, e);
    }
  }

  private static String withHistograms(String report, HonestyTimes times) {
    ObjectNode object = (ObjectNode) Reply.tree(report);
    TimesJson.putHistogram(object.withObject("delay_error"), times.delayErrors());
    TimesJson.putHistogram(object.withObject("event_loop_lag"), times.lags());
    if (object.has("event_error")) {
      TimesJson.putHistogram(object.withObject("event_error"), times.eventErrors());
    }
    for (int i = 0; i < times.stages().size(); i++) {
      TimesJson.putHistogram(
          (ObjectNode) object.path("stages").get(i), times.stages().get(i).errors());
    }
    return object.toString();
  }

  /** Returns the metrics; a problem if the client of Prometheus is not on the class path. */
  EncodedResponse metrics(AdminCall call) {
    try {
      return new MetricsPage(
              sources.metrics(),
              List.copyOf(sources.scenarios().scenario().recipes()),
              sources.clock().nanoTime(),
              sources.honesty(),
              sources.kept())
          .answer(call.accept());
    } catch (NoClassDefFoundError e) {
      return AdminResponse.problem(
          501,
          Headers.NONE,
          "No metrics",
          "The client of Prometheus is not on the class path; add"
              + " io.prometheus:prometheus-metrics-exposition-formats and"
              + " io.prometheus:prometheus-metrics-instrumentation-jvm");
    }
  }

  private static String routeStatus(ActiveRecipe<ServedResponse> recipe, long nanos) {
    List<Outlook> now = recipe.outlookAt(nanos);
    String statuses = now.isEmpty() ? "406" : column(now, one -> status(one.behaviour()));
    String latency = now.isEmpty() ? "0" : column(now, one -> millis(one.latency()));
    return recipe.recipe().endpoint() + " " + statuses + " " + latency;
  }

  /** Returns one column for all possible behaviours. */
  private static String column(List<Outlook> now, Function<Outlook, String> text) {
    return now.stream().map(text).collect(Collectors.joining("|"));
  }

  private static String status(Behaviour behaviour) {
    Optional<Fault> fault = behaviour.fault();
    String status =
        fault.isEmpty() || fault.get().isAfterHead() ? String.valueOf(behaviour.status()) : "";
    return status + fault.map(f -> (status.isEmpty() ? "" : "_") + spaceless(f)).orElse("");
  }

  private static String spaceless(Object text) {
    return text.toString().replace(' ', '_');
  }

  private static String millis(Latency latency) {
    if (latency instanceof Latency.Fixed fixed) {
      return millis(fixed.delay().nanos());
    }
    return latency instanceof Latency.Uniform range
        ? millis(range.from().nanos()) + ".." + millis(range.to().nanos())
        : spaceless(latency); // must be one column
  }

  private static String millis(long nanos) {
    return BigDecimal.valueOf(nanos, 6).stripTrailingZeros().toPlainString();
  }
}
