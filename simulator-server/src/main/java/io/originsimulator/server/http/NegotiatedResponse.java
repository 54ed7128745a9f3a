package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.scenario.Scenario;
import java.util.Locale;
import java.util.Set;

/** A pair of responses: gzip for clients that accept it, the plain bytes for others. */
public record NegotiatedResponse(ServedResponse gzip, ServedResponse plain)
    implements ServedResponse {

  @Override
  public EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    String accepted = String.join(",", request.headers().getAll(HttpHeaderNames.ACCEPT_ENCODING));
    return (acceptsGzip(accepted) ? gzip : plain).encodedFor(request, target, listed);
  }

  @Override
  public NegotiatedResponse leaving(Set<String> names) {
    return new NegotiatedResponse(gzip.leaving(names), plain.leaving(names));
  }

  /**
   * Returns whether a list such as {@code br, gzip;q=0.5} accepts gzip; a name overrides {@code *}.
   */
  static boolean acceptsGzip(String accepted) {
    boolean any = false;
    for (String entry : accepted.toLowerCase(Locale.ROOT).split(",")) {
      String[] parts = entry.split(";", 2);
      String coding = parts[0].strip();
      boolean refused = parts.length > 1 && parts[1].strip().matches("q\\s*=\\s*0(\\.0*)?");
      if (coding.equals("gzip") || coding.equals("x-gzip")) {
        return !refused;
      }
      if (coding.equals("*")) {
        any = !refused;
      }
    }
    return any;
  }
}
