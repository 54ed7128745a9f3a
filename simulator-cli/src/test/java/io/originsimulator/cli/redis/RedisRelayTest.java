package io.originsimulator.cli.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.collect.Relay;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The replies of a server; {@code .ci/collect} tests the scripts with a real one. */
final class RedisRelayTest {
  private static RedisRelay relay(ScriptedRedis server) {
    return new RedisRelay(
        RedisAddress.parse("redis://me:secret@127.0.0.1:" + server.port() + "/0?prefix=run-7"));
  }

  private static ScriptedRedis replying(String reply) throws IOException {
    return new ScriptedRedis(command -> command.startsWith("EVAL ") ? reply : "+OK");
  }

  @Test
  void senderSeesItsState() throws IOException {
    try (ScriptedRedis server = replying("*3\r\n$2\r\n17\r\n:2\r\n:0");
        RedisRelay relay = relay(server)) {
      assertThat(relay.sent(3)).isEqualTo(new Relay.Sent(17, true, false));
      assertThat(relay).hasToString("redis://127.0.0.1:" + server.port() + "/0?prefix=run-7");
    }
  }

  @Test
  void collectorReceivesPartsWithTheirEnds() throws IOException {
    String first = "*2\r\n$3\r\n7-2\r\n*2\r\n$1\r\nb\r\n$2\r\nab\r\n";
    String last = "*2\r\n$3\r\n8-1\r\n*2\r\n$4\r\nlast\r\n$1\r\nc";
    try (ScriptedRedis server = replying("*2\r\n:1\r\n*2\r\n" + first + last);
        RedisRelay relay = relay(server)) {
      Relay.Received received = relay.take(0, 5);
      assertThat(received.alive()).isTrue();
      assertThat(received.parts()).extracting(Relay.Part::end).containsExactly(7L, 8L);
      assertThat(received.parts()).extracting(Relay.Part::last).containsExactly(false, true);
      assertThat(received.parts().get(0).bytes()).containsExactly('a', 'b');
    }
  }

  @Test
  void failureOfTheServerIsAnIOException() throws IOException {
    try (ScriptedRedis server = replying("-NOPERM no");
        RedisRelay relay = relay(server)) {
      assertThatThrownBy(() -> relay.take(0, 5))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              "redis://127.0.0.1:" + server.port() + "/0?prefix=run-7: access refused");
    }
  }
}
