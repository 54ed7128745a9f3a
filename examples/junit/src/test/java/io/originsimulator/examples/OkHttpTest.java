package io.originsimulator.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * OkHttp and a broken origin. Its read timeout applies to each read, of head and body. On a
 * connection that has worked before, it retries a request that is reset before the response, even a
 * POST.
 */
@OriginSimulator(recipe = "faults.json", clock = SimulatorTime.MANUAL)
class OkHttpTest {
  private final OkHttpClient client = new OkHttpClient();
  private final OkHttpClient impatient = // on the same connections
      client.newBuilder().readTimeout(Duration.ofMillis(200)).build();

  @OriginSimulator private Simulator origin;

  @AfterEach
  void disconnect() {
    client.connectionPool().evictAll();
  }

  @Test
  void lateResponseIsAReadTimeout() {
    assertThatThrownBy(() -> call(impatient, get("/late")))
        .isExactlyInstanceOf(SocketTimeoutException.class)
        .message()
        .isIn("timeout", "Read timed out"); // from OkHttp's timer or its socket: they race
    assertThat(Seen.of(origin, "/late", 1)).containsExactly(Seen.ABANDONED_BEFORE_HEAD);
  }

  @Test
  void stalledBodyIsAReadTimeout() {
    assertThatThrownBy(() -> call(impatient, get("/stall")))
        .isExactlyInstanceOf(SocketTimeoutException.class)
        .message()
        .isIn("timeout", "Read timed out");
    assertThat(Seen.of(origin, "/stall", 1)).containsExactly(Seen.ABANDONED_DURING_STALL);
  }

  @Test
  void resetOfANewConnectionIsNotRetried() {
    assertThatThrownBy(() -> call(client, get("/reset")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset", 1)).containsExactly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void resetOfAKeptConnectionIsRetriedTwiceOnNewOnes() throws IOException {
    assertThat(call(client, get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(client, get("/reset")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset", 3)).hasSize(3).containsOnly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void postIsRetriedAlthoughTheOriginMayHaveProcessedIt() throws IOException {
    assertThat(call(client, get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(client, post("/reset")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset", 3)).hasSize(3).containsOnly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void retryCanBeForbidden() throws IOException {
    OkHttpClient once = client.newBuilder().retryOnConnectionFailure(false).build();
    assertThat(call(once, get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(once, post("/reset"))).hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset", 1)).containsExactly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void resetAfterTheHeadIsNotRetried() throws IOException {
    assertThat(call(client, get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(client, get("/reset-after-head")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset-after-head", 1)).containsExactly(Seen.RESET_AFTER_HEAD);
  }

  @Test
  void resetWithinTheBodyIsNotRetried() throws IOException {
    assertThat(call(client, get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(client, get("/reset-in-body")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset-in-body", 1)).containsExactly(Seen.RESET_AFTER_HEAD);
  }

  @Test
  void truncatedBodyIsAProtocolError() {
    assertThatThrownBy(() -> call(client, get("/truncated")))
        .isExactlyInstanceOf(ProtocolException.class)
        .hasMessage("unexpected end of stream");
    assertThat(Seen.of(origin, "/truncated", 1)).containsExactly(Seen.TRUNCATED);
  }

  private static String call(OkHttpClient client, Request request) throws IOException {
    try (Response response = client.newCall(request).execute()) {
      return response.body().string();
    }
  }

  private Request get(String path) {
    return new Request.Builder().url(origin.uri(path).toString()).build();
  }

  private Request post(String path) {
    return get(path).newBuilder().post(RequestBody.create("order", null)).build();
  }
}
