package io.originsimulator.load;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a driver that do not depend on the requests.
 *
 * @param timeoutNanos timeout of a request, from its start to its last byte; 0: none
 * @param connectTimeoutNanos timeout of opening a connection; 0: only that of the request
 * @param threads number of event loops; 0: chosen by the driver
 * @param mostInFlight maximum requests in flight; one beyond it is dropped; 0: no limit
 * @param maxBodyBytes maximum number of bytes counted of a response's body; -1: no limit
 * @param redirects maximum redirects to follow in a row; -1: follow none, count them as responses
 * @param reportInFlight whether the requests in flight are reported about once a second
 * @param numberRequests whether each request has its number in {@code x-origin-simulator-request}
 * @param streams null: the events in responses are not measured
 */
public record DriverSettings(
    long timeoutNanos,
    long connectTimeoutNanos,
    int threads,
    long mostInFlight,
    long maxBodyBytes,
    int redirects,
    boolean reportInFlight,
    boolean numberRequests,
    @Nullable StreamSettings streams,
    ConnectionSettings connections,
    TlsSettings tls,
    TargetSafety safety) {

  /** The header that numbers requests: {@code <run>-<number>}. */
  public static final String NUMBER_HEADER = "x-origin-simulator-request";

  public DriverSettings {
    notNegative(timeoutNanos, "timeout");
    notNegative(connectTimeoutNanos, "connect timeout");
    notNegative(threads, "threads");
    notNegative(mostInFlight, "requests in flight");
    if (maxBodyBytes < -1) {
      throw new IllegalArgumentException("max body: " + maxBodyBytes + " (expected: -1 or more)");
    }
    if (redirects < -1) {
      throw new IllegalArgumentException("redirects: " + redirects + " (expected: -1 or more)");
    }
  }

  /**
   * Returns vegeta's defaults: 30 s for a request, connections kept and shared, ten redirects
   * followed.
   */
  public static DriverSettings defaults() {
    return builder().build();
  }

  public static DriverSettingsBuilder builder() {
    return new DriverSettingsBuilder();
  }

  /** Returns a builder of settings that differ from these. */
  public DriverSettingsBuilder toBuilder() {
    return new DriverSettingsBuilder(this);
  }

  private static void notNegative(long value, String what) {
    if (value < 0) {
      throw new IllegalArgumentException(what + ": " + value + " (expected: 0 or more)");
    }
  }
}
