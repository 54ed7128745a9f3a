package io.originsimulator.scenario.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request with given parts. */
record Asked(
    String method, String path, String query, Map<String, String> headers, @Nullable JsonNode json)
    implements IncomingRequest {

  static Asked of(String path, String query) {
    return new Asked("GET", path, query, Map.of(), null);
  }

  static Asked with(Map<String, String> headers) {
    return new Asked("GET", "/", "", headers, null);
  }

  static Asked with(@Nullable JsonNode json) {
    return new Asked("POST", "/", "", Map.of(), json);
  }

  @Override
  public String client() {
    return "client";
  }

  @Override
  public long connection() {
    return 1;
  }

  @Override
  public @Nullable String header(String name) {
    return headers.get(name);
  }
}
