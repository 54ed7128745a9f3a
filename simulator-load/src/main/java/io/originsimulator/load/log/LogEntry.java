package io.originsimulator.load.log;

import java.util.Optional;

/**
 * A request in an access log.
 *
 * @param start arrival; empty if the log has no times
 * @param method upper case
 * @param target path and query in sendable form: begins with {@code /}, percent-encoded where
 *     required
 * @param status of the response; 0: unknown
 * @param durationNanos from the request's arrival to the response's end; −1: unknown
 * @param bytes of the response, as the log counts them; −1: unknown
 * @param upstreamNanos duration at the upstream server, of several attempts the last; −1: unknown,
 *     or no upstream was used
 * @param upstreamStatus status of the upstream server; 0: unknown, or no upstream was used
 * @param requestBytes of the request, including its head; −1: unknown
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

  public static final long UNKNOWN = -1;

  public static LogEntry of(String method, String target) {
    return new LogEntry(Optional.empty(), method, target, 0, UNKNOWN, UNKNOWN, UNKNOWN, 0, UNKNOWN);
  }

  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

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
