package io.originsimulator.load;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The description of a run in reports; it does not affect the driver.
 *
 * @param name the user's; may be empty
 * @param mode the command: {@code attack}, {@code sweep}, {@code replay}, {@code ramp}, {@code
 *     users}
 * @param planned number of requests; -1: not known beforehand
 * @param ratePerSecond requested rate, the mean of all stages; 0: none
 * @param durationNanos time during which requests are issued; -1: not known beforehand
 * @param settings other settings, under the names of the command line, in order
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

  public static RunDescription of(String mode) {
    return new RunDescription("", mode, -1, 0, -1, Map.of());
  }

  public RunDescription named(String name) {
    return new RunDescription(name, mode, planned, ratePerSecond, durationNanos, settings);
  }

  public RunDescription withRate(double perSecond) {
    return new RunDescription(name, mode, planned, perSecond, durationNanos, settings);
  }

  /** Returns this description with a number of requests and the time in which they are issued. */
  public RunDescription issuing(long requests, Duration time) {
    return new RunDescription(name, mode, requests, ratePerSecond, time.toNanos(), settings);
  }

  public RunDescription with(String setting, String value) {
    Map<String, String> more = new LinkedHashMap<>(settings);
    more.put(setting, value);
    return new RunDescription(name, mode, planned, ratePerSecond, durationNanos, more);
  }
}
