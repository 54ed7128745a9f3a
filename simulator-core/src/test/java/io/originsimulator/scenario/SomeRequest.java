package io.originsimulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.RequestJson;
import io.originsimulator.scenario.route.IncomingRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** A request made by a test; the names of its headers are in lower case. */
public record SomeRequest(
    String client,
    long connection,
    String method,
    String query,
    Map<String, String> headers,
    String body)
    implements IncomingRequest {

  public static SomeRequest client(String address) {
    return new SomeRequest(address, 0, "GET", "", Map.of(), "");
  }

  public static SomeRequest connection(long number) {
    return new SomeRequest("", number, "GET", "", Map.of(), "");
  }

  public static SomeRequest header(String name, String value) {
    return headers(Map.of(name, value));
  }

  public static SomeRequest headers(Map<String, String> headers) {
    return new SomeRequest("", 0, "GET", "", headers, "");
  }

  public static SomeRequest of(String method) {
    return new SomeRequest("", 0, method, "", Map.of(), "");
  }

  public static SomeRequest query(String query) {
    return new SomeRequest("", 0, "GET", query, Map.of(), "");
  }

  public static SomeRequest body(String body) {
    return new SomeRequest("", 0, "POST", "", Map.of(), body);
  }

  @Override
  public String header(String name) {
    return headers.get(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public JsonNode json() {
    return RequestJson.parse(body.getBytes(StandardCharsets.UTF_8));
  }
}
