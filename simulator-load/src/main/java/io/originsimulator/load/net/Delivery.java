package io.originsimulator.load.net;

import io.originsimulator.load.health.LoopSecond;
import io.originsimulator.load.result.Sample;
import java.util.List;

/** An item that a lane hands over to the collector. */
sealed interface Delivery {

  /** Samples, the first {@code count} of the array, which the receiver owns. */
  record Batch(Sample[] samples, int count) implements Delivery {}

  /** What a lane measured of itself. */
  record Measured(LoopSecond second) implements Delivery {}

  /** All that a lane has in flight, as if it ended now. */
  record InFlight(List<Sample> soFar) implements Delivery {}

  /** There is no more. */
  record End() implements Delivery {}
}
