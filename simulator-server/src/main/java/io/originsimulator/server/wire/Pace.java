package io.originsimulator.server.wire;

import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.queue.Uplink;
import org.jspecify.annotations.Nullable;

/**
 * The instants at which the slices of a body are due; a slice is due with its last byte.
 *
 * <pre>
 *   start           start + k / rate                  start + length / rate
 *     │ slice │ slice │ … │                                    │
 *             ▲ due   ▲ due
 * </pre>
 *
 * <p>Each instant depends on the start alone and is rounded up, so errors do not accumulate and no
 * slice is early. Delays caused by the server are caught up, those caused by a client are not. A
 * shared uplink may delay a slice further; a slice reserves its share before it waits. Confined to
 * one event loop.
 */
final class Pace {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int SLICES_PER_SECOND = 20; // every 50 ms
  private static final int LARGEST_SLICE = 1 << 16; // 64 KiB
  private static final int UPLINK_SLICES_PER_SECOND = 50; // every 20 ms
  private static final int LARGEST_UPLINK_SLICE = 1 << 14; // 16 KiB: turns are short

  private long bytesPerSecond;
  private @Nullable Uplink uplink;
  private long startNanos;

  Pace(Delivery delivery, long startNanos) {
    this.bytesPerSecond = delivery.bytesPerSecond();
    this.uplink = delivery.uplink().orElse(null);
    this.startNanos = startNanos;
  }

  /** Returns the maximum number of bytes that are sent together, 1 to 65,536. */
  int slice() {
    long own = within(bytesPerSecond / SLICES_PER_SECOND, LARGEST_SLICE);
    return uplink == null
        ? (int) own
        : (int)
            Math.min(
                own,
                within(uplink.bytesPerSecond() / UPLINK_SLICES_PER_SECOND, LARGEST_UPLINK_SLICE));
  }

  /**
   * Returns the instant at which a slice is due, and reserves its share of the uplink.
   *
   * @param from offset in the body
   * @param to offset of the byte after the slice
   * @param beforeNanos the instant at which the previous slice was due, or the start: its share
   *     counts from here, so that a late timer costs no bandwidth
   */
  long due(int from, int to, long beforeNanos) {
    long own = due(to);
    return uplink == null ? own : Math.max(own, uplink.reserve(to - from, beforeNanos));
  }

  /**
   * Continues after the client did not read for a while, without catching up on the missed time.
   *
   * @param to offset up to which the body is due now
   */
  void resume(int to, long nowNanos) {
    startNanos += Math.max(0, nowNanos - due(to));
  }

  /** Makes everything due from now on. */
  void hurry(long nowNanos) {
    bytesPerSecond = Delivery.UNPACED;
    uplink = null;
    startNanos = nowNanos;
  }

  private long due(int offset) {
    if (bytesPerSecond == Delivery.UNPACED) {
      return startNanos;
    }
    return startNanos - Math.floorDiv(-offset * SECOND_NANOS, bytesPerSecond); // never early
  }

  private static long within(long bytes, int largest) {
    return Math.max(1, Math.min(bytes, largest));
  }
}
