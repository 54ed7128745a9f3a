package io.originsimulator.cli.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.store.KeptState;
import io.originsimulator.server.store.KeptStateJson;
import io.originsimulator.server.store.RecipeStore.Member;
import io.originsimulator.server.store.StoreException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class RedisStoreTest {
  private static RedisStore store(int port) {
    return new RedisStore(
        RedisAddress.parse("redis://team:s3cret@127.0.0.1:" + port + "?prefix=x"),
        new KeptStateJson(Optional.empty()),
        line -> {});
  }

  private static void assertRefused(Function<String, String> replies, String reason)
      throws IOException {
    try (ScriptedRedis server = new ScriptedRedis(replies);
        RedisStore store = store(server.port())) {
      assertThatThrownBy(store::read)
          .isInstanceOf(StoreException.class)
          .hasMessage("redis://127.0.0.1:" + server.port() + "/0?prefix=x: " + reason);
    }
  }

  private static Function<String, String> reads(String reply) {
    return command ->
        switch (command.split(" ", 2)[0]) {
          case "HMGET" -> reply;
          case "EXISTS" -> ":1";
          case "EVAL" -> command.contains("return live") ? "*0" : "$0\r\n"; // else a heartbeat
          default -> "+OK";
        };
  }

  @Test
  void namesTheServerThatIsAway() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0)) {
      port = closed.getLocalPort();
    }
    try (RedisStore store = store(port)) {
      assertThatThrownBy(store::read)
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith("redis://127.0.0.1:" + port + "/0?prefix=x: unreachable (")
          .hasMessageEndingWith(") (expected: a running Redis 7 or Valkey 7, or later)");
    }
  }

  @Test
  void hidesUserAndPasswordThatTheServerRefuses() throws IOException {
    String expected =
        "access refused (expected: a user and password that the server accepts, with ~{x}:*,"
            + " &{x}:* and +@all -@dangerous)";
    assertRefused(command -> "-WRONGPASS invalid username-password pair or user team", expected);
    assertRefused(
        reads("-NOPERM User team has no permissions to run the 'hmget' command"), expected);
  }

  @Test
  void namesAValueOfAnotherKind() throws IOException {
    String begin = "{x}:state is not the state of simulators: ";
    String end = " (expected: another ?prefix=, or a key that you delete)";
    assertRefused(
        reads("-WRONGTYPE Operation against a key holding the wrong kind of value"),
        begin + "a value of another kind" + end);
    assertRefused(reads("*2\r\n$-1\r\n$-1"), begin + "a hash without edition and json" + end);
    assertRefused(reads("*2\r\n$1\r\n1\r\n$-1"), begin + "a hash without json" + end);
  }

  @Test
  void namesJsonOfOthers() throws IOException {
    try (ScriptedRedis server = new ScriptedRedis(reads("*2\r\n$1\r\n1\r\n$6\r\n{\"a\":1"));
        RedisStore store = store(server.port())) {
      assertThatThrownBy(store::read)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("prefix=x {x}:state");
    }
  }

  @Test
  void announcesNoEditionBeforeItIsServed() throws Exception {
    byte[] state =
        new KeptStateJson(Optional.empty())
            .write(new KeptState(1, 0, 0, List.of(), Optional.empty()));
    String json = new String(state, StandardCharsets.UTF_8);
    Function<String, String> replies =
        command ->
            command.startsWith("HGET ")
                ? "$1\r\n1"
                : reads("*2\r\n$1\r\n1\r\n$" + state.length + "\r\n" + json).apply(command);
    try (ScriptedRedis server = new ScriptedRedis(replies);
        RedisStore store = store(server.port())) {
      CountDownLatch isBehind = new CountDownLatch(1);
      store.begin(new Member("a", URI.create("http://a:1"), 0), isBehind::countDown);
      store.read();
      assertThat(isBehind.await(10, SECONDS)).as("a heartbeat sees the server's edition").isTrue();
      assertThat(server.received()).filteredOn(it -> it.endsWith(" 1 http://a:1")).isEmpty();
      assertThat(server.received()).filteredOn(it -> it.endsWith(" 0 http://a:1")).isNotEmpty();
    }
  }

  @Test
  void waitsForAServerThatLoadsItsData() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    Function<String, String> replies =
        command ->
            switch (command.split(" ", 2)[0]) {
              case "HMGET" ->
                  calls.incrementAndGet() < 3
                      ? "-LOADING Redis is loading the dataset in memory"
                      : "*2\r\n$-1\r\n$-1";
              case "EXISTS" -> ":0";
              case "EVAL" -> "$0\r\n"; // a heartbeat
              default -> "+OK";
            };
    try (ScriptedRedis server = new ScriptedRedis(replies);
        RedisStore store = store(server.port())) {
      assertThat(store.read()).isEqualTo(KeptState.NONE);
    }
  }
}
