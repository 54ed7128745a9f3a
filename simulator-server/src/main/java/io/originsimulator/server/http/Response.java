package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpRequest;

/** What a stage answers: the same bytes for all, or bytes that depend on what was asked. */
public interface Response {

  /** The bytes for one request. */
  PreparedResponse toward(HttpRequest request, RequestTarget target);
}
