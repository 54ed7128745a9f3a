package io.originsimulator.load.result;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * The counts of a run's samples, or of a part of them.
 *
 * <p>The latencies include failed requests, but not dropped ones. Not thread-safe.
 */
public final class Summary {
  private final Latencies response = new Latencies();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private StreamSummary streams = StreamSummary.EMPTY; // own from the first stream
  private long requests;
  private long succeeded;
  private long bytesIn;
  private long bytesOut;
  private long firstScheduledNanos = Long.MAX_VALUE;
  private long firstTurnNanos = Long.MAX_VALUE;
  private long lastTurnNanos;
  private long lastEndNanos;

  public void add(Sample sample) {
    requests++;
    outcomes.merge(sample.outcome(), 1L, Long::sum);
    lastEndNanos = Math.max(lastEndNanos, sample.endNanos());
    if (sample.outcome() != Outcome.STOPPED) { // otherwise it was due after the stop
      firstScheduledNanos = Math.min(firstScheduledNanos, sample.scheduledNanos());
      long turnNanos = sample.turnNanos();
      firstTurnNanos = Math.min(firstTurnNanos, turnNanos);
      lastTurnNanos = Math.max(lastTurnNanos, turnNanos);
    }
    if (!sample.attempted()) {
      return;
    }
    succeeded += sample.succeeded() ? 1 : 0;
    bytesIn += sample.bytesIn();
    bytesOut += sample.bytesOut();
    response.add(sample.responseNanos());
    if (sample.stream().isStream()) {
      ownStreams().add(sample);
    }
  }

  private StreamSummary ownStreams() {
    if (streams == StreamSummary.EMPTY) {
      streams = new StreamSummary();
    }
    return streams;
  }

  /** Adds the planned requests that were never sent, which have no samples. */
  public void add(RunEnd end) {
    requests += end.notSent();
    if (end.notSent() > 0) {
      outcomes.merge(Outcome.STOPPED, end.notSent(), Long::sum);
    }
  }

  public void add(Summary others) {
    requests += others.requests;
    succeeded += others.succeeded;
    bytesIn += others.bytesIn;
    bytesOut += others.bytesOut;
    firstScheduledNanos = Math.min(firstScheduledNanos, others.firstScheduledNanos);
    firstTurnNanos = Math.min(firstTurnNanos, others.firstTurnNanos);
    lastTurnNanos = Math.max(lastTurnNanos, others.lastTurnNanos);
    lastEndNanos = Math.max(lastEndNanos, others.lastEndNanos);
    others.outcomes.forEach((outcome, count) -> outcomes.merge(outcome, count, Long::sum));
    response.add(others.response);
    if (others.streams != StreamSummary.EMPTY) {
      ownStreams().add(others.streams);
    }
  }

  /** Returns the number of planned requests, including dropped ones. */
  public long requests() {
    return requests;
  }

  /** Returns the number of requests that were sent, or at least attempted. */
  public long attempted() {
    return requests - count(Outcome.Kind.DROPPED);
  }

  public long count(Outcome... of) {
    return Arrays.stream(of).mapToLong(outcome -> outcomes.getOrDefault(outcome, 0L)).sum();
  }

  public long count(Outcome.Kind kind) {
    return outcomes.entrySet().stream()
        .filter(e -> e.getKey().kind() == kind)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Returns the number of requests answered with a status from 200 to 399. */
  public long succeeded() {
    return succeeded;
  }

  /** Returns the number of attempted requests that did not succeed. */
  public long errors() {
    return attempted() - succeeded;
  }

  public Map<Outcome, Long> outcomes() {
    return new EnumMap<>(outcomes);
  }

  public long bytesIn() {
    return bytesIn;
  }

  public long bytesOut() {
    return bytesOut;
  }

  /** Returns the response times, from due to end. */
  public Latencies response() {
    return response;
  }

  public StreamSummary streams() {
    return streams;
  }

  /**
   * Returns events of streams per second of the complete run; if issuing took no time, their
   * number.
   */
  public double eventsPerSecond() {
    return perSecond(streams.events(), totalNanos());
  }

  /** Returns the first due time among requests due before a stop. */
  public long firstScheduledNanos() {
    return firstScheduledNanos;
  }

  public Summary copy() {
    Summary copy = new Summary();
    copy.add(this);
    return copy;
  }

  /**
   * Returns the time between the first and the last request that the driver sent or dropped;
   * without dropped ones, vegeta's duration of the attack. 0 with fewer than two requests.
   */
  public long issuingNanos() {
    return Math.max(0, lastTurnNanos - firstTurnNanos);
  }

  /** Returns the time from the first due time to the last end. */
  public long totalNanos() {
    return Math.max(0, lastEndNanos - firstScheduledNanos);
  }

  /**
   * Returns attempted requests per second of issuing; if issuing took no time, their number, as in
   * vegeta.
   */
  public double offeredPerSecond() {
    return perSecond(attempted(), issuingNanos());
  }

  /** Returns successes per second of the complete run; if issuing took no time, their number. */
  public double goodputPerSecond() {
    return perSecond(succeeded, totalNanos());
  }

  private double perSecond(long count, long nanos) {
    return issuingNanos() == 0 ? count : count * 1e9 / nanos;
  }
}
