package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Https;
import io.originsimulator.server.HttpsProviders;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.tls.KeyMaterial;
import io.originsimulator.server.tls.OwnAuthority;
import io.originsimulator.server.tls.TestKeys;
import io.originsimulator.tls.TrustedCertificate;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509KeyManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  private static SSLContext client(Simulator simulator, KeyStore keys) throws Exception {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, TestKeys.PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    X509KeyManager all = (X509KeyManager) factory.getKeyManagers()[0];
    context.init(
        new KeyManager[] {new Insisting(all, keys)},
        new TrustManager[] {simulator.trustManager()},
        null);
    return context;
  }

  /** A client that presents its certificate even if the server does not name its issuer. */
  private static final class Insisting extends X509ExtendedKeyManager {
    private final X509KeyManager keys;
    private final String alias;

    Insisting(X509KeyManager keys, KeyStore store) throws KeyStoreException {
      this.keys = keys;
      this.alias = store.aliases().nextElement();
    }

    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
      return alias;
    }

    @Override
    public X509Certificate[] getCertificateChain(String ofAlias) {
      return keys.getCertificateChain(ofAlias);
    }

    @Override
    public PrivateKey getPrivateKey(String ofAlias) {
      return keys.getPrivateKey(ofAlias);
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
      return new String[] {alias};
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
      return new String[0];
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
      throw new IllegalStateException("a client");
    }
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
        assertThat(get(simulator, client(simulator, known.open()), protocol)).isEqualTo("hello");
        assertThatThrownBy(() -> get(simulator, client(simulator, unknown.open()), protocol))
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
  @CsvSource({
    "JDK,     unknown,     certificate_unknown", // its only one
    "JDK,     expired,     certificate_unknown",
    "JDK,     of a server, certificate_unknown",
    "OPENSSL, unknown,     unknown_ca",
    "OPENSSL, expired,     certificate_expired",
    "OPENSSL, of a server, bad_certificate"
  })
  void alertNamesTheReasonAsFarAsTheLibraryDoes(HttpsProviders provider, String kind, String alert)
      throws Exception {
    KeyMaterial ofServer = OwnAuthority.generate(List.of("localhost"));
    KeyStore keys =
        switch (kind) {
          case "expired" -> TestKeys.in(folder, kind + provider, "EC", "-startdate", "-40d").open();
          case "of a server" -> keyStore(ofServer);
          default -> unknown.open();
        };
    Path authority =
        Files.writeString(
            folder.resolve("ca.pem"), new TrustedCertificate(ofServer.trusted()).pem());
    try (Simulator simulator =
        Simulator.builder().https(provider.of(Https.generated().withClientCa(authority))).start()) {
      for (String protocol : List.of("TLSv1.2", "TLSv1.3")) {
        assertThatThrownBy(() -> get(simulator, client(simulator, keys), protocol))
            .isInstanceOf(SSLException.class)
            .hasMessageContaining("Received fatal alert: " + alert);
      }
    }
  }

  private static KeyStore keyStore(KeyMaterial keys) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    Certificate[] chain = keys.chain().toArray(Certificate[]::new);
    store.setKeyEntry("key", keys.key(), TestKeys.PASSWORD.toCharArray(), chain);
    return store;
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "RSASSA-PSS", "Ed25519"})
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
                provider == HttpsProviders.OPENSSL && algorithm.equals("RSA")
                    ? "BoringSSL"
                    : "the JDK");
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
