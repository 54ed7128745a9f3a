package io.originsimulator.server.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.drawing.StageText;
import io.originsimulator.recipe.latency.Distribution;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Outlook;
import io.originsimulator.scenario.StageCourse;
import io.originsimulator.scenario.queue.WorkerUse;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.fleet.TimesJson;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.metrics.StageLabel;
import io.originsimulator.server.metrics.StageMetrics;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** The routes of one snapshot, with their stages drawn to scale. For one thread. */
final class RouteSnapshots {
  private static final StageMetrics NO_REQUESTS = new StageMetrics(StageLabel.ALL);
  private static final double LOW = 0.01; // of a distribution, which may have no bounds
  private static final double HIGH = 0.99;

  private final long now;
  private final SimulatorClock clock;
  private final Map<Route, Integer> held;
  private final Map<Endpoint, StageMetrics> counts;
  private final HoldPages holds;
  private final int mostStages; // of all routes
  private int stages; // written so far

  /**
   * Creates the routes of a snapshot.
   *
   * @param mostStages maximum number of stages of all routes; a route whose stages would exceed it
   *     has none
   */
  RouteSnapshots(
      long now,
      SimulatorClock clock,
      Map<Endpoint, StageMetrics> counts,
      Map<Route, Integer> held,
      HoldPages holds,
      int mostStages) {
    this.now = now;
    this.clock = clock;
    this.counts = counts;
    this.held = held;
    this.holds = holds;
    this.mostStages = mostStages;
  }

  /** Puts the state of a recipe. */
  void put(ObjectNode object, ActiveRecipe<ServedResponse> active) {
    Recipe recipe = active.recipe();
    Route route = recipe.route();
    object.put("route", route.text()).put("name", recipe.endpoint().toString());
    ArrayNode methods = object.putArray("methods");
    recipe.methods().names().forEach(methods::add);
    String description = recipe.about().line();
    if (!description.isEmpty()) {
      object.put("description", description);
    }
    put(object, counts.getOrDefault(active.compiled().recipe().endpoint(), NO_REQUESTS));
    object.put("held", held.getOrDefault(route, 0));
    ArrayNode numbers = object.putArray("holds");
    holds.of(route).forEach(numbers::add);
    active.workersAt(now).ifPresent(use -> put(object, use));
    object.put(
        "started", clock.instantAt(active.zeroNanos()).truncatedTo(ChronoUnit.MILLIS).toString());
    object.put("elapsed_ms", TimesJson.millis(active.elapsedNanosAt(now)));
    recipe
        .repeat()
        .map(DurationText::nanos)
        .ifPresent(it -> object.put("repeat_ms", TimesJson.millis(it)));
    object.put("stage", active.stageNumberAt(now));
    object.put("stage_count", active.stages().size());
    if (stages + active.stages().size() <= mostStages) {
      stages += active.stages().size();
      ArrayNode array = object.putArray("stages");
      active.course().forEach(stage -> put(array.addObject(), stage));
    }
  }

  private static void put(ObjectNode object, StageMetrics counts) {
    object.put("requests", counts.requests());
    put(object.putObject("responses"), counts.responses());
    put(object.putObject("faults"), counts.faults());
    object.put("abandoned", counts.abandonedRequests());
    object.put("in_flight", Math.max(0, counts.inFlight()));
    object.put("open_streams", Math.max(0, counts.openStreams()));
    object.put("bytes_sent", counts.bodyBytes());
  }

  /** Puts counts by status or by fault. */
  static void put(ObjectNode object, Map<?, Long> counts) {
    counts.forEach((key, count) -> object.put(key.toString(), count));
  }

  private static void put(ObjectNode object, WorkerUse use) {
    object.put("workers", use.workers()).put("busy", use.busy());
    use.waiting().ifPresent(queued -> object.put("waiting", queued));
  }

  private static void put(ObjectNode object, StageCourse stage) {
    object.put("from_ms", TimesJson.millis(stage.fromNanos()));
    stage.untilNanos().ifPresent(until -> object.put("until_ms", TimesJson.millis(until)));
    object.put("text", String.join("\n", StageText.lines(stage.stage())));
    ArrayNode at = object.putArray("at_ms");
    stage.points().forEach(point -> at.add(TimesJson.millis(point.atNanos())));
    ArrayNode behaviours = object.putArray("behaviours");
    for (int i = 0; i < stage.stage().behaviours().size(); i++) {
      int entry = i;
      List<Outlook> course =
          stage.points().stream().map(point -> point.outlook().get(entry)).toList();
      put(behaviours.addObject(), stage.stage().behaviours().get(i), course);
    }
  }

  private static void put(ObjectNode object, Behaviour behaviour, List<Outlook> course) {
    if (behaviour.fault().map(Fault::isAfterHead).orElse(true)) {
      object.put("status", behaviour.status());
    }
    behaviour.fault().ifPresent(fault -> object.put("fault", fault.toString()));
    behaviour.stream().ifPresent(stream -> object.put("stream", stream.format().toString()));
    ArrayNode shares = object.putArray("share");
    course.forEach(point -> shares.add(TimesJson.share(point.share())));
    ArrayNode latencies = object.putArray("latency_ms");
    for (Outlook point : course) {
      Latency latency = point.latency();
      boolean unbounded = latency instanceof Distribution;
      latencies
          .addArray()
          .add(TimesJson.millis(latency.nanos(unbounded ? LOW : 0, 1)))
          .add(TimesJson.millis(latency.nanos(unbounded ? HIGH : Math.nextDown(1.0), 1)));
    }
  }
}
