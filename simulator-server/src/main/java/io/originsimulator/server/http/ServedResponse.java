package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpRequest;

/** A response that a stage serves: the same bytes for all requests, or bytes that depend on one. */
public interface ServedResponse {

  /** Returns the encoded response for one request. */
  EncodedResponse encodedFor(HttpRequest request, RequestTarget target);
}
