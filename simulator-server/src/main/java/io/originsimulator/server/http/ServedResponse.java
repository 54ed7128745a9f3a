package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.scenario.Scenario;
import java.util.Set;

/** A response that a stage serves: the same bytes for all requests, or bytes that depend on one. */
public interface ServedResponse {

  /**
   * Returns the encoded response for one request.
   *
   * @param listed the recipes that a response may list
   */
  EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed);

  /** Returns this response without fields that are added for each request. */
  default ServedResponse leaving(Set<String> names) {
    return this; // encoded for each request, and only then without them
  }
}
