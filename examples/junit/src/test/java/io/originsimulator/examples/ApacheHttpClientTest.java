package io.originsimulator.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Apache HttpClient 5 and a broken origin. Its response timeout applies to each read, of head and
 * body. It retries a GET once if it is reset before the response, but never a POST.
 */
@OriginSimulator(recipe = "faults.json", clock = SimulatorTime.MANUAL)
class ApacheHttpClientTest {
  private final CloseableHttpClient client = HttpClients.createDefault();

  @OriginSimulator private Simulator origin;

  @AfterEach
  void disconnect() throws IOException {
    client.close();
  }

  @Test
  void lateResponseIsAReadTimeout() {
    assertThatThrownBy(() -> call(impatient(get("/late"))))
        .isExactlyInstanceOf(SocketTimeoutException.class)
        .hasMessage("Read timed out");
    assertThat(Seen.of(origin, "/late", 1)).containsExactly(Seen.ABANDONED_BEFORE_HEAD);
  }

  @Test
  void stalledBodyIsAReadTimeout() {
    assertThatThrownBy(() -> call(impatient(get("/stall"))))
        .isExactlyInstanceOf(SocketTimeoutException.class)
        .hasMessage("Read timed out");
    assertThat(Seen.of(origin, "/stall", 1)).containsExactly(Seen.ABANDONED_DURING_STALL);
  }

  @Test
  void resetBeforeTheHeadIsRetriedOnce() {
    assertThatThrownBy(() -> call(get("/reset")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset", 2)).hasSize(2).containsOnly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void resetOfAKeptConnectionIsTheSame() throws IOException {
    assertThat(call(get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(get("/reset")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset", 2)).hasSize(2).containsOnly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void postIsNotRetried() throws IOException {
    assertThat(call(get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(new HttpPost(origin.uri("/reset"))))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset", 1)).containsExactly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void retryCanBeDisabled() throws IOException {
    try (CloseableHttpClient once = HttpClients.custom().disableAutomaticRetries().build()) {
      assertThatThrownBy(() -> call(once, get("/reset"))).hasMessage("Connection reset");
    }
    assertThat(Seen.of(origin, "/reset", 1)).containsExactly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void resetAfterTheHeadIsNotRetried() {
    assertThatThrownBy(() -> call(get("/reset-after-head")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset-after-head", 1)).containsExactly(Seen.RESET_AFTER_HEAD);
  }

  @Test
  void resetWithinTheBodyIsNotRetried() {
    assertThatThrownBy(() -> call(get("/reset-in-body")))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset-in-body", 1)).containsExactly(Seen.RESET_AFTER_HEAD);
  }

  @Test
  void truncatedBodyReportsExpectedAndReceivedBytes() {
    assertThatThrownBy(() -> call(get("/truncated")))
        .isExactlyInstanceOf(ConnectionClosedException.class)
        .hasMessage(
            "Premature end of Content-Length delimited message body"
                + " (expected: 65536; received: 32768)");
    assertThat(Seen.of(origin, "/truncated", 1)).containsExactly(Seen.TRUNCATED);
  }

  private String call(HttpUriRequestBase request) throws IOException {
    return call(client, request);
  }

  private static String call(CloseableHttpClient client, HttpUriRequestBase request)
      throws IOException {
    return client.execute(request, response -> EntityUtils.toString(response.getEntity()));
  }

  private HttpGet get(String path) {
    return new HttpGet(origin.uri(path));
  }

  private static HttpGet impatient(HttpGet request) {
    request.setConfig(
        RequestConfig.custom().setResponseTimeout(200, TimeUnit.MILLISECONDS).build());
    return request;
  }
}
