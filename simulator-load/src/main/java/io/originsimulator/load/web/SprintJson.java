package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.net.SprintResult;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.util.List;

/** A sprint in the form of blitz's API: times in seconds, contents in Base64. */
final class SprintJson {
  private SprintJson() {}

  static ObjectNode of(SprintResult sprint) {
    double connect = sprint.connectNanos() / 1e9;
    double duration = (sprint.connectNanos() + sprint.durationNanos()) / 1e9;
    ObjectNode json = ApiResponse.ok().put("region", StatsJson.REGION).put("duration", duration);
    ObjectNode step = json.putArray("steps").addObject();
    step.put("connect", connect).put("duration", sprint.durationNanos() / 1e9);
    request(sprint, step.putObject("request"));
    response(sprint, step.putObject("response"));
    return json;
  }

  private static void request(SprintResult sprint, ObjectNode json) {
    Target request = sprint.request();
    String path = request.uri().getRawPath().isEmpty() ? "/" : request.uri().getRawPath();
    String query = request.uri().getRawQuery() == null ? "" : "?" + request.uri().getRawQuery();
    json.put("line", request.method() + " " + path + query + " HTTP/1.1");
    json.put("method", request.method()).put("url", request.uri().toString());
    headers(sprint.sentHeaders(), json.putObject("headers"));
    json.put("content", request.body());
  }

  private static void response(SprintResult sprint, ObjectNode json) {
    String line = sprint.protocol() + " " + sprint.status() + " " + sprint.message();
    json.put("line", line.strip());
    json.put("status", sprint.status()).put("message", sprint.message());
    headers(sprint.headers(), json.putObject("headers"));
    json.put("content", sprint.content()).put("content_length", sprint.contentBytes());
  }

  private static void headers(List<Header> headers, ObjectNode json) {
    for (Header header : headers) {
      String before = json.path(header.name()).asText("");
      json.put(header.name(), before.isEmpty() ? header.value() : before + ", " + header.value());
    }
  }
}
