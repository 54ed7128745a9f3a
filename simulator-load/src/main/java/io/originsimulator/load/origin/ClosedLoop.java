package io.originsimulator.load.origin;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Joins the client's samples with the origin's requests.
 *
 * <pre>
 *   client   sent ─────────────────────────────────────────▶ last byte
 *   target        added │                │ added │           │ added
 *   origin              └─injected─▶ 503         └─injected─▶ 200       two attempts
 * </pre>
 *
 * The time added by the target is the service time minus all injected delays. Figures are available
 * after the run's end; those of an incomplete loop ({@link #doubts}) exclude requests that were not
 * found at the origin. Holds about 90 bytes for each request of a run whose requests are numbered,
 * 180 if its response is a stream, and nothing for other runs.
 */
public final class ClosedLoop implements ResultSink {
  private static final int MOST_STAGES = 200; // of all routes
  private static final int PAGE_BITS = 10;
  private static final String OTHERS = "others";

  private final AddedTimes added;
  private final Map<Long, @Nullable Exchange[]> pages = new TreeMap<>(); // numbers are dense
  private final Map<String, OriginShare> stages = new LinkedHashMap<>();
  private final SortedMap<String, Long> retriedAfter = new TreeMap<>();
  private final StatusPaths paths = new StatusPaths();
  private final TargetStreams streams = new TargetStreams();
  private final OriginShare all = new OriginShare("", "");
  private final Latencies alone = new Latencies();
  private final Latencies late = new Latencies();
  private final SortedMap<Integer, Long> timesSeen = new TreeMap<>();
  private boolean numbered;
  private boolean oneRoute;
  private long clientRequests;
  private long attempts; // of these
  private long originRequests;
  private long unnumbered;
  private long unexplained;
  private long abandoned;
  private long pending;
  private long ahead;
  private boolean followed;
  private long missed;
  private long gaps;
  private long largestLagNanos; // of the driver
  private long unknown;
  private long fromCache;

  /** A receiver of the time that the target added to each answered request, at the run's end. */
  @FunctionalInterface
  public interface AddedTimes {
    /**
     * Receives the time added to a request, and the stage of its last attempt; empty if the
     * requests have several routes, whose stages begin at different times.
     */
    void add(long scheduledNanos, long addedNanos, String stage);
  }

  public ClosedLoop(AddedTimes added) {
    this.added = added;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof OriginRequest request) {
      add(request);
    } else if (event instanceof Observation observation) {
      add(observation);
    } else if (event instanceof RunInfo run) {
      numbered = run.settings().containsKey(OriginRequest.RUN_ID);
    } else if (event instanceof RunEnd) {
      oneRoute =
          stages.values().stream()
                  .map(OriginShare::route)
                  .filter(route -> !route.isEmpty())
                  .distinct()
                  .count()
              == 1;
      pages.values().stream().flatMap(Arrays::stream).filter(Objects::nonNull).forEach(this::close);
    }
  }

  private Exchange exchange(long number) {
    @Nullable Exchange[] page =
        pages.computeIfAbsent(number >> PAGE_BITS, none -> new @Nullable Exchange[1 << PAGE_BITS]);
    int place = (int) (number & ((1 << PAGE_BITS) - 1));
    Exchange exchange = page[place];
    if (exchange == null) {
      exchange = new Exchange();
      page[place] = exchange;
    }
    return exchange;
  }

  private void add(Sample sample) {
    fromCache += isFromCache(sample) ? 1 : 0;
    if (numbered && sample.attempted()) {
      Exchange exchange = exchange(sample.number());
      exchange.outcome = sample.outcome();
      exchange.status = sample.status();
      exchange.scheduledNanos = sample.scheduledNanos();
      exchange.serviceNanos = sample.serviceNanos();
      if (sample.stream().events() > 0) {
        exchange.received = TargetStreams.Received.of(sample);
      }
    }
  }

  private static boolean isFromCache(Sample sample) {
    return sample.outcome() == Outcome.ANSWERED
        && sample.serviceNanos() >= 0
        && sample.serviceNanos() < sample.origin().injectedNanos();
  }

  private void add(Observation observation) {
    long count = Math.round(observation.value());
    if (observation.series().startsWith(OriginRequest.MISSED)) {
      followed = true;
      missed += count;
    } else if (observation.series().startsWith(OriginRequest.GAPS)) {
      gaps += count;
    } else if (observation.series().startsWith(DriverShare.LAG)) {
      largestLagNanos = Math.max(largestLagNanos, Math.round(observation.value() * 1e6));
    }
  }

  /** Returns whether an observation describes the reading of the journal, not the run. */
  public static boolean isOfJournal(Observation observation) {
    return observation.series().startsWith(OriginRequest.MISSED)
        || observation.series().startsWith(OriginRequest.GAPS);
  }

  private void add(OriginRequest request) {
    if (request.number() < 0) {
      unnumbered++;
      return;
    }
    originRequests++;
    abandoned += request.ending() == OriginRequest.Ending.ABANDONED ? 1 : 0;
    pending += request.ending() == OriginRequest.Ending.PENDING ? 1 : 0;
    if (request.ending() == OriginRequest.Ending.ANSWERED) {
      late.add(request.lateNanos());
    }
    Exchange exchange = exchange(request.number());
    if (exchange.attempts > 0) {
      retriedAfter.merge(exchange.originWord, 1L, Long::sum);
    }
    OriginShare share = share(request.route(), request.stage());
    share.attempted(request);
    exchange.attempted(request, share);
  }

  private OriginShare share(String route, String stage) {
    String key = route + "\n" + stage;
    return stages.containsKey(key) || stages.size() < MOST_STAGES
        ? stages.computeIfAbsent(key, none -> new OriginShare(route, stage))
        : stages.computeIfAbsent(OTHERS, none -> new OriginShare(OTHERS, ""));
  }

  private void close(Exchange exchange) {
    if (exchange.outcome == null) {
      unexplained += exchange.attempts;
      return;
    }
    if (exchange.outcome == Outcome.UNANSWERED) {
      return; // the run ended first
    }
    clientRequests++;
    if (exchange.attempts == 0 && !isComplete()) {
      unknown++;
      return;
    }
    attempts += exchange.attempts;
    timesSeen.merge(exchange.attempts, 1L, Long::sum);
    paths.add(exchange.originWord, exchange.clientWord());
    if (exchange.received != null && exchange.lastStream.events() > 0) {
      long lateNanos = Math.max(largestLagNanos, late.maxNanos());
      streams.add(
          exchange.received,
          exchange.lastStream,
          exchange.lastSent,
          exchange.beforeNanos,
          lateNanos);
    }
    if (!exchange.isAnswered()) {
      return;
    }
    if (exchange.attempts == 0) {
      alone.add(exchange.serviceNanos);
    } else if (exchange.injectedKnown && exchange.serviceNanos < exchange.injectedNanos) {
      ahead++;
    } else if (exchange.injectedKnown) {
      all.answered(exchange.serviceNanos, exchange.injectedNanos);
      added.add(
          exchange.scheduledNanos,
          exchange.serviceNanos - exchange.injectedNanos,
          oneRoute ? exchange.lastShare.stage() : "");
      exchange.lastShare.answered(exchange.serviceNanos, exchange.injectedNanos);
    }
  }

  /** Returns whether the origin's journal was read, completely or in part. */
  public boolean isClosed() {
    return followed || gaps > 0 || originRequests > 0 || unnumbered > 0;
  }

  /** Returns the reasons why the figures are incomplete, as sentences. */
  public List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    if (missed > 0) {
      doubts.add(missed + " of the origin's requests are missing because its journal dropped them");
    }
    if (gaps > 0) {
      doubts.add(
          "the origin was restarted, or unreachable at the end; its unread requests are missing");
    }
    if (isWithoutNumbers()) {
      doubts.add(
          "no request at the origin has a number (expected: the target forwards"
              + " x-origin-simulator-request)");
    }
    return doubts;
  }

  /** Returns whether the requests of the run carry numbers by which the origin's are matched. */
  public boolean isNumbered() {
    return numbered;
  }

  private boolean isComplete() {
    return missed == 0 && gaps == 0 && !isWithoutNumbers();
  }

  private boolean isWithoutNumbers() {
    return originRequests == 0 && unnumbered > 0;
  }

  /** Returns, for an incomplete loop, the number of client requests not found at the origin. */
  public long unknown() {
    return unknown;
  }

  public long clientRequests() {
    return clientRequests;
  }

  /** Returns the number of numbered requests at the origin, including retries. */
  public long originRequests() {
    return originRequests;
  }

  /** Returns the number of client requests by their attempts at the origin; 0: never seen there. */
  public SortedMap<Integer, Long> timesSeen() {
    return new TreeMap<>(timesSeen);
  }

  /**
   * Returns the mean number of attempts for each request that reached the origin; 1: no retries.
   */
  public double amplification() {
    long reached = clientRequests - unknown - timesSeen.getOrDefault(0, 0L);
    return reached == 0 ? 1 : (double) attempts / reached;
  }

  public OriginShare all() {
    return all;
  }

  /** Returns service times of requests that were answered without the origin. */
  public Latencies alone() {
    return alone;
  }

  /** Returns the delays of the origin's responses compared with its plan. */
  public Latencies originLate() {
    return late;
  }

  /** Returns the number of responses before the origin's: stale, hedged, or a default. */
  public long ahead() {
    return ahead;
  }

  /**
   * Returns the shares by recipe stage of the last attempt, in the order of their first requests.
   */
  public Collection<OriginShare> stages() {
    return stages.values();
  }

  /** Returns the shares by route, the sums over their stages. */
  public Collection<OriginShare> routes() {
    Map<String, OriginShare> routes = new LinkedHashMap<>();
    for (OriginShare stage : stages.values()) {
      routes.computeIfAbsent(stage.route(), route -> new OriginShare(route, "")).add(stage);
    }
    return routes.values();
  }

  /** Returns the number of attempts that were retried, by their results. */
  public SortedMap<String, Long> retriedAfter() {
    return new TreeMap<>(retriedAfter);
  }

  public StatusPaths paths() {
    return paths;
  }

  public TargetStreams streams() {
    return streams;
  }

  /** Returns the number of attempts that the target abandoned. */
  public long abandoned() {
    return abandoned;
  }

  public long pending() {
    return pending;
  }

  /** Returns the number of origin requests that match no client request, such as health checks. */
  public long unexplained() {
    return unexplained + unnumbered;
  }

  /** Returns the number of origin requests that could not be read. */
  public long missed() {
    return missed;
  }

  /**
   * Returns the number of responses that came sooner than the delay they report, so from a cache.
   */
  public long fromCache() {
    return fromCache;
  }
}
