package io.originsimulator.server.admin;

import io.netty.buffer.Unpooled;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.report.HonestyReport.Verdict;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.metrics.LiveMetrics;
import io.originsimulator.server.metrics.StageLabel;
import io.originsimulator.server.metrics.StageMetrics;
import io.originsimulator.server.metrics.TimeHistogram;
import io.originsimulator.server.store.KeptScenarios;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The metrics in the formats of Prometheus, made of the counts when a scrape asks for them.
 *
 * <p>Loaded by the first scrape: Prometheus's client is an optional dependency. Histograms have
 * native buckets, and classic ones that are unions of these: they end at powers of 2.
 *
 * @param honesty null if it is not measured
 * @param kept empty without a store
 */
record MetricsPage(
    LiveMetrics metrics,
    List<ActiveRecipe<?>> recipes,
    long nanos,
    @Nullable Honesty honesty,
    Optional<KeptScenarios> kept) {
  private static final String PREFIX = "origin_simulator_";
  private static final int NATIVE_SCHEMA = 3; // 9 % wide, as in Prometheus's own clients
  private static final int FIRST_CLASSIC = -10; // 2^-10 s, about 1 ms
  private static final int LAST_CLASSIC = 6; // 64 s
  private static final double SECOND_NANOS = 1e9;
  private static final ExpositionFormats FORMATS = ExpositionFormats.init();

  /** The metrics of the JVM, which all its simulators share: they listen to its collectors. */
  private static final PrometheusRegistry JVM = new PrometheusRegistry();

  static {
    JvmMetrics.builder().register(JVM);
  }

  /**
   * Returns the page.
   *
   * @param accept the formats that the client reads; empty for Prometheus's text
   */
  EncodedResponse answer(String accept) {
    ExpositionFormatWriter writer = FORMATS.findWriter(accept);
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    try {
      writer.write(page, all());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never happens: it is written to memory
    }
    ResponseSpec spec =
        ResponseSpec.of(200, Headers.NONE.with("vary", "accept"), new ResponseSpec.Body.Text(""));
    return EncodedResponse.of(
        spec, writer.getContentType(), Unpooled.wrappedBuffer(page.toByteArray()));
  }

  private MetricSnapshots all() {
    List<StageMetrics> stages =
        metrics.stages().stream().filter(stage -> stage.requests() > 0).toList();
    MetricSnapshots.Builder all = MetricSnapshots.builder();
    all.metricSnapshot(counter("requests", "Requests received.", stages, StageMetrics::requests));
    all.metricSnapshot(
        counter(
            "responses",
            "Responses whose head was sent, by status.",
            stages,
            "status",
            StageMetrics::responses));
    all.metricSnapshot(
        counter(
            "faults",
            "Responses that reached their fault.",
            stages,
            "fault",
            StageMetrics::faults));
    all.metricSnapshot(
        counter(
            "abandoned_requests",
            "Requests whose client did not wait for the complete response.",
            stages,
            StageMetrics::abandonedRequests));
    all.metricSnapshot(
        counter(
            "sent_body_bytes",
            "Bytes of bodies passed to connections.",
            stages,
            StageMetrics::bodyBytes));
    all.metricSnapshot(counter("events", "Events sent in streams.", stages, StageMetrics::events));
    all.metricSnapshot(
        counter(
            "held_back_streams",
            "Streams of which an event was due that the client did not read.",
            stages,
            StageMetrics::heldBackStreams));
    all.metricSnapshot(
        gauge(
            "in_flight_requests", "Requests that have not ended.", stages, StageMetrics::inFlight));
    all.metricSnapshot(
        gauge("open_streams", "Streams that have not ended.", stages, StageMetrics::openStreams));
    all.metricSnapshot(
        histogram(
            "latency_asked_seconds",
            "Delays that recipes planned, of responses that have begun.",
            stages,
            StageMetrics::asked));
    all.metricSnapshot(
        histogram(
            "latency_given_seconds",
            "Times from the last byte of a request to the first byte of its response.",
            stages,
            StageMetrics::given));
    all.metricSnapshot(
        histogram(
            "delay_error_seconds",
            "Lateness of responses that the simulator caused; cleared with its report on honesty.",
            stages,
            StageMetrics::error));
    addOwn(all);
    JVM.scrape().forEach(all::metricSnapshot);
    return all.build();
  }

  /** Adds the metrics that belong to no stage. */
  private void addOwn(MetricSnapshots.Builder all) {
    all.metricSnapshot(
        gauge("connections", "Open connections.")
            .dataPoint(value(Labels.EMPTY, (double) metrics.openConnections()))
            .build());
    all.metricSnapshot(
        counter("accepted_connections", "Connections that were served.", metrics.connections()));
    all.metricSnapshot(
        counter(
            "unlogged_requests",
            "Requests whose line the access log dropped.",
            metrics.unloggedLines()));
    GaugeSnapshot.Builder stage = gauge("stage", "The current stage of each recipe: 1.");
    for (ActiveRecipe<?> recipe : recipes) {
      StageLabel label = StageLabel.of(recipe, recipe.stageNumberAt(nanos));
      stage.dataPoint(value(labels(label), 1));
    }
    all.metricSnapshot(stage.build());
    addWorkers(all);
    kept.ifPresent(store -> addStore(all, store));
    if (honesty != null) {
      Honesty.Glance glance = honesty.glance();
      all.metricSnapshot(
          histogram("event_loop_lag_seconds", "Lateness of the event loops' own timers.")
              .dataPoint(times(Labels.EMPTY, honesty.lags()))
              .build());
      all.metricSnapshot(
          gauge(
                  "busiest_event_loop_ratio",
                  "Share of the last second that the busiest event loop was on a CPU.")
              .dataPoint(value(Labels.EMPTY, glance.cpu()))
              .build());
      all.metricSnapshot(
          gauge("bottleneck", "Whether the simulator was the bottleneck, by its own report: 1.")
              .dataPoint(
                  value(
                      Labels.EMPTY,
                      glance.verdict() == Verdict.SIMULATOR_WAS_THE_BOTTLENECK ? 1 : 0))
              .build());
    }
  }

  private static void addStore(MetricSnapshots.Builder all, KeptScenarios store) {
    all.metricSnapshot(
        gauge("store_up", "Whether the state of the store is served: 1.")
            .dataPoint(value(Labels.EMPTY, store.trouble().isEmpty() ? 1 : 0))
            .build());
    all.metricSnapshot(
        gauge("store_edition", "The edition of the store's state that is served.")
            .dataPoint(value(Labels.EMPTY, (double) store.edition()))
            .build());
  }

  private void addWorkers(MetricSnapshots.Builder all) {
    GaugeSnapshot.Builder workers = gauge("workers", "Workers of a capacity.");
    GaugeSnapshot.Builder busy = gauge("busy_workers", "Workers that are busy.");
    GaugeSnapshot.Builder queued =
        gauge("queued_requests", "Requests that wait for a worker, if the queue has a limit.");
    for (ActiveRecipe<?> recipe : recipes) {
      Labels labels = labels(StageLabel.of(recipe, recipe.stageNumberAt(nanos)));
      recipe
          .workersAt(nanos)
          .ifPresent(
              use -> {
                workers.dataPoint(value(labels, use.workers()));
                busy.dataPoint(value(labels, use.busy()));
                use.waiting().ifPresent(waiting -> queued.dataPoint(value(labels, waiting)));
              });
    }
    all.metricSnapshot(workers.build());
    all.metricSnapshot(busy.build());
    all.metricSnapshot(queued.build());
  }

  private static CounterSnapshot counter(String name, String help, long count) {
    return CounterSnapshot.builder()
        .name(PREFIX + name)
        .help(help)
        .dataPoint(CounterDataPointSnapshot.builder().value((double) count).build())
        .build();
  }

  private static CounterSnapshot counter(
      String name, String help, List<StageMetrics> stages, ToLongFunction<StageMetrics> count) {
    CounterSnapshot.Builder counter = CounterSnapshot.builder().name(PREFIX + name).help(help);
    for (StageMetrics stage : stages) {
      counter.dataPoint(
          new CounterDataPointSnapshot(count.applyAsLong(stage), labels(stage.label()), null, 0));
    }
    return counter.build();
  }

  /** Returns a counter with one more label. */
  private static <K> CounterSnapshot counter(
      String name,
      String help,
      List<StageMetrics> stages,
      String label,
      Function<StageMetrics, SortedMap<K, Long>> counts) {
    CounterSnapshot.Builder counter = CounterSnapshot.builder().name(PREFIX + name).help(help);
    for (StageMetrics stage : stages) {
      Labels labels = labels(stage.label());
      counts
          .apply(stage)
          .forEach(
              (key, count) ->
                  counter.dataPoint(
                      new CounterDataPointSnapshot(
                          count, labels.add(label, key.toString()), null, 0)));
    }
    return counter.build();
  }

  private static GaugeSnapshot gauge(
      String name, String help, List<StageMetrics> stages, ToLongFunction<StageMetrics> number) {
    GaugeSnapshot.Builder gauge = gauge(name, help);
    stages.forEach(
        stage -> gauge.dataPoint(value(labels(stage.label()), (double) number.applyAsLong(stage))));
    return gauge.build();
  }

  private static GaugeSnapshot.Builder gauge(String name, String help) {
    return GaugeSnapshot.builder().name(PREFIX + name).help(help);
  }

  private static GaugeDataPointSnapshot value(Labels labels, double number) {
    return GaugeDataPointSnapshot.builder().labels(labels).value(number).build();
  }

  private static HistogramSnapshot histogram(
      String name,
      String help,
      List<StageMetrics> stages,
      Function<StageMetrics, TimeHistogram> times) {
    HistogramSnapshot.Builder histogram = histogram(name, help);
    stages.forEach(stage -> histogram.dataPoint(times(labels(stage.label()), times.apply(stage))));
    return histogram.build();
  }

  private static HistogramSnapshot.Builder histogram(String name, String help) {
    return HistogramSnapshot.builder().name(PREFIX + name).help(help).unit(Unit.SECONDS);
  }

  private static HistogramDataPointSnapshot times(Labels labels, TimeHistogram times) {
    Map<Integer, Long> buckets = times.buckets(NATIVE_SCHEMA);
    return HistogramDataPointSnapshot.builder()
        .labels(labels)
        .sum(times.sumNanos() / SECOND_NANOS)
        .nativeSchema(NATIVE_SCHEMA)
        .nativeZeroThreshold(TimeHistogram.ZERO_SECONDS)
        .nativeZeroCount(times.zeros())
        .nativeBucketsForPositiveValues(
            NativeHistogramBuckets.of(List.copyOf(buckets.keySet()), List.copyOf(buckets.values())))
        .classicHistogramBuckets(classic(times))
        .build();
  }

  private static ClassicHistogramBuckets classic(TimeHistogram times) {
    int classes = LAST_CLASSIC - FIRST_CLASSIC + 2; // with the one without end
    long[] counts = new long[classes];
    counts[0] = times.zeros();
    times
        .buckets(0)
        .forEach(
            (exponent, count) ->
                counts[Math.min(classes - 1, Math.max(0, exponent - FIRST_CLASSIC))] += count);
    double[] ends = new double[classes];
    for (int i = 0; i < classes; i++) {
      ends[i] = i == classes - 1 ? Double.POSITIVE_INFINITY : Math.pow(2, FIRST_CLASSIC + i);
    }
    return ClassicHistogramBuckets.of(ends, counts);
  }

  private static Labels labels(StageLabel label) {
    if (label.endpoint().isEmpty()) {
      return Labels.of("route", label.stage());
    }
    Endpoint endpoint = label.endpoint().get();
    List<String> labels = new ArrayList<>(List.of("route", endpoint.route().text()));
    if (!endpoint.methods().isAny()) {
      labels.addAll(List.of("method", endpoint.methods().toString()));
    }
    if (!endpoint.match().isAny()) {
      labels.addAll(List.of("match", endpoint.match().toString()));
    }
    labels.addAll(List.of("stage", label.stage()));
    return Labels.of(labels.toArray(String[]::new));
  }
}
