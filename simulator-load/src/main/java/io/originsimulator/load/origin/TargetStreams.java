package io.originsimulator.load.origin;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.OriginStream;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;

/**
 * The changes that the target makes to the origin's streams.
 *
 * <pre>
 *   origin   arrival ── planned ──▶ event ─── gap ───▶ event ─── gap ───▶ event
 *   client   sent ─────────────────────▶ event ───────── gap ─────────▶ event ─ gap ─▶ event
 *                    first event: added                              last event: added
 * </pre>
 *
 * <p>An event is late by its time since the request at the client, minus its planned time since the
 * request at the origin; each is measured by one clock. The longest gap at the client, minus the
 * longest planned one, is a lower bound of what the target added to that gap, which need not be the
 * same.
 */
public final class TargetStreams {
  private static final double FLAT = 0.1; // of the planned time, for events that arrive together
  private static final int BURST = 2; // times the longest planned gap
  private static final long LEAST_SPAN_NANOS = 20_000_000; // shorter streams cannot be told apart

  private final Latencies first = new Latencies();
  private final Latencies last = new Latencies();
  private final Latencies longestGap = new Latencies();
  private final Latencies bufferedSpan = new Latencies();
  private final Latencies bufferedFor = new Latencies();
  private long inBursts;

  TargetStreams() {}

  /**
   * The events of a stream as the client received them.
   *
   * @param firstNanos time from sent to the first event
   * @param longestGapNanos also of the silence before an early end
   */
  record Received(
      long events,
      long firstNanos,
      long spanNanos,
      long longestGapNanos,
      long medianGapNanos,
      boolean endedInSilence) {

    static Received of(Sample sample) {
      StreamTrace stream = sample.stream();
      long sentAfterNanos = sample.sentNanos() - sample.scheduledNanos();
      return new Received(
          stream.events(),
          stream.firstNanos() - sentAfterNanos,
          stream.spanNanos(),
          stream.gaps().maxNanos(),
          stream.gaps().quantileNanos(0.5),
          !stream.lasts());
    }
  }

  /**
   * Adds a stream of which both sides have events.
   *
   * @param sent whether the origin sent the complete stream; if not, silence is the origin's
   * @param beforeNanos time injected by earlier attempts
   * @param lateNanos the largest lateness of driver and origin, which also makes events arrive
   *     together
   */
  void add(Received client, OriginStream origin, boolean sent, long beforeNanos, long lateNanos) {
    long firstAdded = client.firstNanos() - beforeNanos - origin.firstNanos();
    if (firstAdded < 0) {
      return; // its first event is of another attempt
    }
    first.add(firstAdded);
    if (client.events() < origin.events()) {
      return; // the last events are not the same
    }
    last.add(Math.max(0, firstAdded + client.spanNanos() - origin.spanNanos()));
    if (sent || !client.endedInSilence()) {
      longestGap.add(Math.max(0, client.longestGapNanos() - origin.longestGapNanos()));
    }
    if (origin.spanNanos() < Math.max(LEAST_SPAN_NANOS, 2 * lateNanos)) {
      return;
    }
    long meanGapNanos = origin.spanNanos() / (origin.events() - 1);
    if (client.spanNanos() <= FLAT * origin.spanNanos() && firstAdded >= origin.spanNanos()) {
      bufferedSpan.add(client.spanNanos());
      bufferedFor.add(firstAdded);
    } else if (client.medianGapNanos() <= FLAT * meanGapNanos
        && client.longestGapNanos() >= BURST * origin.longestGapNanos() + lateNanos) {
      inBursts++;
    }
  }

  public Latencies first() {
    return first;
  }

  /** Returns the times added to the last event, of streams that arrived with all events. */
  public Latencies last() {
    return last;
  }

  /**
   * Returns the longest gaps minus the longest planned ones, at least 0, of these streams, except
   * those in which the origin fell silent.
   */
  public Latencies longestGap() {
    return longestGap;
  }

  /**
   * Returns the times from the first event to the last, of streams that the target buffered: their
   * first event arrived no sooner than the origin had sent the last.
   */
  public Latencies bufferedSpan() {
    return bufferedSpan;
  }

  /** Returns the times for which the target kept the first events of these streams. */
  public Latencies bufferedFor() {
    return bufferedFor;
  }

  /**
   * Returns the number of other streams whose events arrived in bursts: half of the gaps are a
   * tenth of the mean planned one or less, and the longest is twice the longest planned one, plus
   * the lateness of driver and origin.
   */
  public long inBursts() {
    return inBursts;
  }
}
