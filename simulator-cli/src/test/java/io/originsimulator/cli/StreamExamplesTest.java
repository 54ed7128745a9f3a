package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example recipes whose responses are streams, or are held back, in virtual time. */
@Timeout(60)
class StreamExamplesTest {
  private static final String STREAM = "{\"model\": \"small\", \"stream\": true}";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Test
  void chatCompletionsAreTokensBetweenARoleAndAReason() throws Exception {
    try (Simulator simulator = start("chat_completions")) {
      HttpRequest request = post(simulator, "/v1/chat/completions", STREAM);
      HttpResponse<String> stream = answer(simulator, request);
      assertThat(stream.headers().firstValue("content-type")).contains("text/event-stream");
      List<String> data = found("(?m)^data: (.+)$", stream.body());
      assertThat(data).hasSizeBetween(24, 84).endsWith("[DONE]");
      assertThat(data.get(0)).contains("\"role\":\"assistant\"", "\"model\":\"small\"");
      assertThat(data.subList(1, data.size() - 3))
          .allMatch(event -> event.contains("\"delta\":{\"content\":\""));
      assertThat(data.get(data.size() - 3)).contains("\"finish_reason\":\"stop\"");
      assertThat(data.get(data.size() - 2)).contains("\"usage\":{");

      simulator.clock().advanceTo("60s");
      HttpResponse<String> error = answer(simulator, request);
      assertThat(error.statusCode()).isIn(500, 503);
      assertThat(error.body()).contains("\"type\":\"server_error\"");
      simulator.clock().advanceTo("75s");
      assertThat(answer(simulator, request).body()).endsWith("data: [DONE]\n\n");
    }
  }

  @Test
  void messagesAreNamedEventsUntilOneIsAnError() throws Exception {
    try (Simulator simulator = start("messages")) {
      HttpRequest request = post(simulator, "/v1/messages", STREAM);
      List<String> names = found("(?m)^event: (.+)$", answer(simulator, request).body());
      assertThat(names)
          .startsWith("message_start", "content_block_start", "ping", "content_block_delta")
          .endsWith("content_block_stop", "message_delta", "message_stop");

      simulator.clock().advanceTo("60s");
      assertThat(found("(?m)^event: (.+)$", answer(simulator, request).body())).endsWith("error");
      simulator.clock().advanceTo("75s");
      assertThat(answer(simulator, request).statusCode()).isEqualTo(529);
    }
  }

  @Test
  void requestWithoutStreamGetsAJsonBody() throws Exception {
    for (String example : List.of("chat_completions", "messages")) {
      try (Simulator simulator = start(example)) {
        String path = "/v1/" + example.replace('_', '/');
        HttpResponse<String> response = answer(simulator, post(simulator, path, "{}"));
        assertThat(response.headers().firstValue("content-type").orElse("")).contains("json");
        assertThat(response.body()).contains("the upstream answers");
      }
    }
  }

  @Test
  void tickerResumesAfterItsLastEventAndEndsWithA204() throws Exception {
    try (Simulator simulator = start("price_ticker")) {
      HttpRequest.Builder request = HttpRequest.newBuilder(simulator.uri("/prices"));
      assertThat(lines(simulator, request.build(), 4))
          .startsWith("event: price", "id: 1", "retry: 1000");
      request.header("last-event-id", "41");
      assertThat(lines(simulator, request.build(), 2)).contains("id: 42");

      simulator.clock().advanceTo("30s");
      assertThatThrownBy(() -> answer(simulator, request.build())).isInstanceOf(IOException.class);
      simulator.clock().advanceTo("60s");
      assertThat(lines(simulator, request.build(), 2)).containsExactly(":", "");
      simulator.clock().advanceTo("90s");
      assertThat(answer(simulator, request.build()).statusCode()).isEqualTo(204);
    }
  }

  @Test
  void logIsLinesOfJsonUntilItIsTruncated() throws Exception {
    try (Simulator simulator = start("log_tail")) {
      HttpRequest request = HttpRequest.newBuilder(simulator.uri("/logs/shop")).build();
      assertThat(lines(simulator, request, 2).get(1))
          .matches("\\{\"at\":\"[^\"]+\",\"service\":\"shop\",\"line\":2,.+}");
      simulator.clock().advanceTo("60s");
      assertThatThrownBy(() -> answer(simulator, request)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void changesAreHeldBackForUpTo25Seconds() throws Exception {
    try (Simulator simulator = start("long_poll")) {
      HttpRequest request = HttpRequest.newBuilder(simulator.uri("/changes?after=7")).build();
      HttpResponse<String> response = answer(simulator, request);
      assertThat(response.statusCode()).isIn(200, 204);
      assertThat(simulator.clock().elapsed()).isLessThanOrEqualTo(Duration.ofSeconds(25));
      simulator.clock().advanceTo("60s");
      assertThat(answer(simulator, request).statusCode()).isEqualTo(504);
    }
  }

  private static Simulator start(String example) {
    return Simulator.builder()
        .recipe(Project.EXAMPLES.resolve("recipes/streams/" + example + ".json"))
        .manualClock()
        .start();
  }

  /** Returns a complete response; moves the clock until it has ended. */
  private HttpResponse<String> answer(Simulator simulator, HttpRequest request) throws Exception {
    return simulator.clock().whileAdvancing(() -> client.send(request, BodyHandlers.ofString()));
  }

  /** Returns the first lines of a response that does not end, and disconnects. */
  private List<String> lines(Simulator simulator, HttpRequest request, int lines) throws Exception {
    return simulator
        .clock()
        .whileAdvancing(
            () -> {
              var body = client.send(request, BodyHandlers.ofInputStream()).body();
              try (var reader =
                  new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
                return reader.lines().limit(lines).toList();
              }
            });
  }

  private static HttpRequest post(Simulator simulator, String path, String body) {
    return HttpRequest.newBuilder(simulator.uri(path)).POST(BodyPublishers.ofString(body)).build();
  }

  private static List<String> found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.results().map(result -> result.group(1)).toList();
  }
}
