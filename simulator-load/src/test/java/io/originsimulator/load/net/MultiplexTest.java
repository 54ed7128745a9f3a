package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.net.StreamTarget.Request;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.Sample;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests over HTTP/2. */
class MultiplexTest {
  @TempDir private static Path folder;

  /** A script that responds to all requests when it has a number of them. */
  private static StreamTarget.Script together(int number) {
    List<Request> held = new ArrayList<>();
    return request -> {
      held.add(request);
      if (held.size() == number) {
        held.forEach(Request::ok);
        held.clear();
      }
    };
  }

  private static DriverSettings settings() {
    return settings(s -> {});
  }

  private static DriverSettings settings(Consumer<DriverSettings.Draft> changes) {
    return Runs.settings(s -> s.http2 = true).with(changes);
  }

  /** Sends requests at once, and returns their samples by number. */
  private static List<Sample> send(int requests, DriverSettings settings, Target target)
      throws InterruptedException {
    return send(requests, settings, target, 0);
  }

  private static List<Sample> send(
      int requests, DriverSettings settings, Target target, int preOpened)
      throws InterruptedException {
    Recorded recorded = new Recorded();
    CountDownLatch ended = new CountDownLatch(requests);
    DriverSettings own = settings.with(s -> s.preOpened = preOpened);
    try (LoadDriver driver =
        LoadDriver.prepare(
            own,
            RunDescription.of("test"),
            List.of(target),
            0,
            new CompletableFuture<>(),
            () -> ClientTls.context(own))) {
      driver.begin(recorded, 0, new CompletableFuture<>());
      driver.schedule(
          0,
          () -> {
            for (int i = 0; i < requests; i++) {
              driver.send(i, 0, target, driver.nanoTime(), -1, sample -> ended.countDown());
            }
          });
      ended.await();
      driver.finish(false);
    }
    assertThat(recorded.samples).hasSize(requests);
    return recorded.byNumber();
  }

  private static List<Outcome> outcomes(List<Sample> samples) {
    return samples.stream().map(Sample::outcome).toList();
  }

  @Test
  void requestsShareAConnection() throws Exception {
    try (StreamTarget target = new StreamTarget(together(20))) {
      List<Sample> samples = send(20, settings(), Target.get(target.url("/x?y=1")));
      assertThat(outcomes(samples)).containsOnly(Outcome.ANSWERED);
      assertThat(samples)
          .allSatisfy(
              it -> {
                assertThat(it.status()).isEqualTo(200);
                assertThat(it.bytesIn()).isEqualTo(2);
                assertThat(it.sentNanos()).isGreaterThanOrEqualTo(it.startedNanos());
                assertThat(it.firstByteNanos()).isGreaterThanOrEqualTo(it.sentNanos());
              });
      assertThat(samples.stream().filter(it -> it.connectNanos() > 0)).hasSize(1);
      assertThat(target.connections).hasSize(1);
    }
  }

  @Test
  void headHasPseudoHeadersAndNoneOfAConnection() throws Exception {
    try (StreamTarget target = new StreamTarget(Request::ok)) {
      Target post =
          new Target(
              "POST",
              URI.create(target.url("/a?b")),
              List.of(
                  new Header("Host", "other.test"),
                  new Header("X-Trace", "ä"),
                  new Header("Connection", "close")),
              new byte[100_000], // more than the window of a stream
              "post");
      List<Sample> samples = send(1, settings(s -> s.numberRequests = true), post);
      assertThat(outcomes(samples)).containsExactly(Outcome.ANSWERED);
      assertThat(samples.get(0).bytesOut()).isEqualTo(100_000);
      Request request = target.requests.get(0);
      assertThat(request.bodyBytes()).isEqualTo(100_000);
      assertThat(request.headers().iterator())
          .toIterable()
          .extracting(it -> it.getKey() + ": " + it.getValue())
          .satisfiesExactlyInAnyOrder(
              it -> assertThat(it).isEqualTo(":method: POST"),
              it -> assertThat(it).isEqualTo(":scheme: http"),
              it -> assertThat(it).isEqualTo(":authority: other.test"),
              it -> assertThat(it).isEqualTo(":path: /a?b"),
              it -> assertThat(it).startsWith("x-trace: "),
              it -> assertThat(it).isEqualTo("user-agent: origin-simulator"),
              it -> assertThat(it).isEqualTo("content-length: 100000"),
              it -> assertThat(it).matches("x-origin-simulator-request: \\w+-0"));
    }
  }

  @Test
  void interimResponsesAndTrailersAreNotTheResponse() throws Exception {
    StreamTarget.Script script =
        request -> {
          request.head(new DefaultHttp2Headers().status("103"), false);
          request.head(
              new DefaultHttp2Headers().status("404").add("server-timing", "stage;desc=\"10s\""),
              false);
          request.data("no", false);
          request.head(new DefaultHttp2Headers().add("grpc-status", "5"), true);
        };
    try (StreamTarget target = new StreamTarget(script)) {
      Sample sample = send(1, settings(), Target.get(target.url("/"))).get(0);
      assertThat(sample.outcome()).isEqualTo(Outcome.ANSWERED);
      assertThat(sample.status()).isEqualTo(404);
      assertThat(sample.bytesIn()).isEqualTo(2);
      assertThat(sample.origin().stage()).isEqualTo("10s");
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 2, 5", "3, 100, 4", "3, 2, 5", "1, 100, 10"})
  void streamsOfAConnectionAreLimited(int own, int ofTarget, int connections) throws Exception {
    Http2Settings limited = Http2Settings.defaultSettings().maxConcurrentStreams(ofTarget);
    try (StreamTarget target = new StreamTarget(limited, null, together(10))) {
      DriverSettings settings = settings(s -> s.streamsPerConnection = own);
      List<Sample> samples = send(10, settings, Target.get(target.url("/")));
      assertThat(outcomes(samples)).containsOnly(Outcome.ANSWERED);
      assertThat(target.connections).hasSize(connections);
    }
  }

  @Test
  void requestsWaitForAStreamAtTheMaximumOfConnections() throws Exception {
    Http2Settings limited = Http2Settings.defaultSettings().maxConcurrentStreams(2);
    try (StreamTarget target = new StreamTarget(limited, null, together(4))) {
      DriverSettings settings = settings(s -> s.mostConnections = 2);
      List<Sample> samples = send(20, settings, Target.get(target.url("/")));
      assertThat(outcomes(samples)).containsOnly(Outcome.ANSWERED);
      assertThat(target.connections).hasSize(2);
    }
  }

  @Test
  void preOpenedConnectionsAreUsed() throws Exception {
    try (StreamTarget target = new StreamTarget(together(10))) {
      List<Sample> samples = send(10, settings(), Target.get(target.url("/")), 3);
      assertThat(outcomes(samples)).containsOnly(Outcome.ANSWERED);
      assertThat(samples).allSatisfy(it -> assertThat(it.connectNanos()).isZero());
      assertThat(target.connections).hasSize(3);
    }
  }

  @Test
  void requestsPerConnectionAreLimited() throws Exception {
    try (StreamTarget target = new StreamTarget(Request::ok)) {
      DriverSettings settings = settings(s -> s.requestsPerConnection = 4);
      List<Sample> samples = send(10, settings, Target.get(target.url("/")));
      assertThat(outcomes(samples)).containsOnly(Outcome.ANSWERED);
      assertThat(target.requests.stream().collect(Collectors.groupingBy(Request::connection)))
          .hasSize(3)
          .allSatisfy((connection, its) -> assertThat(its).hasSizeLessThanOrEqualTo(4));
    }
  }

  @Test
  void timeoutCancelsTheStreamAlone() throws Exception {
    StreamTarget.Script script =
        request -> {
          if (request.headers().path().toString().equals("/answered")) {
            request.ok();
          }
        };
    try (StreamTarget target = new StreamTarget(script)) {
      DriverSettings settings = settings(s -> s.timeout = Duration.ofMillis(200));
      List<Sample> silent = send(3, settings, Target.get(target.url("/silent")), 1);
      assertThat(outcomes(silent)).containsOnly(Outcome.TIMEOUT);
      assertThat(target.connections).hasSize(1);
      target.connections.get(0).closeFuture().sync(); // what came before has been read
      assertThat(target.resets).containsExactly(8L, 8L, 8L);
    }
  }

  @Test
  void resetOfAStreamIsItsOutcome() throws Exception {
    StreamTarget.Script script =
        request -> {
          request.head(new DefaultHttp2Headers().status("200"), false);
          request.reset(Http2Error.INTERNAL_ERROR);
        };
    try (StreamTarget target = new StreamTarget(script)) {
      List<Sample> samples = send(2, settings(), Target.get(target.url("/")));
      assertThat(outcomes(samples)).containsOnly(Outcome.STREAM_RESET);
      assertThat(samples).extracting(Sample::error).containsOnly("stream reset: INTERNAL_ERROR");
      assertThat(target.connections).hasSize(1);
    }
  }

  @Test
  void requestsAfterTheLastOfAGoAwayAreStale() throws Exception {
    List<Request> held = new ArrayList<>();
    StreamTarget.Script script =
        request -> {
          held.add(request);
          if (held.size() == 3) {
            held.get(0).goAwayAfterThis();
            held.get(0).ok();
          } else if (request.connection() > 0) {
            request.ok();
          }
        };
    try (StreamTarget target = new StreamTarget(script)) {
      List<Sample> samples = send(3, settings(), Target.get(target.url("/")));
      assertThat(outcomes(samples))
          .containsExactly(Outcome.ANSWERED, Outcome.STALE_CLOSE, Outcome.STALE_CLOSE);
      assertThat(samples.get(1).error()).isEqualTo("stale close: GOAWAY");
    }
    held.clear();
    try (StreamTarget target = new StreamTarget(script)) {
      DriverSettings settings = settings(s -> s.retryStale = true);
      List<Sample> samples = send(3, settings, Target.get(target.url("/")));
      assertThat(outcomes(samples)).containsOnly(Outcome.ANSWERED);
      assertThat(target.connections).hasSize(2);
    }
  }

  @Test
  void lossOfTheConnectionEndsAllItsRequests() throws Exception {
    List<Request> held = new ArrayList<>();
    StreamTarget.Script script =
        request -> {
          held.add(request);
          if (held.size() == 5) {
            request.channel().unsafe().close(request.channel().newPromise()); // without a GOAWAY
          }
        };
    try (StreamTarget target = new StreamTarget(script)) {
      List<Sample> samples = send(5, settings(), Target.get(target.url("/")));
      assertThat(outcomes(samples)).containsOnly(Outcome.EARLY_CLOSE);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void everyRequestEndsOnceWhateverTheTargetDoes(long seed) throws Exception {
    Random random = new Random(seed);
    StreamTarget.Script script =
        request -> {
          switch (random.nextInt(40)) {
            case 0 -> request.reset(Http2Error.REFUSED_STREAM);
            case 1 -> request.goAwayAfterThis(); // and no response: until the timeout
            case 2 -> request.channel().close();
            case 3 -> request.head(new DefaultHttp2Headers().status("200"), false);
            case 4 -> request.head(new DefaultHttp2Headers().add("no", "status"), true);
            default -> request.ok();
          }
        };
    Http2Settings limited = Http2Settings.defaultSettings().maxConcurrentStreams(7);
    try (StreamTarget target = new StreamTarget(limited, null, script)) {
      DriverSettings settings =
          settings(
              s -> {
                s.retryStale = true;
                s.mostConnections = 30;
                s.timeout = Duration.ofSeconds(3);
              });
      List<Sample> samples = send(500, settings, Target.get(target.url("/")));
      assertThat(samples).extracting(Sample::number).doesNotHaveDuplicates();
      assertThat(outcomes(samples)).contains(Outcome.ANSWERED, Outcome.TIMEOUT);
    }
  }

  @Test
  void responseWithoutAStatusIsAProtocolError() throws Exception {
    StreamTarget.Script script =
        request -> request.head(new DefaultHttp2Headers().add("no", "status"), true);
    try (StreamTarget target = new StreamTarget(script)) {
      List<Sample> samples = send(2, settings(), Target.get(target.url("/")));
      assertThat(samples)
          .extracting(Sample::error)
          .containsOnly("protocol: HTTP/2 stream PROTOCOL_ERROR");
      assertThat(target.connections).hasSize(1);
    }
  }

  @Test
  void headThatIsTooLongForTheTargetIsNotSent() throws Exception {
    Http2Settings small = Http2Settings.defaultSettings().maxHeaderListSize(50);
    try (StreamTarget target = new StreamTarget(small, null, Request::ok)) {
      List<Sample> samples = send(1, settings(), Target.get(target.url("/")));
      assertThat(outcomes(samples)).containsExactly(Outcome.OTHER);
      assertThat(target.requests).isEmpty();
    }
  }

  @Test
  void targetWithoutHttp2IsAProtocolError() throws Exception {
    try (RawTarget target = RawTarget.answering("HTTP/1.1 400 Bad Request\r\n\r\n")) {
      List<Sample> samples = send(2, settings(), Target.get(target.url("/")));
      assertThat(samples)
          .extracting(Sample::error)
          .containsOnly("protocol: not an HTTP/2 response");
    }
  }

  @Test
  void targetThatAllowsNoStreamIsATimeout() throws Exception {
    Http2Settings none = Http2Settings.defaultSettings().maxConcurrentStreams(0);
    try (StreamTarget target = new StreamTarget(none, null, Request::ok)) {
      DriverSettings settings = settings(s -> s.timeout = Duration.ofMillis(200));
      List<Sample> samples = send(2, settings, Target.get(target.url("/")));
      assertThat(outcomes(samples)).containsOnly(Outcome.CONNECT_TIMEOUT);
      assertThat(target.connections.size()).isLessThanOrEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "OPENSSL_REFCNT"})
  void http2IsNegotiatedOverTls(SslProvider library) throws Exception {
    OpenSsl.ensureAvailability();
    TestAuthority authority = new TestAuthority(folder);
    TestAuthority.Signed own = authority.sign("localhost", Duration.ofDays(1));
    TlsSettings tls = new TlsSettings(false, List.of(authority.certificate()), List.of());
    DriverSettings settings = settings(s -> s.tls = tls);
    SslContextBuilder server =
        SslContextBuilder.forServer(own.secret(), own.itself()).sslProvider(library);
    SslContext http2 = server.applicationProtocolConfig(ClientTls.ONLY_HTTP2).build();
    try (StreamTarget target =
        new StreamTarget(Http2Settings.defaultSettings(), http2, Request::ok)) {
      Target https = Target.get("https://localhost:" + target.port() + "/");
      assertThat(outcomes(send(3, settings, https))).containsOnly(Outcome.ANSWERED);
      assertThat(new Sprint(settings).run(https, 20_000_000_000L).protocol()).isEqualTo("HTTP/2");
    }
    SslContext http1 = server.applicationProtocolConfig(ApplicationProtocolConfig.DISABLED).build();
    try (StreamTarget target =
        new StreamTarget(Http2Settings.defaultSettings(), http1, Request::ok)) {
      Target https = Target.get("https://localhost:" + target.port() + "/");
      assertThat(send(2, settings, https))
          .extracting(Sample::error)
          .containsOnly("tls: HTTP/2 refused (ALPN)");
    }
  }
}
