package io.originsimulator.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that outlives its arrival, as the events of its response depend on it.
 *
 * @param json its body as JSON; null if it is not JSON, or no event has values from it
 */
public record RequestCopy(
    HttpRequest request, String client, long connection, @Nullable JsonNode json)
    implements IncomingRequest {

  @Override
  public @Nullable String header(String name) {
    return request.headers().get(name);
  }

  @Override
  public List<String> headers(String name) {
    return request.headers().getAll(name);
  }

  @Override
  public String method() {
    return request.method().name();
  }

  @Override
  public String path() {
    return RequestTarget.of(request.uri()).path();
  }

  @Override
  public String query() {
    return RequestTarget.queryOf(request.uri());
  }
}
