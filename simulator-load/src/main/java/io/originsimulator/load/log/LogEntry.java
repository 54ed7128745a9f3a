package io.originsimulator.load.log;

import java.util.Optional;

/**
 * A request as an access log tells it.
 *
 * @param start when it arrived; empty if the log does not tell
 * @param method upper case
 * @param target path and query as they can be sent: begins with {@code /}, percent-encoded where it
 *     has to be
 * @param status of the answer; 0: unknown
 * @param durationNanos from the request's arrival to the answer's end; −1: unknown
 * @param bytes of the answer, as the log counts them; −1: unknown
 * @param upstreamNanos what the server behind this one took, of several tries the last; −1:
 *     unknown, or none was asked
 * @param upstreamStatus of that server; 0: unknown, or none was asked
 * @param requestBytes of the request, its head included; −1: unknown
 */
public record LogEntry(
    Optional<LogTime> start,
    String method,
    String target,
    int status,
    long durationNanos,
    long bytes,
    long upstreamNanos,
    int upstreamStatus,
    long requestBytes) {

  /** What a number is that the log does not tell. */
  public static final long UNKNOWN = -1;

  public LogEntry {
    if (method.isEmpty()) {
      throw new IllegalArgumentException("method: empty (expected: a token such as GET)");
    }
    if (!target.startsWith("/")) {
      throw new IllegalArgumentException("target: " + target + " (expected: it begins with /)");
    }
  }

  /** A request of which nothing else is known. */
  public static LogEntry of(String method, String target) {
    return new LogEntry(Optional.empty(), method, target, 0, UNKNOWN, UNKNOWN, UNKNOWN, 0, UNKNOWN);
  }

  /** The target without its query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** The same for another target. */
  public LogEntry withTarget(String other) {
    return new LogEntry(
        start,
        method,
        other,
        status,
        durationNanos,
        bytes,
        upstreamNanos,
        upstreamStatus,
        requestBytes);
  }
}
