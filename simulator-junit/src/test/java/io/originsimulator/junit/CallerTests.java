package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A real caller of a simulator, for tests of assertions. */
abstract class CallerTests {
  private static final String RECIPES =
      """
      [{"route": "/ok*", "body": "ok", "stages": [{"at": 0, "status": 200}]},
       {"route": "/slow", "body": "ok", "stages": [{"at": 0, "status": 200, "latency": "200ms"}]},
       {"route": "/never", "body": "ok", "stages": [{"at": 0, "status": 200, "latency": "1h"}]},
       {"route": "/stalled", "body": "ok",
        "stages": [{"at": 0, "status": 200, "fault": "stall"}]},
       {"route": "/down", "stages": [{"at": 0, "status": 503}]},
       {"route": "/later", "stages": [{"at": 0, "status": 503, "headers": {"retry-after": "1"}}]}]
      """;

  final Simulator origin = Simulator.builder().manualClock().journal(20).recipe(RECIPES).start();
  final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @BeforeEach
  void warmUp() throws Exception {
    get("/ok"); // connects
    origin.clearJournal();
  }

  @AfterEach
  void close() {
    origin.close();
  }

  static Consumer<SimulatorAssert> of(Consumer<SimulatorAssert> assertion) {
    return assertion;
  }

  void pass(int millis) {
    origin.clock().advanceBy(Duration.ofMillis(millis));
  }

  static void fails(ThrowingCallable assertion, String message) {
    assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).message().matches(message);
  }

  void get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = request(path);
    if (headers.length > 0) {
      request.headers(headers);
    }
    client.send(request.build(), BodyHandlers.discarding());
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(origin.uri(path));
  }
}
