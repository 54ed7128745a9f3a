package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.net.SprintResult;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.util.List;

/** A sprint as blitz's API tells of it: times in seconds, contents in Base64. */
final class SprintJson {
  private SprintJson() {}

  static ObjectNode of(SprintResult sprint) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("ok", true);
    json.put("region", StatsJson.REGION);
    json.put("duration", (sprint.connectNanos() + sprint.durationNanos()) / 1e9);
    ObjectNode step = json.putArray("steps").addObject();
    step.put("connect", sprint.connectNanos() / 1e9);
    step.put("duration", sprint.durationNanos() / 1e9);
    request(sprint, step.putObject("request"));
    response(sprint, step.putObject("response"));
    return json;
  }

  private static void request(SprintResult sprint, ObjectNode json) {
    Target request = sprint.request();
    String path = request.uri().getRawPath().isEmpty() ? "/" : request.uri().getRawPath();
    String query = request.uri().getRawQuery() == null ? "" : "?" + request.uri().getRawQuery();
    json.put("line", request.method() + " " + path + query + " HTTP/1.1");
    json.put("method", request.method());
    json.put("url", request.uri().toString());
    headers(sprint.sentHeaders(), json.putObject("headers"));
    json.put("content", request.body());
  }

  private static void response(SprintResult sprint, ObjectNode json) {
    String line = sprint.protocol() + " " + sprint.status() + " " + sprint.message();
    json.put("line", line.strip());
    json.put("status", sprint.status());
    json.put("message", sprint.message());
    headers(sprint.headers(), json.putObject("headers"));
    json.put("content", sprint.content());
    json.put("content_length", sprint.contentBytes());
  }

  private static void headers(List<Header> headers, ObjectNode json) {
    for (Header header : headers) {
      String before = json.path(header.name()).asText("");
      json.put(header.name(), before.isEmpty() ? header.value() : before + ", " + header.value());
    }
  }
}
