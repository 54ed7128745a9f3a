package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.Sample;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The failures of requests, each with its outcome. */
class OutcomesTest {
  private static final Duration SOON = Duration.ofMillis(300);
  private static final Duration LATER = Duration.ofSeconds(2); // long after everything has arrived

  @Test
  void portWithoutListenerIsConnectionRefused() throws Exception {
    try (Socket mute = new Socket()) { // occupies a port without listening on it
      mute.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      Recorded recorded = send(3, Target.get("http://127.0.0.1:" + mute.getLocalPort() + "/"));
      assertThat(recorded.outcomes())
          .containsExactly(
              Outcome.CONNECTION_REFUSED, Outcome.CONNECTION_REFUSED, Outcome.CONNECTION_REFUSED);
      assertThat(recorded.samples).extracting(Sample::error).containsOnly("connection refused");
      assertThat(recorded.ends.get(0).connections()).isZero();
    }
  }

  @Test
  void resetConnectionIsConnectionReset() throws Exception {
    assertOutcome(
        with -> {
          with.request();
          with.reset();
        },
        Outcome.CONNECTION_RESET);
  }

  @Test
  void resetWithinAResponseIsConnectionReset() throws Exception {
    assertOutcome(
        with -> {
          with.request();
          with.say("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nno more");
          with.reset();
        },
        Outcome.CONNECTION_RESET);
  }

  @Test
  void connectionClosedWithinAResponseIsEarlyClose() throws Exception {
    assertOutcome(RawTarget.Conversation::request, Outcome.EARLY_CLOSE);
    assertOutcome(
        with -> {
          with.request();
          with.say("HTTP/1.1 200 OK\r\ncontent-le");
        },
        Outcome.EARLY_CLOSE);
    assertOutcome(
        with -> {
          with.request();
          with.say("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nno more");
        },
        Outcome.EARLY_CLOSE);
    assertOutcome(
        with -> {
          with.request();
          with.say("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab");
        },
        Outcome.EARLY_CLOSE);
  }

  @Test
  void malformedResponseIsAProtocolError() throws Exception {
    assertOutcome(
        with -> {
          with.request();
          with.say("SSH-2.0-OpenSSH_9.6\r\n\r\n");
          with.awaitClose();
        },
        Outcome.PROTOCOL);
    assertOutcome(
        with -> {
          with.request();
          with.say("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfive\r\nabcde\r\n");
          with.awaitClose();
        },
        Outcome.PROTOCOL);
  }

  @Test
  void protocolErrorsNameLongHeadsAndMalformedChunks() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nx: " + "a".repeat(66_000) + "\r\n\r\n";
    String chunk = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfive\r\n";
    assertThat(error(head)).isEqualTo("protocol: a head of more than 64 KiB");
    assertThat(error(chunk)).isEqualTo("protocol: a malformed chunk or trailer");
    assertThat(error("SSH-2.0-OpenSSH_9.6\r\n\r\n"))
        .isEqualTo("protocol: not an HTTP/1.1 response");
  }

  private static String error(String response) throws Exception {
    RawTarget.Script script =
        with -> {
          with.request();
          with.say(response);
          with.awaitClose();
        };
    try (RawTarget target = RawTarget.that(script)) {
      Recorded recorded = send(1, Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(Outcome.PROTOCOL);
      return recorded.samples.get(0).error();
    }
  }

  @Test
  void excessByteIsAProtocolErrorOfItsResponse() throws Exception {
    assertOutcome(
        with -> {
          with.request();
          with.say(RawTarget.OK + "!");
          with.awaitClose();
        },
        Outcome.PROTOCOL);
    assertOutcome(
        with -> {
          with.request();
          with.say(RawTarget.OK + RawTarget.OK);
          with.awaitClose();
        },
        Outcome.PROTOCOL);
  }

  @Test
  void timeoutCountsFromTheStartOfTheRequest() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      Recorded recorded =
          Runs.send(3, Runs.settings(s -> s.timeout = LATER), Target.get(target.url("/")));
      assertThat(recorded.outcomes()).hasSize(3).containsOnly(Outcome.TIMEOUT);
      assertThat(recorded.samples)
          .allSatisfy(
              sample -> {
                assertThat(sample.endNanos() - sample.startedNanos())
                    .isGreaterThanOrEqualTo(LATER.toNanos());
                assertThat(sample.sentNanos()).isNotNegative();
                assertThat(sample.status()).isZero();
              });
    }
  }

  @Test
  void stalledResponseTimesOutWithItsStatus() throws Exception {
    RawTarget.Script stalling =
        with -> {
          with.request();
          with.say("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nno more");
          with.awaitClose();
        };
    try (RawTarget target = RawTarget.that(stalling)) {
      Recorded recorded =
          Runs.send(1, Runs.settings(s -> s.timeout = LATER), Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(Outcome.TIMEOUT);
      assertThat(recorded.samples.get(0).status()).isEqualTo(200);
      assertThat(recorded.samples.get(0).bytesIn()).isEqualTo(7);
    }
  }

  @Test
  void fullBacklogIsAConnectTimeout() throws Exception {
    List<Socket> filling = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      for (int i = 0; i < 2; i++) { // one more than the backlog
        filling.add(new Socket(full.getInetAddress(), full.getLocalPort()));
      }
      DriverSettings settings = Runs.settings(s -> s.timeout = SOON);
      Target target = Target.get("http://127.0.0.1:" + full.getLocalPort() + "/");
      assertThat(Runs.send(2, settings, target).outcomes())
          .hasSize(2)
          .containsOnly(Outcome.CONNECT_TIMEOUT);
      DriverSettings impatient =
          Runs.settings(s -> s.timeout = Duration.ofSeconds(20)).with(s -> s.connectTimeout = SOON);
      assertThat(Runs.send(1, impatient, target).outcomes())
          .containsExactly(Outcome.CONNECT_TIMEOUT);
    } finally {
      for (Socket socket : filling) {
        socket.close();
      }
    }
  }

  @Test
  void foreignSourceAddressIsNoAddress() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      List<InetAddress> foreign = List.of(InetAddress.getByName("192.0.2.1"));
      DriverSettings settings = Runs.settings(s -> s.sources = foreign);
      assertThat(Runs.send(2, settings, Target.get(target.url("/"))).outcomes())
          .hasSize(2)
          .containsOnly(Outcome.NO_ADDRESS);
    }
  }

  @Test
  void unknownHostFailsEachRequest() throws Exception {
    Recorded recorded = send(2, Target.get("http://no-such-host.invalid/"));
    assertThat(recorded.outcomes()).hasSize(2).containsOnly(Outcome.DNS);
  }

  @Test
  void serverWithoutTlsFailsTlsRequests() throws Exception {
    try (RawTarget target =
        RawTarget.that(
            with -> {
              with.say("HTTP/1.1 400 Bad Request\r\n\r\n");
              with.awaitClose();
            })) {
      String url = target.url("/").replace("http:", "https:");
      Recorded recorded = send(1, Target.get(url));
      assertThat(recorded.outcomes()).containsExactly(Outcome.TLS);
      assertThat(recorded.samples.get(0).error()).startsWith("tls: ").doesNotContain("127.0.0.1");
    }
  }

  private static Recorded send(int requests, Target target) throws InterruptedException {
    return Runs.send(requests, Runs.settings(), target);
  }

  /** Asserts the outcome of several requests, each on a connection of its own. */
  private static void assertOutcome(RawTarget.Script script, Outcome outcome)
      throws IOException, InterruptedException {
    try (RawTarget target = RawTarget.that(script)) {
      Recorded recorded = send(3, Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(outcome, outcome, outcome);
      assertThat(target.clients).hasSize(3);
    }
  }
}
