package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.PooledByteBufAllocator;
import io.originsimulator.server.Https;
import io.originsimulator.server.HttpsProviders;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** TLS at a client's socket, with each library and transport. */
class TlsOnTheWireTest {
  private static final List<String> PROTOCOLS = List.of("TLSv1.2", "TLSv1.3");

  private static final int LARGE = 32 << 20;

  private static final String RECIPES =
      Recipes.all(
          Recipes.text("/", "hello", "0"),
          Recipes.text("/slow", "slow", "100ms"),
          Recipes.text("/late", "late", "1h"),
          Recipes.content("/large", "\"random_content\": \"32mb\"", "{\"at\": 0, \"status\": 200}"),
          faulty("/reset", "reset"),
          faulty("/reset-half", "reset after 50%"),
          faulty("/close-half", "close after 50%"),
          faulty("/stall-half", "stall after 50%"),
          faulty("/garbage", "garbage after head"));

  private static String faulty(String route, String fault) {
    return Recipes.content(
        route,
        "\"random_content\": \"1mb\"",
        "{\"at\": 0, \"status\": 200, \"fault\": \"" + fault + "\"}");
  }

  static Stream<Arguments> everywhere() {
    return Stream.of(HttpsProviders.values())
        .flatMap(
            provider ->
                Transports.here().stream()
                    .flatMap(
                        transport ->
                            PROTOCOLS.stream()
                                .map(protocol -> Arguments.of(provider, transport, protocol))));
  }

  static SimulatorBuilder builder(HttpsProviders provider) {
    return Simulator.builder().https(provider.of(Https.generated())).recipe(RECIPES);
  }

  private static HttpClient client(SSLContext trusting, String protocol) {
    SSLParameters parameters = new SSLParameters();
    parameters.setProtocols(new String[] {protocol});
    return HttpClient.newBuilder().sslContext(trusting).sslParameters(parameters).build();
  }

  private static HttpResponse<String> get(HttpClient client, URI uri) throws Exception {
    return client.send(
        HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(),
        BodyHandlers.ofString());
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void jdkClientGetsResponsesOnTime(HttpsProviders provider, Transport transport, String protocol)
      throws Exception {
    try (Simulator simulator = builder(provider).transport(transport).start()) {
      HttpClient client = client(simulator.sslContext(), protocol);
      HttpResponse<String> first = get(client, simulator.httpsUri("/"));
      assertThat(first.body()).isEqualTo("hello");
      assertThat(first.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(first.sslSession().orElseThrow().getProtocol()).isEqualTo(protocol);
      Stopwatch watch = Stopwatch.start();
      assertThat(get(client, simulator.httpsUri("/slow")).body()).isEqualTo("slow");
      watch.expectMillis(100);
      assertThat(get(client, simulator.uri("/")).body()).isEqualTo("hello");
    }
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void resetIsATcpResetWithoutCloseNotify(
      HttpsProviders provider, Transport transport, String protocol) throws Exception {
    try (Simulator simulator = builder(provider).transport(transport).start()) {
      TlsClient.Recording socket = new TlsClient.Recording();
      try (RawClient client = TlsClient.connect(simulator, protocol, socket)) {
        assertThatThrownBy(() -> client.get("/reset").readHead())
            .hasStackTraceContaining("java.net.SocketException: Connection reset");
        assertThat(socket.endedWithAnAlert()).isFalse();
      }
      try (RawClient client = TlsClient.connect(simulator, protocol)) {
        client.get("/reset-half").readHead();
        client.readBody(1 << 19);
        assertThatThrownBy(client::expectEnd)
            .hasStackTraceContaining("java.net.SocketException: Connection reset");
      }
      assertThat(simulator.counts().faults()).isEqualTo(Map.of("reset", 2L));
    }
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void closeEndsATruncatedBodyWithCloseNotify(
      HttpsProviders provider, Transport transport, String protocol) throws Exception {
    TlsClient.Recording socket = new TlsClient.Recording();
    try (Simulator simulator = builder(provider).transport(transport).start();
        RawClient client = TlsClient.connect(simulator, protocol, socket)) {
      assertThat(client.get("/close-half").readHead().header("content-length"))
          .isEqualTo("1048576");
      client.readBody(1 << 19);
      client.expectEnd();
      assertThat(socket.endedWithAnAlert()).isEqualTo(protocol.equals("TLSv1.2"));
    }
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void stallIsSilenceUntilTheClientDisconnects(
      HttpsProviders provider, Transport transport, String protocol) throws Exception {
    try (Simulator simulator = builder(provider).transport(transport).start();
        RawClient client = TlsClient.connect(simulator, protocol)) {
      client.get("/stall-half").readHead();
      client.readBody(1 << 19);
      assertThat(client.isSilentFor(100)).isTrue();
      client.halfClose().expectEnd();
    }
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void garbageIsEncryptedAndEndsTheConnection(
      HttpsProviders provider, Transport transport, String protocol) throws Exception {
    try (Simulator simulator = builder(provider).transport(transport).start();
        RawClient client = TlsClient.connect(simulator, protocol)) {
      client.get("/garbage").readHead();
      assertThat(client.readBody(256)).startsWith(0xff);
      client.expectEnd();
    }
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void clientThatDisconnectsAbandonsItsRequest(
      HttpsProviders provider, Transport transport, String protocol) throws Exception {
    try (Simulator simulator = builder(provider).transport(transport).start()) {
      RawClient closing = TlsClient.connect(simulator, protocol).get("/late");
      RawClient resetting = TlsClient.connect(simulator, protocol).get("/late");
      Eventually.expect(() -> assertThat(simulator.activity().inFlight()).isEqualTo(2));
      closing.leave();
      resetting.reset();
      Eventually.expect(() -> assertThat(simulator.counts().abandoned()).isEqualTo(2));
    }
  }

  @ParameterizedTest
  @EnumSource
  void tcpHalfCloseIsADisconnectUnlessHalfCloseIsSet(HttpsProviders provider) throws Exception {
    for (boolean halfClose : List.of(true, false)) {
      Socket below = new Socket();
      try (Simulator simulator = builder(provider).halfClose(halfClose).start();
          RawClient client = TlsClient.connect(simulator, "TLSv1.3", below)) {
        client.get("/slow");
        below.shutdownOutput();
        if (halfClose) {
          assertThat(client.read().text()).isEqualTo("slow");
        }
        client.expectEnd();
        assertThat(simulator.counts().abandoned()).isEqualTo(halfClose ? 0 : 1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void closeNotifyIsADisconnectExceptForHalfCloseWithTheTls13OfTheJdk(HttpsProviders provider)
      throws Exception {
    for (boolean halfClose : List.of(false, true)) {
      for (String protocol : PROTOCOLS) {
        boolean responds =
            halfClose && provider == HttpsProviders.JDK && protocol.equals("TLSv1.3");
        try (Simulator simulator = builder(provider).halfClose(halfClose).start();
            RawClient client = TlsClient.connect(simulator, protocol)) {
          client.get("/slow").halfClose();
          assertThat(client.readToTheEnd()).endsWith(responds ? "slow" : "");
          Eventually.expect(
              () -> assertThat(simulator.counts().abandoned()).isEqualTo(responds ? 0 : 1));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void smallResponseIsOneRecord(HttpsProviders provider) throws Exception {
    TlsClient.Recording socket = new TlsClient.Recording();
    try (Simulator simulator = builder(provider).start();
        RawClient client = TlsClient.connect(simulator, "TLSv1.3", socket)) {
      client.get("/").read();
      int before = socket.recordTypes().size();
      client.get("/").read();
      assertThat(socket.recordTypes()).hasSize(before + 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void largeBodyIsEncryptedAsItsClientReads(HttpsProviders provider) throws Exception {
    try (Simulator simulator = builder(provider).threads(1).start();
        RawClient reading = TlsClient.connect(simulator, "TLSv1.3");
        RawClient slow = TlsClient.connect(simulator, "TLSv1.3")) {
      reading.get("/").read();
      long before = PooledByteBufAllocator.DEFAULT.pinnedDirectMemory();
      slow.get("/large");
      Eventually.expect(() -> assertThat(simulator.counts().requests()).isEqualTo(2));
      reading.get("/").read(); // on the same event loop, which has sent what the socket takes
      assertThat(PooledByteBufAllocator.DEFAULT.pinnedDirectMemory() - before).isLessThan(1 << 20);
      slow.readHead();
      assertThat(slow.readBody(LARGE)).hasSize(LARGE);
    }
  }

  @ParameterizedTest
  @EnumSource
  void wrongNameAndUnknownAuthorityAreRefusedByTheClientWithoutALogLine(HttpsProviders provider)
      throws Exception {
    try (LogWatch log = new LogWatch();
        Simulator simulator = builder(provider).host("0.0.0.0").start();
        Simulator other = builder(provider).start()) {
      HttpClient client = client(simulator.sslContext(), "TLSv1.3");
      int port = simulator.httpsUri().getPort();
      assertThatThrownBy(() -> get(client, URI.create("https://127.0.0.2:" + port + "/")))
          .isInstanceOf(SSLHandshakeException.class)
          .hasMessageContaining("127.0.0.2");
      assertThatThrownBy(() -> get(client, other.httpsUri("/")))
          .isInstanceOf(SSLHandshakeException.class);
      RawClient plain = new RawClient(new Socket(InetAddress.getLoopbackAddress(), port));
      plain.get("/").expectGone();
      assertThat(get(client, simulator.httpsUri("/")).body()).isEqualTo("hello");
      assertThat(log.lines()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void stoppedSimulatorKeepsItsPortAndCertificate(HttpsProviders provider) throws Exception {
    try (Simulator simulator = builder(provider).start()) {
      HttpClient client = client(simulator.sslContext(), "TLSv1.3");
      URI before = simulator.httpsUri("/");
      simulator.stop();
      assertThatThrownBy(() -> get(client, before)).isInstanceOf(IOException.class);
      simulator.start();
      assertThat(simulator.httpsUri("/")).isEqualTo(before);
      assertThat(get(client, before).body()).isEqualTo("hello");
    }
  }

  @ParameterizedTest
  @EnumSource
  void frozenTimeHoldsResponsesButNotHandshakes(HttpsProviders provider) throws Exception {
    try (Simulator simulator = builder(provider).manualClock().start();
        RawClient client = TlsClient.connect(simulator, "TLSv1.3")) {
      client.get("/late");
      simulator.clock().awaitPending(1);
      simulator.clock().advanceBy("1h");
      assertThat(client.read().text()).isEqualTo("late");
    }
  }

  @ParameterizedTest
  @EnumSource
  void closedSimulatorSendsPendingResponses(HttpsProviders provider) throws Exception {
    Simulator simulator = builder(provider).start();
    try (RawClient client = TlsClient.connect(simulator, "TLSv1.3")) {
      client.get("/slow");
      Eventually.expect(() -> assertThat(simulator.activity().requests()).isEqualTo(1));
      simulator.close(Duration.ofSeconds(10));
      assertThat(client.read().text()).isEqualTo("slow");
      client.expectEnd();
    }
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void sessionsAreResumed(HttpsProviders provider, Transport transport, String protocol)
      throws Exception {
    try (Simulator simulator = builder(provider).transport(transport).start()) {
      SSLContext context = simulator.sslContext();
      List<Long> created = new ArrayList<>();
      for (int connection = 1; connection <= 3; connection++) {
        SSLSocket socket = TlsClient.handshake(simulator, context, protocol, new Socket());
        created.add(socket.getSession().getCreationTime()); // a resumed session keeps it
        new RawClient(socket).get("/").read(); // in TLS 1.3, the ticket follows the handshake
        socket.close();
      }
      assertThat(created).containsOnly(created.get(0));
    }
  }

  @Test
  void simulatorWithoutTlsNamesTheWayToIt() {
    try (Simulator simulator = Simulator.builder().start()) {
      assertThatThrownBy(simulator::httpsUri)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("https: the simulator has no TLS (expected: Simulator.builder().https())");
    }
  }

  @Test
  void portInUseLeavesNoListenerBehind() throws Exception {
    try (Simulator other = Simulator.builder().start()) {
      int port = Ports.unused();
      Https taken = Https.generated().withPort(other.port());
      assertThatThrownBy(
              () -> Simulator.builder().sharedEventLoop().port(port).https(taken).start())
          .hasMessageContaining("the port is in use");
      Simulator.builder().port(port).start().close();
    }
  }

  @Test
  void certificateOfItsAuthorityIsOnAPage() throws Exception {
    try (Simulator simulator = builder(HttpsProviders.OPENSSL).start();
        Simulator plain = Simulator.builder().start()) {
      RawResponse page = RawClient.get(simulator, "/_admin/ca.pem");
      assertThat(page.header("content-type")).isEqualTo("application/x-pem-file");
      assertThat(page.text()).isEqualTo(simulator.caPem().orElseThrow());
      assertThat(RawClient.get(plain, "/_admin/ca.pem").status()).isEqualTo(404);
    }
  }
}
