package io.originsimulator.load.net;

import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.result.Sample;
import java.util.List;

/**
 * A request and its response.
 *
 * @param sentHeaders in the order sent
 * @param protocol such as {@code HTTP/1.1}
 * @param message the reason phrase; may be empty
 * @param content the body, up to 1 MiB of it; not to be changed
 * @param contentBytes of the complete body
 */
public record SprintResult(
    Target request,
    List<Header> sentHeaders,
    Sample sample,
    String protocol,
    String message,
    List<Header> headers,
    byte[] content,
    long contentBytes) {
  public SprintResult {
    sentHeaders = List.copyOf(sentHeaders);
    headers = List.copyOf(headers);
  }

  public int status() {
    return sample.status();
  }

  /** Returns the time from opening the connection until it could be written to, TLS included. */
  public long connectNanos() {
    return sample.connectNanos();
  }

  /** Returns the time from then to the last byte. */
  public long durationNanos() {
    return sample.endNanos() - sample.sentNanos();
  }
}
