package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Https;
import io.originsimulator.server.HttpsProviders;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.tls.TestKeys;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients with certificates, and certificates of the user. */
class MutualTlsTest {
  @TempDir private static Path folder;

  private static TestKeys known;
  private static TestKeys unknown;

  @BeforeAll
  static void makeKeys() throws Exception {
    known = TestKeys.in(folder, "known", "EC");
    unknown = TestKeys.in(folder, "unknown", "EC");
  }

  private static SSLContext client(Simulator simulator, TestKeys keys) throws Exception {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys.open(), TestKeys.PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    KeyManager[] managers = factory.getKeyManagers();
    context.init(managers, new TrustManager[] {simulator.trustManager()}, null);
    return context;
  }

  private static String get(Simulator simulator, SSLContext context, String protocol)
      throws IOException {
    try (RawClient client =
        new RawClient(TlsClient.handshake(simulator, context, protocol, new Socket()))) {
      return client.get("/").read().text();
    }
  }

  @ParameterizedTest
  @EnumSource
  void onlyClientsWithACertificateOfTheAuthorityAreServed(HttpsProviders provider)
      throws Exception {
    Https settings = provider.of(Https.generated().withClientCa(known.certificate()));
    try (Simulator simulator =
        Simulator.builder().https(settings).recipe(Recipes.text("/", "hello", "0")).start()) {
      for (String protocol : List.of("TLSv1.2", "TLSv1.3")) {
        assertThat(get(simulator, client(simulator, known), protocol)).isEqualTo("hello");
        assertThatThrownBy(() -> get(simulator, client(simulator, unknown), protocol))
            .isInstanceOf(SSLException.class)
            .hasMessageContaining("Received fatal alert: ");
        assertThatThrownBy(() -> get(simulator, simulator.sslContext(), protocol))
            .isInstanceOf(SSLException.class)
            .hasMessageContaining("Received fatal alert: ");
      }
      assertThat(simulator.counts().requests()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "Ed25519"})
  void keysOfOtherTypesAreServed(String algorithm) throws Exception {
    TestKeys keys = TestKeys.in(folder, algorithm, algorithm);
    for (HttpsProviders provider : HttpsProviders.values()) {
      Https settings = provider.of(Https.pem(keys.certificate(), keys.key()));
      try (Simulator simulator =
          Simulator.builder().https(settings).recipe(Recipes.text("/", "hello", "0")).start()) {
        assertThat(get(simulator, simulator.sslContext(), "TLSv1.2")).isEqualTo("hello");
        assertThat(get(simulator, simulator.sslContext(), "TLSv1.3")).isEqualTo("hello");
        assertThat(simulator.tlsProvider())
            .isEqualTo(
                provider == HttpsProviders.JDK || algorithm.equals("Ed25519")
                    ? "the JDK"
                    : "BoringSSL");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void certificateOfTheUserIsServedAndTrusted(HttpsProviders provider) throws Exception {
    for (Https settings :
        List.of(
            Https.pem(known.certificate(), known.key()),
            Https.keyStore(known.keyStore(), TestKeys.PASSWORD))) {
      try (Simulator simulator =
          Simulator.builder()
              .https(provider.of(settings))
              .recipe(Recipes.text("/", "hello", "0"))
              .start()) {
        assertThat(get(simulator, simulator.sslContext(), "TLSv1.3")).isEqualTo("hello");
        assertThat(simulator.caPem()).isEmpty();
        assertThat(RawClient.get(simulator, "/_admin/ca.pem").status()).isEqualTo(404);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a b", "", "https://origin.test", "origin.test:8443", "*", "a..b", "::::"})
  void namesThatAreNoHostsAreRefused(String name) {
    assertThatThrownBy(() -> Https.generated(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "TLS name \""
                + name
                + "\": not a name (expected: a host name such as origin.test or *.origin.test, or an"
                + " IP address)");
  }

  @Test
  void portsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> Simulator.builder().https(Https.generated().withPort(65536)).start())
        .hasMessage("https port: 65536 (expected: 0 to 65535)");
  }
}
