package io.originsimulator.server.accesslog;

import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.metrics.LoopMetrics;
import java.util.function.BooleanSupplier;

/** The lines of one event loop; confined to it, except the ring. */
public final class LoopLog {
  private static final int RING_BYTES = 1 << 22; // 4 MiB: about 20,000 lines

  private final LineFormat format;
  private final SimulatorClock clock;
  private final LoopMetrics metrics;
  private final BooleanSupplier stopping;
  private final ByteRing ring = new ByteRing(RING_BYTES);
  private final Line line = new Line();

  LoopLog(LineFormat format, SimulatorClock clock, LoopMetrics metrics, BooleanSupplier stopping) {
    this.format = format;
    this.clock = clock;
    this.metrics = metrics;
    this.stopping = stopping;
  }

  ByteRing ring() {
    return ring;
  }

  long nanoTime() {
    return clock.nanoTime();
  }

  /** Returns whether the simulator ends connections, so that clients do not. */
  boolean isStopping() {
    return stopping.getAsBoolean();
  }

  /** Writes the line of a request; counts it if there is no room. */
  void write(LoggedRequest request) {
    format.append(request, line.clear());
    line.add("\n");
    if (!ring.offer(line.bytes(), line.length())) {
      metrics.unlogged();
    }
  }
}
