package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Sample;

/**
 * The parts of the response times.
 *
 * @param service from sent to end
 * @param driverDelay from due to started
 * @param connect to open connections, of requests that opened one
 * @param firstByte from sent to the first byte of the response
 * @param transfer from the first byte of the response to its last
 */
public record Parts(
    Latencies service,
    Latencies driverDelay,
    Latencies connect,
    Latencies firstByte,
    Latencies transfer) {
  Parts() {
    this(new Latencies(), new Latencies(), new Latencies(), new Latencies(), new Latencies());
  }

  void add(Sample sample) {
    if (sample.attempted() && sample.serviceNanos() >= 0) {
      service.add(sample.serviceNanos());
    }
    if (sample.attempted() && sample.driverDelayNanos() >= 0) {
      driverDelay.add(sample.driverDelayNanos());
    }
    if (sample.connectNanos() > 0) {
      connect.add(sample.connectNanos());
    }
    if (sample.sentNanos() >= 0 && sample.firstByteNanos() >= sample.sentNanos()) {
      firstByte.add(sample.firstByteNanos() - sample.sentNanos());
      transfer.add(Math.max(0, sample.endNanos() - sample.firstByteNanos()));
    }
  }
}
