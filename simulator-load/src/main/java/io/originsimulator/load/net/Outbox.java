package io.originsimulator.load.net;

import io.originsimulator.load.health.LoopSecond;
import io.originsimulator.load.result.Sample;
import java.util.List;
import java.util.concurrent.BlockingQueue;

/**
 * Samples on their way from a lane to the collector, in batches. Its lane's thread only.
 *
 * <p>When the collector cannot keep up the lane waits for it, rather than lose a sample or fill the
 * memory: that shows as the driver's delay, and in its verdict.
 */
final class Outbox {
  private static final int BATCH = 256;

  private final BlockingQueue<Delivery> collector;
  private Sample[] batch = new Sample[BATCH];
  private int count;

  Outbox(BlockingQueue<Delivery> collector) {
    this.collector = collector;
  }

  void add(Sample sample) {
    batch[count++] = sample;
    if (count == BATCH) {
      flush();
    }
  }

  void add(LoopSecond second) {
    put(new Delivery.Measured(second), collector);
  }

  void add(List<Sample> inFlight) {
    put(new Delivery.InFlight(inFlight), collector);
  }

  void flush() {
    if (count > 0) {
      Delivery full = new Delivery.Batch(batch, count);
      batch = new Sample[BATCH];
      count = 0;
      put(full, collector);
    }
  }

  /** Hands over, also if the caller is interrupted meanwhile. */
  static void put(Delivery delivery, BlockingQueue<Delivery> collector) {
    boolean interrupted = false;
    while (true) {
      try {
        collector.put(delivery);
        break;
      } catch (InterruptedException e) {
        interrupted = true; // by whom ever: nothing is lost
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
