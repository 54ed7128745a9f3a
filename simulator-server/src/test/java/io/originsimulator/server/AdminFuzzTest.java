package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.report.Counts;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Timeout;

/** Any calls of the admin API are responded to, and change nothing if they are refused. */
@Timeout(20)
class AdminFuzzTest {
  private static final int MOST_CALLS = 12;
  private static final String RECIPE =
      "{ \"route\": \"/a\", \"body\": \"a\", \"stages\": [ { \"at\": 0, \"status\": 200 },"
          + " { \"at\": \"3s\", \"status\": 503, \"latency\": \"1s\" } ] }";

  /** The observable state of a server. */
  private record State(Object scenario, Listener listener, Counts counts, long now) {

    static State of(FrozenServer server) {
      return new State(
          server.scenarios().scenario(),
          server.scenarios().listener().listener(),
          server.counts(),
          server.clock().nanoTime());
    }
  }

  /** Each line of an input is a call: method, target, and body, in which \n is a line break. */
  @FuzzTest
  void calls(byte[] input) {
    String[] lines = new String(input, StandardCharsets.UTF_8).split("\n");
    try (LogWatch log = new LogWatch()) {
      try (FrozenServer server = FrozenServer.withJournal(4)) {
        server.add(RECIPE);
        for (int i = 0; i < Math.min(lines.length, MOST_CALLS); i++) {
          String[] words = lines[i].split(" ", 3);
          if (words.length >= 2) {
            String body = words.length == 3 ? words[2].replace("\\n", "\n") : "";
            expectNoChangeIfRefused(server, words[0], words[1], body);
            server.advance("100ms");
          }
        }
      }
      assertThat(log.lines()).noneMatch(line -> line.contains("failed"));
    }
  }

  private static void expectNoChangeIfRefused(
      FrozenServer server, String method, String target, String body) {
    State before = State.of(server);
    String response = call(server, method, target, body);
    assertThat(response).doesNotContain("This is a defect");
    boolean isAdmin = target.startsWith("/_admin/");
    if (isAdmin && response.matches("(?s)HTTP/1.1 [45].*")) {
      assertThat(State.of(server)).isEqualTo(before);
    }
  }

  private static String call(FrozenServer server, String method, String target, String body) {
    FrozenConnection client = server.connect();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "%s %s HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
            .formatted(method, target, bytes.length);
    client.send(head.getBytes(StandardCharsets.UTF_8));
    client.send(bytes);
    server.doSlowWork();
    return client.received();
  }
}
