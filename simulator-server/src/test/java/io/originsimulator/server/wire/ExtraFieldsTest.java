package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.http.ContentType;
import io.originsimulator.server.http.EncodedResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The additional header fields of one response. */
class ExtraFieldsTest {
  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  /** Returns the response to one request with a text and extra fields. */
  private String answer(Headers headers, Delivery delivery) {
    return answer("hello", headers, delivery);
  }

  private String answer(String body, Headers headers, Delivery delivery) {
    ResponseQueue queue =
        new ResponseQueue(new ConnectionWriter(client), server.clock(), 1, 0, server.loop(0));
    EncodedResponse response =
        EncodedResponse.of(
            ResponseSpec.of(200, headers, new ResponseSpec.Body.Text(body)),
            ContentType.HTML,
            body);
    var request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
    Exchange exchange = new Exchange(request, server.clock().nanoTime());
    request.release();
    exchange.answer(
        new ResponsePlan<>(response, 0, ResponsePlan.WHOLE_BODY, delivery),
        response,
        null,
        server.loop(0).lease(),
        server.loop(0).metrics());
    queue.add(exchange);
    client.flush();
    return client.received();
  }

  private static Delivery with(Headers extra) {
    return Delivery.PLAIN.with(extra);
  }

  @Test
  void extraFieldFollowsTheDate() {
    assertThat(answer(Headers.NONE, with(Headers.NONE.with("server-timing", "stage;dur=5"))))
        .isEqualTo(
            ExpectedResponse.ok("hello")
                .toString()
                .replace("content-length", "server-timing: stage;dur=5\r\ncontent-length"));
  }

  @Test
  void extraFieldReplacesThePreparedOne() {
    Headers headers = Headers.NONE.with("Retry-After", "1").with("x-more", "yes");
    assertThat(answer(headers, with(Headers.NONE.with("retry-after", "7"))))
        .isEqualTo(
            ExpectedResponse.ok("hello")
                .with("x-more: yes")
                .toString()
                .replace("content-length", "retry-after: 7\r\ncontent-length"));
  }

  @Test
  void anAnnotationContinuesTheServerTimingOfTheRecipe() {
    Headers headers = Headers.NONE.with("Server-Timing", "db;dur=5, app;dur=7");
    assertThat(answer(headers, with(Headers.NONE.with("server-timing", "stage;desc=\"0\""))))
        .isEqualTo(
            ExpectedResponse.ok("hello")
                .toString()
                .replace(
                    "content-length",
                    "server-timing: db;dur=5, app;dur=7, stage;desc=\"0\"\r\ncontent-length"));
  }

  @Test
  void aBodyLargerThanASliceFollowsWhole() {
    String body = "0123456789".repeat(30_000);
    assertThat(answer(body, Headers.NONE, with(Headers.NONE.with("server-timing", "x"))))
        .isEqualTo(
            ExpectedResponse.ok(body)
                .toString()
                .replace("content-length", "server-timing: x\r\ncontent-length"));
  }
}
