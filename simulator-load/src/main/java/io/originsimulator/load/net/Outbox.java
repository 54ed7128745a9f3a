package io.originsimulator.load.net;

import io.originsimulator.load.health.LoopSecond;
import io.originsimulator.load.result.Sample;
import java.util.List;
import java.util.concurrent.BlockingQueue;

/**
 * The path of samples from a lane to the collector, in batches. Its lane's thread only.
 *
 * <p>If the collector cannot keep up, the lane blocks: no sample is lost, and memory is bounded.
 * The wait appears as the driver's delay, and in its verdict.
 */
final class Outbox {
  private static final int BATCH = 256;

  private final BlockingQueue<Delivery> collector;
  private Sample[] batch = new Sample[BATCH];
  private int count;

  /** An item for the collector. */
  sealed interface Delivery {}

  /** Samples, the first {@code count} of the array, which the receiver owns. */
  record Batch(Sample[] samples, int count) implements Delivery {}

  /** A lane's measurements of itself. */
  record Measured(LoopSecond second) implements Delivery {}

  /** A lane's requests in flight, as samples that end now. */
  record SoFar(List<Sample> inFlight) implements Delivery {}

  /** The end of all deliveries. */
  record End() implements Delivery {}

  Outbox(BlockingQueue<Delivery> collector) {
    this.collector = collector;
  }

  void add(Sample sample) {
    batch[count++] = sample;
    if (count == BATCH) {
      flush();
    }
  }

  void add(Delivery delivery) {
    put(delivery, collector);
  }

  void flush() {
    if (count > 0) {
      Delivery full = new Batch(batch, count);
      batch = new Sample[BATCH];
      count = 0;
      add(full);
    }
  }

  /** Hands a delivery over, even if the caller is interrupted meanwhile. */
  static void put(Delivery delivery, BlockingQueue<Delivery> collector) {
    boolean interrupted = false;
    while (true) {
      try {
        collector.put(delivery);
        break;
      } catch (InterruptedException e) {
        interrupted = true; // restored below; no delivery is lost
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
