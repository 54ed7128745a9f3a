package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.originsimulator.server.Https;
import io.originsimulator.server.HttpsProviders;
import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Limits on connections with TLS, and handshakes that stall. */
class TlsLimitsTest {
  @ParameterizedTest
  @EnumSource
  void stalledHandshakeCountsAsAConnection(HttpsProviders provider) throws IOException {
    List<Socket> silent = new ArrayList<>();
    try (Simulator simulator = withStalledHandshakes(provider, Duration.ofHours(1))) {
      Eventually.expect( // again, as the server may accept the second connection first
          () -> {
            silent.add(silent(simulator));
            assertThat(status(simulator)).isEqualTo(503);
          });
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.originsimulator.server.wire.TlsOnTheWireTest#everywhere")
  void stalledHandshakesBeyondTheLimitEndWithTheSimulator(
      HttpsProviders provider, Transport transport, String protocol) throws Exception {
    List<Socket> silent = new ArrayList<>();
    try (Simulator simulator =
            TlsOnTheWireTest.builder(provider)
                .transport(transport)
                .limits(Limits.defaults().withConnections(1))
                .start();
        RawClient first = TlsClient.connect(simulator, protocol)) {
      first.get("/").read();
      for (int connection = 0; connection < 20; connection++) {
        silent.add(silent(simulator));
      }
      try (RawClient last = TlsClient.connect(simulator, protocol)) {
        assertThat(last.read().status()).isEqualTo(503); // so those before it are accepted
      }
    }
    for (Socket socket : silent) {
      assertThatCode(socket.getInputStream()::readAllBytes).doesNotThrowAnyException();
      socket.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void stalledHandshakeTimesOut(HttpsProviders provider) throws IOException {
    Stopwatch watch = Stopwatch.start();
    try (Simulator simulator = withStalledHandshakes(provider, Duration.ofMillis(300));
        Socket silent = silent(simulator)) {
      assertThat(silent.getInputStream().read()).isEqualTo(-1);
      assertThat(watch.elapsed()).isGreaterThanOrEqualTo(Duration.ofMillis(290));
      Eventually.expect(() -> assertThat(status(simulator)).isEqualTo(200));
    }
  }

  @ParameterizedTest
  @EnumSource
  void connectionBeyondTheLimitGetsItsResponse(HttpsProviders provider) throws Exception {
    try (Simulator simulator =
            TlsOnTheWireTest.builder(provider)
                .limits(Limits.defaults().withConnections(1))
                .start();
        RawClient first = TlsClient.connect(simulator, "TLSv1.3");
        RawClient second = TlsClient.connect(simulator, "TLSv1.3")) {
      assertThat(first.get("/").read().status()).isEqualTo(200);
      assertThat(second.read().status()).isEqualTo(503);
      second.expectEnd();
    }
  }

  @ParameterizedTest
  @EnumSource
  void connectionOfHttp2BeyondTheLimitGetsItsResponse(HttpsProviders provider) throws Exception {
    try (Simulator simulator =
            TlsOnTheWireTest.builder(provider)
                .limits(Limits.defaults().withConnections(1))
                .start();
        RawClient first = TlsClient.connect(simulator, "TLSv1.3")) {
      assertThat(first.get("/").read().status()).isEqualTo(200);
      HttpResponse<String> refused =
          HttpClient.newBuilder()
              .sslContext(simulator.sslContext())
              .build()
              .send(
                  HttpRequest.newBuilder(simulator.httpsUri("/")).build(), BodyHandlers.ofString());
      assertThat(refused.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).startsWith("More than 1 connections are open");
    }
  }

  private static Simulator withStalledHandshakes(HttpsProviders provider, Duration timeout) {
    return TlsOnTheWireTest.builder(provider)
        .https(provider.of(Https.generated().withHandshakeTimeout(timeout)))
        .limits(Limits.defaults().withConnections(1))
        .start();
  }

  private static Socket silent(Simulator simulator) {
    try {
      Socket socket = new Socket(simulator.httpsUri().getHost(), simulator.httpsUri().getPort());
      socket.setSoTimeout(RawClient.READ_TIMEOUT_MILLIS);
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int status(Simulator simulator) {
    try {
      return RawClient.get(simulator, "/").status();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
