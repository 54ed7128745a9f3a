package io.originsimulator.scenario.forecast;

import java.util.Optional;

/** A tally of the streams among responses. For one thread. */
final class StreamTally {
  private final Times firsts = new Times();
  private final Times gaps = new Times();
  private final Times durations = new Times();
  private long events;
  private long inFlight;
  private long busy;

  /** Counts a stream with the time to its first event, and that from its first byte to its end. */
  void stream(long firstNanos, long durationNanos) {
    firsts.add(firstNanos);
    durations.add(durationNanos);
  }

  void gap(long nanos) {
    gaps.add(nanos);
  }

  /** Counts an event that is sent within the time of the forecast. */
  void event() {
    events++;
  }

  void inFlight(long now) {
    inFlight = Math.max(inFlight, now);
  }

  void busy(long now) {
    busy = Math.max(busy, now);
  }

  /**
   * Returns the forecast; empty without streams.
   *
   * @param seconds the time in which the requests arrived
   */
  Optional<StreamForecast> forecast(double seconds) {
    if (firsts.count() == 0 && events == 0) { // not even those of an earlier stage
      return Optional.empty();
    }
    long[] first = firsts.sorted();
    long[] gap = gaps.sorted();
    long[] duration = durations.sorted();
    return Optional.of(
        new StreamForecast(
            firsts.count(),
            Times.percentile(first, 0.5),
            Times.percentile(first, 0.99),
            Times.percentile(gap, 0.5),
            Times.percentile(gap, 0.99),
            Times.percentile(duration, 0.5),
            Times.percentile(duration, 0.99),
            inFlight,
            busy,
            seconds == 0 ? 0 : events / seconds));
  }
}
