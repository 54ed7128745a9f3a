package io.originsimulator.load.observe;

import java.util.Optional;

interface UsageSource {
  /**
   * Returns the current usage; empty if the source has ended. Throws an {@link
   * java.io.UncheckedIOException} if it cannot be read at present.
   */
  Optional<Usage> read();

  /** A reading: CPU time on all cores since the source started, and current memory. */
  record Usage(long cpuNanos, long memoryBytes) {}
}
