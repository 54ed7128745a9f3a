package io.originsimulator.load.sprint;

import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.util.List;

/**
 * What came of a sprint.
 *
 * @param sentHeaders as they went out
 * @param connectNanos from the connection's beginning until it could be written to, TLS included
 * @param durationNanos from then to the last byte
 * @param protocol such as {@code HTTP/1.1}
 * @param message the reason phrase; may be empty
 * @param content the body, up to {@link Sprint#MOST_CONTENT_BYTES} of it; not to be changed
 * @param contentBytes of the whole body
 */
public record SprintResult(
    Target request,
    List<Header> sentHeaders,
    long connectNanos,
    long durationNanos,
    String protocol,
    int status,
    String message,
    List<Header> headers,
    byte[] content,
    long contentBytes) {
  public SprintResult {
    sentHeaders = List.copyOf(sentHeaders);
    headers = List.copyOf(headers);
  }
}
