package io.originsimulator.load.observe;

import io.originsimulator.load.result.Observation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes observations of what something has used: CPU between two readings, in percent of one core,
 * and memory. One thread.
 */
final class UsageMeter {
  private static final double PERCENT = 100;
  private static final double SECOND = 1e9;

  private final Observed observed;
  private final UsageSource source;
  private @Nullable Usage before;
  private long beforeNanos;
  private boolean ended;
  private String remark = "";

  UsageMeter(Observed observed, UsageSource source) {
    this.observed = observed;
    this.source = source;
  }

  /**
   * Reads it; nothing the first time, which is what the next is compared with, or if it has ended.
   */
  List<Observation> read(long nowNanos) {
    if (ended) {
      return List.of();
    }
    Optional<Usage> read = source.read();
    if (read.isEmpty()) {
      ended = true;
      remark = String.format(Locale.ROOT, "%s ended at %.1f s", observed, nowNanos / SECOND);
      return List.of();
    }
    Usage usage = read.get();
    Usage last = before;
    long nanos = nowNanos - beforeNanos;
    before = usage;
    beforeNanos = nowNanos;
    if (last == null || nanos <= 0) {
      return List.of();
    }
    double cpu = Math.max(0, usage.cpuNanos() - last.cpuNanos()) * PERCENT / nanos;
    return List.of(
        new Observation(observed.name() + " cpu", "%", nowNanos, cpu),
        new Observation(observed.name() + " memory", "bytes", nowNanos, usage.memoryBytes()));
  }

  /** When it ended, in words; empty if it has not. */
  Optional<String> remark() {
    return Optional.of(remark).filter(words -> !words.isEmpty());
  }
}
