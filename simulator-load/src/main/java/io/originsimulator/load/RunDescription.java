package io.originsimulator.load;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run is called, for reports; the driver does not go by it.
 *
 * @param name the user's; may be empty
 * @param mode the command: {@code attack}, {@code sweep}, {@code replay}, {@code ramp}, {@code
 *     users}
 * @param planned requests; -1: not known beforehand
 * @param ratePerSecond asked for, the mean of stages; 0: none was
 * @param durationNanos for how long requests are issued; -1: not known beforehand
 * @param settings what else it ran with, in the words of the command line, in order
 */
public record RunDescription(
    String name,
    String mode,
    long planned,
    double ratePerSecond,
    long durationNanos,
    Map<String, String> settings) {

  public RunDescription {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** One of which nothing but the command is known. */
  public static RunDescription of(String mode) {
    return new RunDescription("", mode, -1, 0, -1, Map.of());
  }

  public RunDescription named(String name) {
    return new RunDescription(name, mode, planned, ratePerSecond, durationNanos, settings);
  }

  public RunDescription withRate(double perSecond) {
    return new RunDescription(name, mode, planned, perSecond, durationNanos, settings);
  }

  /** That issues so many requests, in so long a time. */
  public RunDescription issuing(long requests, Duration time) {
    return new RunDescription(name, mode, requests, ratePerSecond, time.toNanos(), settings);
  }

  public RunDescription with(String setting, String value) {
    Map<String, String> more = new LinkedHashMap<>(settings);
    more.put(setting, value);
    return new RunDescription(name, mode, planned, ratePerSecond, durationNanos, more);
  }
}
