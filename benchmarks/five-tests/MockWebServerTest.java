package five;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import mockwebserver3.junit5.StartStop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MockWebServerTest {
  @StartStop final MockWebServer server = new MockWebServer();
  OrderClient client;

  @BeforeEach
  void connect() {
    client = new OrderClient(server.url("/").uri());
  }

  @Test
  void givesUpOnASlowResponse() {
    server.enqueue(new MockResponse.Builder().headersDelay(5, SECONDS).build());
    assertThatThrownBy(() -> client.find("42")).isInstanceOf(HttpTimeoutException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void retriesAfterA503() throws Exception {
    server.enqueue(new MockResponse.Builder().code(503).build());
    server.enqueue(new MockResponse.Builder().body("book").build());
    long began = System.nanoTime();
    assertThat(client.find("42")).isEqualTo("book");
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(100_000_000);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void asksUntilTheOrderIsDone() throws Exception {
    server.enqueue(new MockResponse.Builder().body("new").build());
    server.enqueue(new MockResponse.Builder().body("new").build());
    server.enqueue(new MockResponse.Builder().body("done").build());
    assertThat(client.awaitDone("42")).isEqualTo(3);
  }

  @Test
  void sendsTheOrderAsJson() throws Exception {
    server.enqueue(new MockResponse.Builder().code(201).build());
    client.place("book");
    RecordedRequest request = server.takeRequest();
    assertThat(request.getMethod()).isEqualTo("POST");
    assertThat(request.getTarget()).isEqualTo("/orders?source=web");
    assertThat(request.getHeaders().get("content-type")).isEqualTo("application/json");
    assertThat(request.getBody().utf8()).isEqualTo("{\"item\":\"book\"}");
  }

  @Test
  void placesNoOrderTwiceAfterAReset() {
    server.enqueue(
        new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build());
    assertThatThrownBy(() -> client.place("book")).isInstanceOf(IOException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }
}
