package io.originsimulator.load.origin;

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
 * Joins what the client saw of each request with what the origin saw of it.
 *
 * <pre>
 *   client   sent ─────────────────────────────────────────▶ last byte
 *   target        added │                │ added │           │ added
 *   origin              └─injected─▶ 503         └─injected─▶ 200       seen twice
 * </pre>
 *
 * What the target added is the service time less all that was injected. Figures are there when the
 * run has ended; those of a loop that is not whole ({@link #doubts}) say nothing of requests that
 * were not found at the origin. Holds some 70 bytes for each request of a run whose requests are
 * numbered, nothing of any other.
 */
public final class ClosedLoop implements ResultSink {
  private static final int MOST_STAGES = 200; // of all routes together
  private static final int PAGE_BITS = 10;
  private static final String OTHERS = "others";
  private static final OriginShare NOWHERE = new OriginShare("", ""); // no attempt was seen

  private final AddedTimes added;
  private final Map<Long, @Nullable Exchange[]> pages = new TreeMap<>(); // numbers are dense
  private final Map<String, OriginShare> stages = new LinkedHashMap<>();
  private final SortedMap<String, Long> retriedAfter = new TreeMap<>();
  private final StatusPaths paths = new StatusPaths();
  private final OriginShare all = new OriginShare("", "");
  private final Latencies alone = new Latencies();
  private final Latencies late = new Latencies();
  private final SortedMap<Integer, Long> timesSeen = new TreeMap<>();
  private boolean numbered;
  private long clientRequests;
  private long attempts; // for these
  private long originRequests;
  private long unnumbered;
  private long unexplained;
  private long abandoned;
  private long pending;
  private long ahead;
  private boolean followed;
  private long missed;
  private long gaps;
  private long unknown;
  private long fromCache;

  /** A receiver of the time that the target added to each answered request, at the run's end. */
  @FunctionalInterface
  public interface AddedTimes {
    void add(long scheduledNanos, long addedNanos);
  }

  /** A request of the client, and its attempts at the origin. */
  private static final class Exchange {
    private @Nullable Outcome outcome; // null: the client is not known to have sent it
    private int status;
    private long scheduledNanos;
    private long serviceNanos = -1;
    private int attempts;
    private long injectedNanos;
    private boolean injectedKnown = true;
    private String originWord = StatusPaths.NOT_ASKED;
    private OriginShare lastShare = NOWHERE;

    void attempted(OriginRequest request, OriginShare share) {
      attempts++;
      originWord = request.word().intern(); // few different ones
      lastShare = share;
      injectedKnown &= request.injectedNanos() >= 0;
      injectedNanos += Math.max(0, request.injectedNanos());
    }

    boolean isAnswered() {
      return outcome == Outcome.ANSWERED && serviceNanos >= 0;
    }

    String clientWord() {
      return outcome == Outcome.ANSWERED ? Integer.toString(status) : String.valueOf(outcome);
    }
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
    }
  }

  /** Whether an observation is of the journal's reading: nothing that was seen beside the run. */
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
      return; // the run ended before it did
    }
    clientRequests++;
    if (exchange.attempts == 0 && !isWhole()) {
      unknown++;
      return;
    }
    attempts += exchange.attempts;
    timesSeen.merge(exchange.attempts, 1L, Long::sum);
    paths.add(exchange.originWord, exchange.clientWord());
    if (!exchange.isAnswered()) {
      return;
    }
    if (exchange.attempts == 0) {
      alone.add(exchange.serviceNanos);
    } else if (exchange.injectedKnown && exchange.serviceNanos < exchange.injectedNanos) {
      ahead++;
    } else if (exchange.injectedKnown) {
      all.answered(exchange.serviceNanos, exchange.injectedNanos);
      added.add(exchange.scheduledNanos, exchange.serviceNanos - exchange.injectedNanos);
      exchange.lastShare.answered(exchange.serviceNanos, exchange.injectedNanos);
    }
  }

  /** Whether an origin told anything of this run, or that there was nothing to tell. */
  public boolean isClosed() {
    return followed || gaps > 0 || originRequests > 0 || unnumbered > 0;
  }

  /** Why the figures are not of all that the origin saw, a sentence each; none: they are. */
  public List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    if (missed > 0) {
      doubts.add(missed + " of the origin's requests are missing, as its journal had dropped them");
    }
    if (gaps > 0) {
      doubts.add(
          "the origin was started again, or out of reach at the end: what it had not told is"
              + " missing");
    }
    if (isWithoutNumbers()) {
      doubts.add(
          "no request that came to the origin says which of the client's it is for (the target has"
              + " to pass x-origin-simulator-request on)");
    }
    return doubts;
  }

  /** Returns whether the requests of the run carry numbers by which the origin's are matched. */
  public boolean isNumbered() {
    return numbered;
  }

  private boolean isWhole() {
    return missed == 0 && gaps == 0 && !isWithoutNumbers();
  }

  private boolean isWithoutNumbers() {
    return originRequests == 0 && unnumbered > 0;
  }

  /** Of a loop that is not whole: the client's requests that were not found at the origin. */
  public long unknown() {
    return unknown;
  }

  /** Requests the client sent, or at least tried. */
  public long clientRequests() {
    return clientRequests;
  }

  /** Requests of the client's that came to the origin, each attempt counted. */
  public long originRequests() {
    return originRequests;
  }

  /** How many of the client's requests came to the origin so many times; 0: not at all. */
  public SortedMap<Integer, Long> timesSeen() {
    return new TreeMap<>(timesSeen);
  }

  /** Attempts of the origin's for each request that came to it; 1: nothing was tried again. */
  public double amplification() {
    long came = clientRequests - unknown - timesSeen.getOrDefault(0, 0L);
    return came == 0 ? 1 : (double) attempts / came;
  }

  /** Answered requests that came to the origin: service, injected, added. */
  public OriginShare all() {
    return all;
  }

  /** Service times of requests that were answered without the origin. */
  public Latencies alone() {
    return alone;
  }

  /** How much later than planned the origin itself was. */
  public Latencies originLate() {
    return late;
  }

  /** Requests that were answered sooner than the origin did: stale, hedged, or by a default. */
  public long ahead() {
    return ahead;
  }

  /** By recipe stage of the last attempt, in the order in which the origin came to them. */
  public Collection<OriginShare> stages() {
    return stages.values();
  }

  /** The stages of each route together. */
  public Collection<OriginShare> routes() {
    Map<String, OriginShare> routes = new LinkedHashMap<>();
    for (OriginShare stage : stages.values()) {
      routes.computeIfAbsent(stage.route(), route -> new OriginShare(route, "")).add(stage);
    }
    return routes.values();
  }

  /** How many attempts were followed by another, by what they got. */
  public SortedMap<String, Long> retriedAfter() {
    return new TreeMap<>(retriedAfter);
  }

  /** What the origin sent last, and what the client got for it. */
  public StatusPaths paths() {
    return paths;
  }

  /** Attempts whose end the target did not await. */
  public long abandoned() {
    return abandoned;
  }

  /** Attempts that were not over when the figures were closed. */
  public long pending() {
    return pending;
  }

  /** Requests of the origin's that no client's explains: the target's own, or somebody else's. */
  public long unexplained() {
    return unexplained + unnumbered;
  }

  /** Requests of the origin's that could not be read. */
  public long missed() {
    return missed;
  }

  /** Returns the number of answers that came sooner than what they say was injected. */
  public long fromCache() {
    return fromCache;
  }
}
