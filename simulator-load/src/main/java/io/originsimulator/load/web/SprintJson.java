package io.originsimulator.load.web;

import io.originsimulator.load.net.Sprint;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A sprint in the form of blitz's API: times in seconds, bodies in Base64. */
record SprintJson(boolean ok, String region, double duration, List<Step> steps) {
  record Step(double connect, double duration, Request request, Response response) {}

  record Request(
      String line, String method, String url, Map<String, String> headers, byte[] content) {}

  record Response(
      String line,
      int status,
      String message,
      Map<String, String> headers,
      byte[] content,
      long contentLength) {}

  static SprintJson of(Sprint.Result sprint) {
    double connect = sprint.connectNanos() / 1e9;
    double duration = (sprint.connectNanos() + sprint.durationNanos()) / 1e9;
    Target target = sprint.request();
    String version = sprint.protocol().equals("HTTP/2") ? "HTTP/2" : "HTTP/1.1";
    Request request =
        new Request(
            String.join(" ", target.method(), target.path(), version),
            target.method(),
            target.uri().toString(),
            byName(sprint.sentHeaders()),
            target.body());
    String line = sprint.protocol() + " " + sprint.status() + " " + sprint.message();
    Response response =
        new Response(
            line.strip(),
            sprint.status(),
            sprint.message(),
            byName(sprint.headers()),
            sprint.content(),
            sprint.contentBytes());
    Step step = new Step(connect, sprint.durationNanos() / 1e9, request, response);
    return new SprintJson(true, StatsJson.REGION, duration, List.of(step));
  }

  private static Map<String, String> byName(List<Header> headers) {
    Map<String, String> values = new LinkedHashMap<>();
    headers.forEach(it -> values.merge(it.name(), it.value(), (all, one) -> all + ", " + one));
    return values;
  }
}
