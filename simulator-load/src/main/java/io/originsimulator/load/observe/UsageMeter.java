package io.originsimulator.load.observe;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.text.Figures;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts readings of usage to observations: CPU between two readings, in percent of one core, and
 * memory. One thread.
 */
final class UsageMeter {
  private static final double PERCENT = 100;
  private static final double SECOND = 1e9;

  private final Observed observed;
  private final UsageSource source;
  private UsageSource.@Nullable Usage before;
  private long beforeNanos;
  private boolean ended;
  private long unread;
  private String remark = "";

  UsageMeter(Observed observed, UsageSource source) {
    this.observed = observed;
    this.source = source;
  }

  UsageMeter next() {
    return new UsageMeter(observed, source);
  }

  /** Reads the usage; the first reading is the baseline of the next. Reports the end once. */
  List<Observation> read(long nowNanos) {
    if (ended) {
      return List.of();
    }
    try {
      return source.read().map(usage -> seen(usage, nowNanos)).orElseGet(() -> end(nowNanos));
    } catch (UncheckedIOException e) {
      unread++;
      Throwable cause = e.getCause();
      String why = String.valueOf((cause == null ? e : cause).getMessage());
      remark = observed + ": " + unread + " readings failed (" + why + ")";
      return List.of();
    }
  }

  private List<Observation> end(long nowNanos) {
    ended = true;
    remark = observed + " ended at " + Figures.fixed(nowNanos / SECOND, 1) + " s";
    return List.of(new Observation(Observation.ENDED + observed.name(), "", nowNanos, 1));
  }

  private List<Observation> seen(UsageSource.Usage usage, long nowNanos) {
    UsageSource.Usage last = before;
    long nanos = nowNanos - beforeNanos;
    before = usage;
    beforeNanos = nowNanos;
    if (last == null || nanos <= 0) {
      return List.of();
    }
    double cpu = Math.max(0, usage.cpuNanos() - last.cpuNanos()) * PERCENT / nanos;
    return List.of(
        new Observation(Observed.cpuSeries(observed.name()), "%", nowNanos, cpu),
        new Observation(
            Observed.memorySeries(observed.name()), "bytes", nowNanos, usage.memoryBytes()));
  }

  Optional<String> remark() {
    return Optional.of(remark).filter(text -> !text.isEmpty());
  }
}
