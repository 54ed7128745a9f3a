package io.originsimulator.load;

/**
 * How a driver sends requests, whatever they are.
 *
 * @param timeoutNanos of a request, from when the driver takes it up to its last byte; 0: none
 * @param connectTimeoutNanos of opening a connection; 0: that of the request alone
 * @param threads event loops; 0: chosen by the driver
 * @param mostInFlight requests awaited at once; one beyond it is dropped; 0: no limit
 * @param maxBodyBytes up to how many bytes of a response's body are counted; -1: all
 * @param redirects how many in a row are followed; -1: none, they are answers as others are
 * @param reportInFlight whether the requests in flight are reported about once a second
 * @param numberRequests whether each request says its number, by {@code x-origin-simulator-request}
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
   * As vegeta has them: 30 s for a request, connections kept and shared, ten redirects followed.
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
