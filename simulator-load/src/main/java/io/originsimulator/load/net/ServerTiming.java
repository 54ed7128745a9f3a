package io.originsimulator.load.net;

import io.originsimulator.load.result.OriginTrace;
import java.util.List;

/**
 * Reads a simulator's trace of a response: {@code server-timing: stage;desc="10s",
 * injected;dur=52.125}. Ignores other metrics.
 */
final class ServerTiming {
  private static final double NANOS_PER_MILLI = 1e6;

  private ServerTiming() {}

  static OriginTrace read(List<? extends CharSequence> values) {
    if (values.isEmpty()) {
      return OriginTrace.NONE;
    }
    long injectedNanos = -1;
    String stage = "";
    for (CharSequence value : values) {
      for (String metric : value.toString().split(",")) {
        String text = metric.strip();
        if (text.startsWith("injected;dur=")) {
          injectedNanos = nanos(text.substring("injected;dur=".length()));
        } else if (text.startsWith("stage;desc=")) {
          stage = text.substring("stage;desc=".length()).replace("\"", "");
        }
      }
    }
    boolean found = injectedNanos >= 0 || !stage.isEmpty();
    return found ? new OriginTrace(injectedNanos, stage) : OriginTrace.NONE;
  }

  private static long nanos(String millis) {
    try {
      return Math.round(Double.parseDouble(millis) * NANOS_PER_MILLI);
    } catch (NumberFormatException e) {
      return -1; // a metric of another server with that name
    }
  }
}
