package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.Sample;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Complete responses and their ends. */
class ResponsesTest {
  private static final int REQUESTS = 4;

  @Test
  void countsABodyOfKnownLength() throws Exception {
    assertAnswered(RawTarget.OK, 200, 2, 1);
  }

  @Test
  void bytesOutAreTheRequestsBody() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      URI uri = URI.create(target.url("/"));
      Target post = new Target("POST", uri, List.of(), new byte[] {'h', 'i', '!'}, "POST /");
      Recorded recorded = Runs.send(2, Runs.settings(), Target.of("GET", uri), post);
      assertThat(recorded.byNumber()).extracting(Sample::bytesOut).containsExactly(0L, 3L);
    }
  }

  @Test
  void countsAChunkedBodyWithoutChunkHeaders() throws Exception {
    String chunked =
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
    assertAnswered(chunked, 200, 5, 1);
  }

  @Test
  void status204And304HaveNoBodyWhateverTheirHead() throws Exception {
    assertAnswered("HTTP/1.1 204 No Content\r\n\r\n", 204, 0, 1);
    assertAnswered("HTTP/1.1 304 Not Modified\r\ncontent-length: 7\r\n\r\n", 304, 0, 1);
  }

  @Test
  void interimResponseIsSkipped() throws Exception {
    assertAnswered("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n" + RawTarget.OK, 200, 2, 1);
    assertAnswered("HTTP/1.1 100 Continue\r\n\r\n" + RawTarget.OK, 200, 2, 1);
  }

  @Test
  void responseOfAnyStatusIsAnswered() throws Exception {
    assertAnswered("HTTP/1.1 503 Busy\r\ncontent-length: 4\r\n\r\nbusy", 503, 4, 1);
  }

  @Test
  void connectionIsNotReusedAfterConnectionClose() throws Exception {
    String closing = "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok";
    assertAnswered(closing, 200, 2, REQUESTS);
    assertAnswered("HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok", 200, 2, REQUESTS);
  }

  @Test
  void bodyMayEndWithItsConnection() throws Exception {
    RawTarget.Script script =
        with -> {
          with.request();
          with.say("HTTP/1.1 200 OK\r\n\r\n0123456789");
        };
    try (RawTarget target = RawTarget.that(script)) {
      Recorded recorded = Runs.send(REQUESTS, Runs.settings(), Target.get(target.url("/")));
      assertThat(recorded.outcomes()).hasSize(REQUESTS).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.samples).extracting(Sample::bytesIn).containsOnly(10L);
    }
  }

  @Test
  void responseToHeadHasNoBodyDespiteItsLength() throws Exception {
    try (RawTarget target =
        RawTarget.answering("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")) {
      Target head = Target.of("HEAD", URI.create(target.url("/")));
      Recorded recorded = Runs.send(REQUESTS, Runs.settings(s -> s.mostConnections = 1), head);
      assertThat(recorded.outcomes()).hasSize(REQUESTS).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.samples).extracting(Sample::bytesIn).containsOnly(0L);
      assertThat(target.clients).hasSize(1);
    }
  }

  @Test
  void maxBodyLimitsCountedBytesNotReadBytes() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Recorded none =
          Runs.send(
              2,
              Runs.settings(s -> s.mostConnections = 1).with(s -> s.maxBodyBytes = 0),
              Target.get(target.url("/")));
      assertThat(none.outcomes()).containsOnly(Outcome.ANSWERED);
      assertThat(none.samples).extracting(Sample::bytesIn).containsOnly(0L);
      assertThat(none.ends.get(0).connections()).isEqualTo(1);
    }
  }

  @Test
  void sampleHasTheSimulatorsTrace() throws Exception {
    String timing = "server-timing: stage;desc=\"10s\", injected;dur=52.125";
    String response = "HTTP/1.1 200 OK\r\n" + timing + "\r\ncontent-length: 0\r\n\r\n";
    try (RawTarget target = RawTarget.answering(response)) {
      Recorded recorded = Runs.send(1, Runs.settings(), Target.get(target.url("/")));
      assertThat(recorded.samples.get(0).origin().injectedNanos()).isEqualTo(52_125_000);
      assertThat(recorded.samples.get(0).origin().stage()).isEqualTo("10s");
    }
  }

  private static void assertAnswered(String response, int status, long bytes, int connections)
      throws Exception {
    try (RawTarget target = RawTarget.answering(response)) {
      Recorded recorded =
          Runs.send(
              REQUESTS, Runs.settings(s -> s.mostConnections = 1), Target.get(target.url("/")));
      assertThat(recorded.outcomes()).hasSize(REQUESTS).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.samples).extracting(Sample::status).containsOnly(status);
      assertThat(recorded.samples).extracting(Sample::bytesIn).containsOnly(bytes);
      assertThat(recorded.ends.get(0).connections()).isEqualTo(connections);
    }
  }
}
