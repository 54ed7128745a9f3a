package io.originsimulator.load.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.compression.Snappy;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** The metrics of runs as remote write requests: their series, bytes, and failures. */
class RemoteWriterTest {
  private static final long MILLI = 1_000_000;
  private static final RunInfo RUN =
      new RunInfo("first", "attack", Instant.EPOCH, 10, 50, -1, 0, List.of(), Map.of());

  private final RunMetrics metrics = new RunMetrics();

  private static Sample sample(Outcome outcome, int status, long responseMillis) {
    return new Sample(
        0,
        0,
        0,
        0,
        0,
        0,
        responseMillis * MILLI,
        0,
        outcome,
        status,
        0,
        0,
        "",
        OriginTrace.NONE,
        StreamTrace.NONE);
  }

  /** Returns the texts and doubles of a request, in order. */
  private static String text(byte[] request) {
    return new String(request, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]+", " ");
  }

  private String written() {
    WriteRequest request = new WriteRequest();
    metrics.write(request, Instant.ofEpochMilli(1));
    return text(request.bytes());
  }

  @Test
  void seriesIsEncodedAsTheProtocolDefinesIt() {
    WriteRequest request = new WriteRequest();
    request.add("up", Map.of("a", "b"), 1, 300);
    String name = "0a0e" + "0a085f5f6e616d655f5f" + "12027570"; // __name__ up
    String label = "0a06" + "0a0161" + "120162";
    String sample = "120c" + "09000000000000f03f" + "10ac02";
    assertThat(HexFormat.of().formatHex(request.bytes())).isEqualTo("0a26" + name + label + sample);
  }

  @Test
  void compressedRequestIsABlockOfSnappy() {
    WriteRequest request = new WriteRequest();
    request.add("up", Map.of("a", "b".repeat(100)), 1, 300);
    ByteBuf all = Unpooled.buffer();
    new Snappy().decode(Unpooled.wrappedBuffer(request.compressed()), all);
    byte[] bytes = new byte[all.readableBytes()];
    all.readBytes(bytes);
    assertThat(bytes).isEqualTo(request.bytes());
  }

  @Test
  void requestsCountByOutcomeAndStatus() {
    metrics.accept(RUN);
    metrics.accept(sample(Outcome.ANSWERED, 200, 5));
    metrics.accept(sample(Outcome.ANSWERED, 200, 5));
    metrics.accept(sample(Outcome.TIMEOUT, 0, 5));
    assertThat(written())
        .contains("origin_simulator_load_requests_total")
        .containsSubsequence("mode", "attack", "outcome", "answered", "run", "first")
        .containsSubsequence("status", "200", "outcome", "timeout");
  }

  @Test
  void quantilesAreThoseSinceTheLastWriteAndSumsThoseSinceTheStart() {
    metrics.accept(RUN);
    metrics.accept(sample(Outcome.ANSWERED, 200, 500));
    WriteRequest first = new WriteRequest();
    metrics.write(first, Instant.ofEpochMilli(1));
    assertThat(hex(first)).contains(hex(0.5));
    metrics.accept(sample(Outcome.ANSWERED, 200, 250));
    WriteRequest second = new WriteRequest();
    metrics.write(second, Instant.ofEpochMilli(2));
    assertThat(hex(second)).contains(hex(0.25)).contains(hex(0.75)); // and the sum
    WriteRequest idle = new WriteRequest();
    metrics.write(idle, Instant.ofEpochMilli(3));
    assertThat(hex(idle)).contains(hex(WriteRequest.STALE)).contains(hex(0.75));
  }

  @Test
  void endEndsTheSeriesThatHaveValuesOfAnInstant() {
    metrics.accept(RUN);
    metrics.accept(new Observation("users", "", 0, 7));
    assertThat(written()).containsSubsequence("_observation", "series", "users");
    WriteRequest end = new WriteRequest();
    metrics.writeEnd(end, Instant.ofEpochMilli(2));
    assertThat(text(end.bytes()))
        .contains("_observation", "_planned_rate", "_response_seconds")
        .doesNotContain("_total", "_sum", "_count");
    assertThat(hex(end)).contains(hex(WriteRequest.STALE)).doesNotContain(hex(7));
  }

  private static String hex(WriteRequest request) {
    return HexFormat.of().formatHex(request.bytes());
  }

  private static String hex(double value) {
    return HexFormat.of().toHexDigits(Long.reverseBytes(Double.doubleToRawLongBits(value)));
  }

  @Test
  void writerSendsTheRunWithCredentialsAndEndsWithIt() throws IOException {
    Queue<String> received = new ConcurrentLinkedQueue<>();
    HttpServer server = receiver(204, received);
    try {
      RemoteWriter writer = RemoteWriter.to(url(server, "me:secret@", ""));
      writer.accept(RUN);
      writer.begin(RUN, () -> 0, event -> {});
      writer.accept(sample(Outcome.ANSWERED, 200, 5));
      writer.end();
      assertThat(received).hasSizeGreaterThanOrEqualTo(2); // the last values, and the end
      assertThat(received).allMatch(call -> call.equals("/api/v1/write snappy Basic bWU6c2VjcmV0"));
      assertThat(writer.remarks()).isEmpty();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void failedWritesAreReportedAtTheEnd() throws IOException {
    HttpServer server = receiver(404, new ConcurrentLinkedQueue<>());
    URI url = url(server, "", "/push");
    try {
      RemoteWriter writer = RemoteWriter.to(url);
      writer.begin(RUN, () -> 0, event -> {});
      writer.end();
      assertThat(writer.remarks()).hasSize(1);
      assertThat(writer.remarks().get(0))
          .matches("--prometheus-remote-write: (\\d+) of \\1 writes failed: .*")
          .endsWith(
              url
                  + " responded with status 404 (expected: a receiver, such as a Prometheus with"
                  + " --web.enable-remote-write-receiver)");
    } finally {
      server.stop(0);
    }
  }

  private static HttpServer receiver(int status, Queue<String> received) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          received.add(
              call.getRequestURI()
                  + " "
                  + call.getRequestHeaders().getFirst("content-encoding")
                  + " "
                  + call.getRequestHeaders().getFirst("authorization"));
          call.getRequestBody().readAllBytes();
          call.sendResponseHeaders(status, -1);
          call.close();
        });
    server.start();
    return server;
  }

  private static URI url(HttpServer server, String credentials, String path) {
    return URI.create(
        "http://" + credentials + "127.0.0.1:" + server.getAddress().getPort() + path);
  }
}
