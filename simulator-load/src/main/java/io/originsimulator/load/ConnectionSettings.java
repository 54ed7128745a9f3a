package io.originsimulator.load;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;

/**
 * The rules for opening, reusing and closing connections.
 *
 * @param policy the choice of a request's connection
 * @param most maximum open connections per destination; a request beyond it waits; 0: no limit
 * @param mostIdle maximum idle connections per destination
 * @param requestsEach number of requests after which a connection is closed; 0: no limit
 * @param maxIdleNanos time after which an idle connection is closed; 0: no limit
 * @param preOpened connections to open per destination before the run starts
 * @param preOpenPerSecond rate at which to pre-open connections, more than 0
 * @param retryStale whether a request is sent once more, over a new connection, if a kept
 *     connection was closed before the first byte of the response
 * @param resetOnClose whether connections are closed by a reset, which leaves no TIME_WAIT behind
 * @param http2 whether to use HTTP/2: negotiated over TLS, otherwise by prior knowledge
 * @param streams maximum requests at once on a connection with HTTP/2; 0: as the target allows, up
 *     to {@link #MOST_STREAMS}
 * @param sources local addresses, used in turn; empty: the system's choice
 * @param connectTo addresses to connect to instead of a host and port, used in turn
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
    boolean http2,
    int streams,
    List<InetAddress> sources,
    Map<HostAndPort, List<HostAndPort>> connectTo) {

  /** The maximum of requests at once on a connection, whatever the target allows. */
  public static final int MOST_STREAMS = 1_000;

  private static final int USUAL_STREAMS = 100; // the least that RFC 9113 recommends to allow

  public ConnectionSettings {
    sources = List.copyOf(sources);
    connectTo =
        connectTo.entrySet().stream()
            .collect(toUnmodifiableMap(Map.Entry::getKey, to -> List.copyOf(to.getValue())));
    check(most >= 0, "max connections", most, "0 or more");
    check(mostIdle >= 0, "idle connections", mostIdle, "0 or more");
    check(streams >= 0, "streams", streams, "0 or more");
    check(requestsEach >= 0, "requests per connection", requestsEach, "0 or more");
    check(preOpened >= 0, "pre-opened connections", preOpened, "0 or more");
    check(preOpenPerSecond > 0, "connections per second", preOpenPerSecond, "more than 0");
    check(maxIdleNanos >= 0, "max idle", maxIdleNanos, "0 or more");
    boolean enough = most == 0 || preOpened <= most;
    check(enough, "pre-opened connections", preOpened, "at most " + most + ", their limit");
  }

  public int mostStreams() {
    return streams > 0 ? streams : MOST_STREAMS;
  }

  /** Returns how many requests at once to expect of a connection that is not open yet. */
  public int expectedStreams() {
    int usual = streams > 0 ? streams : USUAL_STREAMS;
    return http2 ? usual : 1;
  }

  static void check(boolean valid, String what, Object value, String expected) {
    if (!valid) {
      throw new IllegalArgumentException(what + ": " + value + " (expected: " + expected + ")");
    }
  }
}
