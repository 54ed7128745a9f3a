package io.originsimulator.load.net;

import io.originsimulator.load.health.LoopSecond;
import io.originsimulator.load.result.Sample;
import java.util.List;

/** An item that a lane hands over to the collector. */
sealed interface Delivery {

  /** Samples, the first {@code count} of the array, which the receiver owns. */
  record Batch(Sample[] samples, int count) implements Delivery {}

  /** A lane's measurements of itself. */
  record Measured(LoopSecond second) implements Delivery {}

  /** A lane's requests in flight, as samples that end now. */
  record InFlight(List<Sample> soFar) implements Delivery {}

  /** The end of all deliveries. */
  record End() implements Delivery {}
}
