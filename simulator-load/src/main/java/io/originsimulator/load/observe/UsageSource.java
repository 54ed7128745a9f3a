package io.originsimulator.load.observe;

import java.util.Optional;

/** Tells what something uses. */
interface UsageSource {
  /**
   * What it uses now; empty: it has ended.
   *
   * @throws java.io.UncheckedIOException if that cannot be told now, and perhaps can later
   */
  Optional<Usage> read();

  /**
   * What something has used so far.
   *
   * @param cpuNanos of all cores together, since it began
   * @param memoryBytes now
   */
  record Usage(long cpuNanos, long memoryBytes) {}
}
