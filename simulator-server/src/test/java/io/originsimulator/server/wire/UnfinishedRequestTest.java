package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Unfinished requests of all connections together use a bounded amount of memory. */
class UnfinishedRequestTest {
  private static final String HALF_A_HEAD = "GET / HTTP/1.1\r\nx: " + "y".repeat(60_000);

  private final FrozenServer server = new FrozenServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void unfinishedRequestsThatTakeTooMuchTogetherAreRefusedAndLaterOnesServed() {
    List<FrozenConnection> slow = sendUntilRefused(HALF_A_HEAD);
    assertThat(slow).hasSizeBetween(10, 17); // 60 kB each of 1 MB, plus Java's overhead
    FrozenConnection caller = server.connect();
    caller.send("GET /_admin/status HTTP/1.1\r\n\r\n"); // complete, so not charged
    assertThat(caller.received()).endsWith("\r\n\r\nok!");
    slow.forEach(FrozenConnection::close);
    assertThat(sendUntilRefused(HALF_A_HEAD)).hasSameSizeAs(slow);
  }

  static Stream<String> unfinished() {
    String longLine = "x: " + "y".repeat(60_000);
    return Stream.of(
        "GET /" + "x".repeat(16_000) + " HTTP/1.1\r\n" + longLine,
        "GET / HTTP/1.1\r\n" + longLine + "\r\n",
        "GET / HTTP/1.1\r\n" + "a: b\r\n".repeat(999),
        "POST / HTTP/1.1\r\ncontent-length: 9\r\n" + "a: b\r\n".repeat(998) + "\r\n",
        "POST /_admin/add_recipe HTTP/1.1\r\ncontent-length: 9\r\n" + longLine + "\r\n\r\n");
  }

  @ParameterizedTest
  @MethodSource("unfinished")
  void everyPartOfAnUnfinishedRequestIsCharged(String bytes) {
    assertThat(sendUntilRefused(bytes)).hasSizeLessThan(20);
  }

  @Test
  void aConnectionThatKeepsTheBufferOfALongLineEndsWhenThereIsNoMemoryForIt() {
    String request = "GET /_admin/status HTTP/1.1\r\nx: " + "y".repeat(60_000) + "\r\n\r\n";
    for (int i = 0; i < 100; i++) {
      FrozenConnection caller = server.connect();
      caller.send(request);
      assertThat(caller.received()).endsWith("\r\n\r\nok!");
      assertThat(caller.isOutputShutdown()).isEqualTo(i >= FrozenServer.HEADS_MEMORY / 60_001);
    }
  }

  @Test
  void aFinishedRequestTakesNoMemory() {
    for (int i = 0; i < 100; i++) {
      FrozenConnection caller = server.connect();
      caller.send("GET /_admin/status HTTP/1.1\r\n" + "a: b\r\n".repeat(500));
      caller.send("\r\n");
      assertThat(caller.received()).endsWith("\r\n\r\nok!");
    }
  }

  @Test
  void bytesAfterTheLastRequestOfAConnectionTakeNoMemory() {
    server.add(Recipes.NOW_FAST_SLOW);
    FrozenConnection client = server.connect();
    client.send("GET /fast HTTP/1.1\r\nconnection: close\r\n\r\n" + HALF_A_HEAD);
    assertThat(server.context().heads().used()).isZero();
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("fast").closing().toString());
  }

  /** Connects and sends until one is refused; returns the others. */
  private List<FrozenConnection> sendUntilRefused(String bytes) {
    List<FrozenConnection> held = new ArrayList<>();
    while (held.size() < 1000) {
      FrozenConnection client = server.connect();
      client.send(bytes);
      String received = client.received();
      if (received.startsWith("HTTP/1.1 503")) {
        assertThat(received)
            .isEqualTo(
                ExpectedResponse.refusal(
                        "503 Service Unavailable",
                        "The unfinished requests of all connections take more than the heap allows;"
                            + " send less at a time, or give the JVM a larger -Xmx")
                    .toString());
        client.send("\r\n\r\nGET /_admin/status HTTP/1.1\r\n\r\n");
        assertThat(client.received()).isEmpty();
        return held;
      }
      held.add(client);
    }
    return held;
  }
}
