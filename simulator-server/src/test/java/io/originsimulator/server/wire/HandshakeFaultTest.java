package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.server.Https;
import io.originsimulator.server.HttpsProviders;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.tls.TestKeys;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The faults of a handshake on the listener's timeline, with each library. */
@Timeout(60)
class HandshakeFaultTest {
  private static final String NEWS = Recipes.text("/news", "news", "0");

  /** The messages of the JDK's library. */
  private static final Map<Tls, String> MESSAGES =
      Map.of(
          Tls.FAIL, "Received fatal alert: handshake_failure",
          Tls.EXPIRED, "CertificateExpiredException: NotAfter: ",
          Tls.UNKNOWN_CA, "unable to find valid certification path to requested target",
          Tls.WRONG_NAME, "No subject alternative names matching IP address 127.0.0.1 found");

  static Stream<Arguments> everywhere() {
    return Stream.of(HttpsProviders.values())
        .flatMap(
            provider ->
                Stream.of("TLSv1.2", "TLSv1.3")
                    .flatMap(
                        protocol ->
                            MESSAGES.keySet().stream()
                                .map(fault -> Arguments.of(provider, protocol, fault))));
  }

  /** Sends a request on a new connection. */
  private static String get(URI uri, SSLContext trusting, String protocol) throws Exception {
    SSLParameters parameters = new SSLParameters();
    parameters.setProtocols(new String[] {protocol});
    HttpClient client =
        HttpClient.newBuilder().sslContext(trusting).sslParameters(parameters).build();
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private static void expectFault(Tls fault, URI uri, SSLContext trusting, String protocol)
      throws IOException {
    try (SSLSocket socket =
        (SSLSocket) trusting.getSocketFactory().createSocket(uri.getHost(), uri.getPort())) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setProtocols(new String[] {protocol});
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      assertThatThrownBy(socket::startHandshake)
          .isInstanceOf(SSLHandshakeException.class)
          .hasStackTraceContaining(MESSAGES.get(fault));
    }
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void handshakeFailsFromOneInstantToAnother(HttpsProviders provider, String protocol, Tls fault)
      throws Exception {
    try (Simulator simulator =
            Simulator.builder()
                .manualClock()
                .https(provider.of(Https.generated()))
                .recipe(NEWS)
                .listener(Listener.builder().tls("10s", fault).tls("20s", Tls.OK))
                .start();
        RawClient open = TlsClient.connect(simulator, protocol)) {
      URI news = simulator.httpsUri("/news");
      SSLContext trusting = simulator.sslContext(); // it resumes sessions
      assertThat(get(news, trusting, protocol)).isEqualTo("news");
      simulator.clock().advanceTo("10s");
      expectFault(fault, news, trusting, protocol);
      expectFault(fault, news, trusting, protocol);
      assertThat(open.get("/news").read().text()).isEqualTo("news");
      assertThat(RawClient.get(simulator, "/news").text()).isEqualTo("news");
      simulator.clock().advanceTo("20s");
      assertThat(get(news, trusting, protocol)).isEqualTo("news");
      assertThat(simulator.counts().requests()).isEqualTo(4);
    }
  }

  @OnEveryTransport
  void stalledHandshakeIsHeldOpenUntilTheClientLeaves(io.originsimulator.server.Transport transport)
      throws Exception {
    try (Simulator simulator =
            Simulator.builder()
                .transport(transport)
                .manualClock()
                .https(Https.generated().withHandshakeTimeout(Duration.ofMillis(1)))
                .recipe(NEWS)
                .listener(Listener.builder().idle("1ms").tls("0s", Tls.STALL))
                .start();
        Socket client = new Socket(simulator.uri().getHost(), simulator.httpsUri().getPort())) {
      client.setSoTimeout(50);
      client.getOutputStream().write(new byte[] {22, 3, 1, 0, 1});
      InputStream in = client.getInputStream();
      assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
      simulator.clock().advanceBy("1s");
      assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
      client.shutdownOutput();
      client.setSoTimeout(RawClient.READ_TIMEOUT_MILLIS);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @OnEveryTransport
  void stalledHandshakeCountsAsAConnection(io.originsimulator.server.Transport transport)
      throws IOException {
    List<Socket> stalled = new ArrayList<>();
    try (Simulator simulator =
        Simulator.builder()
            .transport(transport)
            .https()
            .recipe(NEWS)
            .listener(Listener.builder().maxConnections(1).tls("0s", Tls.STALL))
            .start()) {
      Eventually.expect( // again, as the server may accept the second connection first
          () -> {
            try {
              stalled.add(new Socket(simulator.uri().getHost(), simulator.httpsUri().getPort()));
              try (RawClient other = RawClient.connect(simulator)) {
                other.get("/news").expectEnd();
              }
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          });
    } finally {
      for (Socket socket : stalled) {
        socket.close();
      }
    }
  }

  @Test
  void certificateOfAUserHasNoFaultsOfAGeneratedOne(@TempDir Path folder) throws Exception {
    TestKeys keys = TestKeys.in(folder, "server", "RSA");
    try (Simulator simulator =
        Simulator.builder()
            .manualClock()
            .https(Https.pem(keys.certificate(), keys.key()))
            .recipe(NEWS)
            .start()) {
      for (Tls fault : List.of(Tls.EXPIRED, Tls.WRONG_NAME)) {
        assertThatThrownBy(() -> simulator.listener(Listener.builder().tls("0s", fault)))
            .hasMessage(
                "listener.stages[0].tls: \"%s\" with a certificate of yours (expected: the generated certificate) (\"unknown-ca\" works with every certificate)"
                    .formatted(fault));
      }
      simulator.listener(Listener.builder().tls("0s", Tls.UNKNOWN_CA).tls("1s", Tls.OK));
      URI news = simulator.httpsUri("/news");
      expectFault(Tls.UNKNOWN_CA, news, simulator.sslContext(), "TLSv1.3");
      simulator.clock().advanceTo("1s");
      assertThat(get(news, simulator.sslContext(), "TLSv1.3")).isEqualTo("news");
    }
  }

  @Test
  void faultWithoutAPortForTlsIsLogged() {
    try (LogWatch log = new LogWatch();
        Simulator simulator =
            Simulator.builder().listener(Listener.builder().tls("0s", Tls.FAIL)).start()) {
      assertThat(simulator.listener().stages()).hasSize(1);
      assertThat(log.lines())
          .containsExactly("WARNING: listener: TLS fail has no effect without a port with TLS");
    }
  }
}
