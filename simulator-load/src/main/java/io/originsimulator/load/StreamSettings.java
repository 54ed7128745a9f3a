package io.originsimulator.load;

import io.originsimulator.recipe.stream.StreamFormat;

/**
 * The measurement of responses as streams of events.
 *
 * @param format of the events; not {@link StreamFormat#TEXT}, which has no events to tell apart
 * @param stallNanos the smallest gap between two events that is a stall; more than 0
 */
public record StreamSettings(StreamFormat format, long stallNanos) {
  public StreamSettings {
    if (format == StreamFormat.TEXT) {
      throw new IllegalArgumentException("stream: text (expected: sse or ndjson)");
    }
    if (stallNanos <= 0) {
      throw new IllegalArgumentException("stall: 0 (expected: a duration such as 1s)");
    }
  }
}
