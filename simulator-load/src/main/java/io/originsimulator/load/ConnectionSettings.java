package io.originsimulator.load;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;

/**
 * How connections are opened, used again and closed.
 *
 * @param policy which one a request goes over
 * @param most open at once to a destination; a request beyond it waits; 0: no limit
 * @param mostIdle kept open unused for a destination
 * @param requestsEach after how many requests one is closed; 0: never
 * @param maxIdleNanos how long one is kept unused; 0: for ever
 * @param preOpened opened to each destination before the run starts
 * @param preOpenPerSecond how fast these are opened
 * @param retryStale whether a request is sent once more, over a new connection, when a kept one was
 *     closed before a byte of the response
 * @param resetOnClose whether connections are closed by a reset, which leaves no TIME_WAIT behind
 * @param sources local addresses, in turn; none: the system's choice
 * @param connectTo other places to connect to instead of a host and port, in turn
 */
public record ConnectionSettings(
    ConnectionPolicy policy,
    int most,
    int mostIdle,
    int requestsEach,
    long maxIdleNanos,
    int preOpened,
    double preOpenPerSecond,
    boolean retryStale,
    boolean resetOnClose,
    List<InetAddress> sources,
    Map<HostAndPort, List<HostAndPort>> connectTo) {

  public ConnectionSettings {
    sources = List.copyOf(sources);
    connectTo = Map.copyOf(connectTo);
    atLeast(0, most, "max connections");
    atLeast(0, mostIdle, "idle connections");
    atLeast(0, requestsEach, "requests per connection");
    atLeast(0, preOpened, "pre-opened connections");
    if (!(preOpenPerSecond > 0)) {
      throw new IllegalArgumentException(
          "connections per second: " + preOpenPerSecond + " (expected: more than 0)");
    }
    if (maxIdleNanos < 0) {
      throw new IllegalArgumentException("max idle: " + maxIdleNanos + " (expected: 0 or more)");
    }
    if (most > 0 && preOpened > most) {
      throw new IllegalArgumentException(
          "pre-opened connections: "
              + preOpened
              + " (expected: at most "
              + most
              + ", their limit)");
    }
  }

  private static void atLeast(int least, int value, String what) {
    if (value < least) {
      throw new IllegalArgumentException(
          what + ": " + value + " (expected: " + least + " or more)");
    }
  }
}
