package io.originsimulator.load.result;

import java.util.EnumMap;
import java.util.Map;

/**
 * What is counted from the samples of a run, or of a part of it.
 *
 * <p>Times of failed requests are in the latencies; those that were never tried are not. Not for
 * several threads at once.
 */
public final class Summary {
  private final Latencies response = new Latencies();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
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
    if (sample.outcome() != Outcome.STOPPED) { // else it was due when the run was over
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
  }

  /** Counts what was planned and never sent: it has no samples. */
  public void add(RunEnd end) {
    requests += end.notSent();
    if (end.notSent() > 0) {
      outcomes.merge(Outcome.STOPPED, end.notSent(), Long::sum);
    }
  }

  /** Adds what another has counted. */
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
  }

  /** All that were planned, dropped ones included. */
  public long requests() {
    return requests;
  }

  /** Those that were sent, or at least tried. */
  public long attempted() {
    return requests - count(Outcome.Kind.DROPPED);
  }

  public long count(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  public long count(Outcome.Kind kind) {
    return outcomes.entrySet().stream()
        .filter(e -> e.getKey().kind() == kind)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Answered with a status from 200 to 399. */
  public long succeeded() {
    return succeeded;
  }

  /** Attempted, but not succeeded. */
  public long errors() {
    return attempted() - succeeded;
  }

  /** Only those that occurred. */
  public Map<Outcome, Long> outcomes() {
    return new EnumMap<>(outcomes);
  }

  public long bytesIn() {
    return bytesIn;
  }

  public long bytesOut() {
    return bytesOut;
  }

  /** From due to end. */
  public Latencies response() {
    return response;
  }

  /** Returns the first instant due, of requests that were due before a stop. */
  public long firstScheduledNanos() {
    return firstScheduledNanos;
  }

  /** Returns a copy that counts for itself. */
  public Summary copy() {
    Summary copy = new Summary();
    copy.add(this);
    return copy;
  }

  /**
   * Returns the time from when the driver came to the first request, to send or drop it, to when it
   * came to the last: without dropped ones, what vegeta calls the attack. 0 with fewer than two.
   */
  public long issuingNanos() {
    return Math.max(0, lastTurnNanos - firstTurnNanos);
  }

  /** From the first instant due to the last end. */
  public long totalNanos() {
    return Math.max(0, lastEndNanos - firstScheduledNanos);
  }

  /**
   * Returns attempted requests per second of issuing; as in vegeta their number if it took none.
   */
  public double offeredPerSecond() {
    return perSecond(attempted(), issuingNanos());
  }

  /** Returns successes per second of the whole run; their number if issuing took no time. */
  public double goodputPerSecond() {
    return perSecond(succeeded, totalNanos());
  }

  private double perSecond(long count, long nanos) {
    return issuingNanos() == 0 ? count : count * 1e9 / nanos;
  }
}
