package io.originsimulator.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.sse.EventSource;
import okhttp3.sse.EventSourceListener;
import okhttp3.sse.EventSources;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Clients of server-sent events and an origin whose streams stall, break, or never end. When
 * nothing else happens, the clock jumps to the next event: five minutes take a fraction of a
 * second.
 */
@Timeout(60)
@OriginSimulator(
    clock = SimulatorTime.JUMPING,
    json =
        """
        [{ "route": "/stalled", "fault": "stall after 1 event",
           "stream": { "event": "tick <<ordinal>>", "count": 10, "every": "1s" } },
         { "route": "/prices",
           "sequence": [
             { "fault": "reset after 10 events" }, { "fault": "close after 5 events" }, {}],
           "stream": {
             "event": { "id": "<<ordinal>>", "data": "price <<ordinal>>" },
             "count": 30, "every": "10s", "resume": true } },
         { "route": "/endless",
           "stream": { "event": "tick <<ordinal>>", "count": "forever", "every": "1s" } }]
        """)
class StreamTest {
  private static final Duration READ_TIMEOUT = Duration.ofMillis(300);

  private final OkHttpClient client = new OkHttpClient();

  @OriginSimulator private Simulator origin;

  /** The events that have been received, from one stream or several. */
  private static final class Received extends EventSourceListener {
    private final List<String> events = new ArrayList<>();
    private String lastId = "";
    private Optional<Throwable> failure = Optional.empty();

    @Override
    public void onEvent(EventSource source, String id, String type, String data) {
      events.add(data);
      lastId = id == null ? "" : id;
    }

    @Override
    public void onFailure(EventSource source, Throwable cause, Response response) {
      failure = Optional.ofNullable(cause);
    }
  }

  @AfterEach
  void disconnect() {
    client.connectionPool().evictAll();
  }

  @Test
  void clientTimesOutBetweenTwoEvents() throws IOException {
    Received received = new Received();
    int status =
        receive(client.newBuilder().readTimeout(READ_TIMEOUT).build(), "/stalled", received);
    assertThat(status).isEqualTo(200);
    assertThat(received.events).containsExactly("tick 1");
    assertThat(received.failure).containsInstanceOf(SocketTimeoutException.class);
    assertThat(Seen.of(origin, "/stalled", 1))
        .singleElement()
        .satisfies(outcome -> assertThat(outcome.left()).isPresent());
  }

  @Test
  void clientResumesAfterItsLastEvent() throws IOException {
    Received received = new Received();
    while (receive(client, "/prices", received) != 204) {}
    assertThat(received.events)
        .isEqualTo(IntStream.rangeClosed(1, 30).mapToObj(event -> "price " + event).toList());
    assertThat(origin.requests("/prices"))
        .extracting(request -> request.header("last-event-id").orElse(""))
        .containsExactly("", "10", "15", "30");
  }

  @Test
  void gatewayCancelsItsUpstreamWhenItsClientDisconnects() throws IOException {
    HttpServer gateway =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext("/", this::passOn);
    gateway.start();
    try {
      Request request =
          new Request.Builder()
              .url("http://localhost:" + gateway.getAddress().getPort() + "/")
              .build();
      try (Response own = client.newCall(request).execute()) {
        assertThat(own.body().source().readUtf8Line()).isEqualTo("data: tick 1");
      }
      assertThat(Seen.of(origin, "/endless", 1))
          .singleElement()
          .satisfies(outcome -> assertThat(outcome.left()).isPresent());
    } finally {
      gateway.stop(0);
    }
  }

  /** The gateway under test: a write fails when its client has gone, which closes the upstream. */
  private void passOn(HttpExchange exchange) throws IOException {
    Request request = new Request.Builder().url(origin.uri("/endless").toString()).build();
    try (exchange;
        Response upstream = client.newCall(request).execute()) {
      exchange.sendResponseHeaders(200, 0);
      InputStream events = upstream.body().byteStream();
      OutputStream out = exchange.getResponseBody();
      byte[] buffer = new byte[1024];
      for (int read = events.read(buffer); read >= 0; read = events.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
      }
    }
  }

  /** Continues after the last event received; returns the status when the stream has ended. */
  private int receive(OkHttpClient client, String path, Received received) throws IOException {
    Request.Builder request = new Request.Builder().url(origin.uri(path).toString());
    if (!received.lastId.isEmpty()) {
      request.header("last-event-id", received.lastId);
    }
    try (Response response = client.newCall(request.build()).execute()) {
      if (response.code() != 204) {
        EventSources.processResponse(response, received);
      }
      return response.code();
    }
  }
}
