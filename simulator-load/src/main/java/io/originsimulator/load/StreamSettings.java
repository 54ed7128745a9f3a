package io.originsimulator.load;

import static io.originsimulator.load.ConnectionSettings.check;

import io.originsimulator.recipe.stream.StreamFormat;

/**
 * The measurement of responses as streams of events.
 *
 * @param format of the events; not {@link StreamFormat#TEXT}, which has no events to tell apart
 * @param stallNanos the smallest gap between two events that is a stall; more than 0
 */
public record StreamSettings(StreamFormat format, long stallNanos) {
  public StreamSettings {
    check(format != StreamFormat.TEXT, "stream", format, "sse or ndjson");
    check(stallNanos > 0, "stall", stallNanos, "a duration such as 1s");
  }
}
