package io.originsimulator.server.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.originsimulator.report.Counts;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalJson;
import io.originsimulator.report.JournalPage;
import io.originsimulator.report.caller.Backoff;
import io.originsimulator.report.caller.CallerReport;
import io.originsimulator.report.caller.RetryAfterUse;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.fleet.TimesJson;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.metrics.StageMetrics;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.store.KeptScenarios;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The simulator's state as JSON, for people and pages that watch it. For any thread.
 *
 * <p>Its size and its cost depend neither on the number of requests nor, beyond a limit, on that of
 * recipes. The verdicts are computed once a second at most.
 */
final class Snapshots {
  /** The number of journal entries that a snapshot has. */
  static final int LATEST = 20;

  private static final int JUDGED = 1000; // entries of the journal, for the verdict on the caller
  private static final JsonNodeFactory NODES = new JsonNodeFactory(true);

  private final PageSources sources;
  private final long startNanos;
  private final HoldPages holds;
  private final SharedFeeds feeds = new SharedFeeds();
  private final Supplier<RecentTimes.Reading> times;
  private final Supplier<Optional<Honesty.Glance>> honesty;
  private final Supplier<Optional<ObjectNode>> callers;

  /**
   * The part of a snapshot that a stream does not repeat.
   *
   * @param edition grows with each change of recipes
   */
  record Moment(long edition, List<ActiveRecipe<ServedResponse>> recipes, JournalPage latest) {

    /** Returns the number of an entry of the journal. */
    long number(int index) {
      return latest.last() - latest.entries().size() + 1 + index;
    }
  }

  Snapshots(PageSources sources, HoldPages holds) {
    this.sources = sources;
    this.startNanos = sources.clock().nanoTime();
    this.holds = holds;
    this.times = new Lasting<>(new RecentTimes(sources.metrics())::read);
    this.honesty = new Lasting<>(() -> Optional.ofNullable(sources.honesty()).map(Honesty::glance));
    this.callers =
        new Lasting<>(
            () -> Optional.ofNullable(sources.journal()).map(kept -> callers(kept.latest(JUDGED))));
  }

  /** A value that is computed again when it is a second old. */
  private static final class Lasting<T> implements Supplier<T> {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final SimulatorClock real = SimulatorClock.system();
    private final Supplier<T> computation;
    private @Nullable T value; // null before the first use
    private long atNanos;

    Lasting(Supplier<T> computation) {
      this.computation = computation;
    }

    @Override
    public synchronized T get() {
      T last = value;
      if (last == null || real.nanoTime() - atNanos >= SECOND_NANOS) {
        last = computation.get();
        value = last;
        atNanos = real.nanoTime();
      }
      return last;
    }
  }

  EncodedResponse snapshot(AdminCall call) {
    try {
      SnapshotView view = SnapshotView.of(call);
      return AdminResponse.json(200, write(view, now(), true, number -> true));
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("No such snapshot", e);
    }
  }

  /** Begins a stream of snapshots; listeners with the same parameters share it. */
  EncodedResponse events(AdminCall call, Executor slowly) {
    try {
      SnapshotView view = SnapshotView.of(call);
      call.caller().follow(feeds.feed(view, () -> new SnapshotEvents(this, view, slowly)));
      return AdminResponse.events();
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("No such events", e);
    }
  }

  /** Returns the state of what a stream does not repeat. */
  Moment now() {
    ScenarioStore scenarios = sources.scenarios();
    long edition = scenarios.edition(); // first, so that a change in between is not missed
    return new Moment(
        edition,
        scenarios.scenario().recipes(),
        Optional.ofNullable(sources.journal())
            .map(journal -> journal.latest(LATEST))
            .orElseGet(() -> new JournalPage(List.of(), 0)));
  }

  /**
   * Writes a snapshot.
   *
   * @param stages whether the stages of the routes are included
   * @param included selects entries of the journal by number
   */
  String write(SnapshotView view, Moment moment, boolean stages, LongPredicate included) {
    long now = sources.clock().nanoTime();
    ObjectNode object = NODES.objectNode();
    @Nullable String version = Snapshots.class.getPackage().getImplementationVersion();
    if (version != null) {
      object.put("version", version);
    }
    object.put("at", sources.clock().instant().toString());
    object.put("up_ms", Duration.ofNanos(now - startNanos).toMillis());
    object.put("clock", sources.traffic().clock());
    object.put("edition", moment.edition());
    sources.kept().ifPresent(store -> putStore(object.putObject("store"), store));
    putCounts(object, view.histograms());
    honesty.get().ifPresent(glance -> putHonesty(object, glance));
    callers.get().ifPresent(verdicts -> object.set("callers", verdicts));
    object.put("listener", sources.scenarios().listener().stage().accept().toString());
    List<ActiveRecipe<ServedResponse>> listed =
        moment.recipes().stream().filter(it -> view.includes(it.recipe())).toList();
    ArrayNode routes = object.putArray("routes");
    RouteSnapshots each =
        new RouteSnapshots(
            now,
            sources.clock(),
            sources.metrics().recipes(),
            sources.traffic().held(),
            holds,
            stages ? view.mostStages() : 0);
    listed.stream().limit(view.limit()).forEach(it -> each.put(routes.addObject(), it));
    object.put("routes_left_out", Math.max(0, listed.size() - view.limit()));
    if (sources.journal() != null) {
      putLatest(object.putArray("latest"), moment, included);
    }
    return object.toString();
  }

  private static void putStore(ObjectNode object, KeptScenarios store) {
    Optional<KeptScenarios.Trouble> trouble = store.trouble();
    object.put("status", trouble.map(KeptScenarios.Trouble::what).orElse("ok"));
    trouble.ifPresent(what -> object.put("since", what.since().toString()));
    object.put("edition", store.edition());
  }

  private void putCounts(ObjectNode object, boolean histograms) {
    Counts now = sources.metrics().counts();
    object.put("requests", now.requests());
    RouteSnapshots.put(object.putObject("responses"), now.byStatus());
    RouteSnapshots.put(object.putObject("faults"), now.faults());
    object.put("abandoned", now.abandoned());
    object.put("events", now.events()).put("held_back", now.heldBack());
    StageMetrics all = sources.metrics().sinceStart();
    object.put("in_flight", Math.max(0, all.inFlight()));
    object.put("connections", sources.metrics().openConnections());
    object.put("open_streams", Math.max(0, all.openStreams()));
    object.put("bytes_sent", all.bodyBytes());
    times.get().put(object.putObject("latency_ms"), histograms);
  }

  private static void putHonesty(ObjectNode object, Honesty.Glance glance) {
    object
        .putObject("loop")
        .put("lag_ms", TimesJson.millis(glance.lag().toNanos()))
        .put("cpu", TimesJson.share(glance.cpu()));
    ObjectNode honesty = object.putObject("honesty").put("verdict", glance.verdict().toString());
    ArrayNode reasons = honesty.putArray("reasons");
    for (Reason reason : glance.reasons()) {
      reasons
          .addObject()
          .put("reason", reason.cause().toString())
          .put("detail", reason.detail())
          .put("advice", reason.cause().advice());
    }
  }

  private static void putLatest(ArrayNode array, Moment moment, LongPredicate included) {
    List<JournalEntry> entries = moment.latest().entries();
    for (int i = 0; i < entries.size(); i++) {
      long number = moment.number(i);
      if (included.test(number)) {
        array.addRawValue(new RawValue(JournalJson.summary(number, entries.get(i))));
      }
    }
  }

  private static ObjectNode callers(JournalPage latest) {
    CallerReport report = CallerReport.of(latest.entries());
    Backoff backoff = report.backoff();
    RetryAfterUse retryAfter = report.retryAfter();
    ObjectNode object = NODES.objectNode();
    object.put("requests", report.requests().size());
    object.put("logical_requests", report.logicalRequests().size());
    object.put("amplification", TimesJson.share(report.amplification()));
    object.put("most_tries", report.mostTries());
    object.put("backoff_grows", backoff.isGrowing()).put("backoff_jitters", backoff.isJittered());
    object.put("retry_after_told", retryAfter.told());
    object.put("retried_too_early", retryAfter.tooEarly().size());
    object.put("connections", report.connections().connections());
    object.put("connections_needed", report.connections().needed());
    object.put("abandoned", report.patience().abandoned());
    report
        .patience()
        .median()
        .ifPresent(time -> object.put("abandoned_after_ms", TimesJson.millis(time.toNanos())));
    return object;
  }
}
