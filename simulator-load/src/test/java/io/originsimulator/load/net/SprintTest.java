package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.TestSample;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SprintTest {
  private static final long MILLI = 1_000_000;
  private static final long TIMEOUT = 30_000 * MILLI;

  @Test
  void resultHasRequestAndResponseAsSent() throws Exception {
    String early = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
    String head = "HTTP/1.1 201 Made\r\nx-one: 1\r\ntransfer-encoding: chunked\r\n\r\n";
    String chunks = "2\r\nok\r\n3\r\nay!\r\n0\r\n\r\n";
    try (RawTarget target = RawTarget.answering(early + head + chunks)) {
      Sprint.Result result = run(Target.get(target.url("/a?b")), TIMEOUT);
      assertThat(result.status()).isEqualTo(201);
      assertThat(result.protocol() + " " + result.message()).isEqualTo("HTTP/1.1 Made");
      assertThat(result.headers())
          .containsExactly(new Header("x-one", "1"), new Header("transfer-encoding", "chunked"));
      assertThat(result.content()).asString(StandardCharsets.US_ASCII).isEqualTo("okay!");
      assertThat(result.contentBytes()).isEqualTo(5);
      StringBuilder sent = new StringBuilder("GET /a?b HTTP/1.1\r\n");
      result.sentHeaders().forEach(h -> sent.append(h.name() + ": " + h.value() + "\r\n"));
      assertThat(target.requests).containsExactly(sent + "\r\n");
      assertThat(sent).contains("connection: close");
    }
  }

  @Test
  void bytesBeyondOneMebibyteAreCountedOnly() throws Exception {
    int bytes = (1 << 20) + 7;
    String response = "HTTP/1.1 200 OK\r\ncontent-length: " + bytes + "\r\n\r\n";
    try (RawTarget target = RawTarget.answering(response + "x".repeat(bytes))) {
      Sprint.Result result = run(Target.get(target.url("/")), TIMEOUT);
      assertThat(result.content()).hasSize(1 << 20);
      assertThat(result.contentBytes()).isEqualTo(bytes);
    }
  }

  @Test
  void redirectIsTheResponse() throws Exception {
    String there = "HTTP/1.1 302 Found\r\nlocation: /there\r\ncontent-length: 0\r\n\r\n";
    try (RawTarget target = RawTarget.answering(there)) {
      assertThat(run(Target.get(target.url("/")), TIMEOUT).status()).isEqualTo(302);
      assertThat(target.requests).hasSize(1);
    }
  }

  @Test
  void failureNamesItsOutcome() throws Exception {
    try (RawTarget silent = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      assertFails(
          silent, 20 * MILLI, Outcome.TIMEOUT, "timeout: no complete response within 20 ms");
    }
    String part = "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok";
    try (RawTarget cut =
        RawTarget.that(
            with -> {
              with.request();
              with.say(part);
            })) {
      assertFails(cut, TIMEOUT, Outcome.EARLY_CLOSE, "early close (" + cut.place() + ")");
    }
    String refused = "http://127.0.0.1:1/";
    assertFails(refused, TIMEOUT, Outcome.CONNECTION_REFUSED, "connection refused (127.0.0.1:1)");
  }

  @Test
  void handshakeThatHangsNamesItsTime() throws Exception {
    try (RawTarget silent = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      assertFails(
          "https://" + silent.place() + "/",
          200 * MILLI,
          Outcome.CONNECT_TIMEOUT,
          "connect timeout: no complete response within 200 ms");
    }
  }

  @Test
  void malformedHeaderIsAProtocolError() throws Exception {
    String malformed = "HTTP/1.1 200 OK\r\nx-one: a\0b\r\ncontent-length: 2\r\n\r\nok";
    try (RawTarget target = RawTarget.answering(malformed)) {
      assertFails(
          target,
          TIMEOUT,
          Outcome.PROTOCOL,
          "protocol: a malformed header (" + target.place() + ")");
    }
  }

  @Test
  void requestIsNotNumbered() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      DriverSettings numbered = Runs.settings(s -> s.numberRequests = true);
      new Sprint(numbered).run(Target.get(target.url("/")), TIMEOUT);
      assertThat(target.requests).singleElement().asString().doesNotContain("x-origin-simulator");
    }
  }

  @Test
  void durationIsFromTheConnectionToTheLastByte() {
    Sample sample = TestSample.due(0).late(3).connected(3).took(23).build();
    Sprint.Result result =
        new Sprint.Result(
            Target.get("http://a/"), List.of(), sample, "", "", "", List.of(), new byte[0], 0);
    assertThat(result.connectNanos()).isEqualTo(3 * MILLI);
    assertThat(result.durationNanos()).isEqualTo(20 * MILLI);
  }

  private static void assertFails(
      RawTarget target, long timeoutNanos, Outcome outcome, String message) throws Exception {
    assertFails(target.url("/"), timeoutNanos, outcome, message);
  }

  private static void assertFails(String url, long timeoutNanos, Outcome outcome, String message)
      throws Exception {
    Sprint.Result result = run(Target.get(url), timeoutNanos);
    assertThat(result.sample().outcome()).isEqualTo(outcome);
    assertThat(result.error()).isEqualTo(message);
  }

  private static Sprint.Result run(Target request, long timeoutNanos) throws Exception {
    return new Sprint(Runs.settings()).run(request, timeoutNanos);
  }
}
