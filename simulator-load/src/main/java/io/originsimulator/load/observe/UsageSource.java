package io.originsimulator.load.observe;

import java.util.Optional;

/** A source of usage readings. */
interface UsageSource {
  /**
   * Returns the current usage; empty if the source has ended.
   *
   * @throws java.io.UncheckedIOException if it cannot be read at present
   */
  Optional<Usage> read();

  /**
   * A usage reading.
   *
   * @param cpuNanos CPU time on all cores, since the source started
   * @param memoryBytes current memory
   */
  record Usage(long cpuNanos, long memoryBytes) {}
}
