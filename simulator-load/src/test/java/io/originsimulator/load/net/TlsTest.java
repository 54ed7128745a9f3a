package io.originsimulator.load.net;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets with https. The server is the JDK's, with a certificate made for the test. */
class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private static Path folder;
  private static HttpsServer server;
  private static Path certificate;

  @BeforeAll
  static void start() throws Exception {
    Path store = folder.resolve("keys.p12");
    keytool(store);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    certificate = Files.writeString(folder.resolve("cert.pem"), pem(keys));
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(keys, PASSWORD);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(managers.getKeyManagers(), null, null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  @Test
  void unknownCertificateIsNotTrusted() throws Exception {
    Recorded recorded = send(TlsSettings.DEFAULT, "localhost");
    assertThat(recorded.outcomes()).containsExactly(Outcome.TLS, Outcome.TLS);
    assertThat(recorded.samples.get(0).error()).startsWith("tls: ");
  }

  @Test
  void givenCertificateIsTrusted() throws Exception {
    Recorded recorded = send(new TlsSettings(false, List.of(certificate), List.of()), "localhost");
    assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
    assertThat(recorded.samples.get(0).bytesIn()).isEqualTo(2);
    assertThat(recorded.byNumber().get(0).connectNanos()).isPositive();
  }

  @Test
  void trustedCertificateOfAnotherHostIsRejected() throws Exception {
    Recorded recorded = send(new TlsSettings(false, List.of(certificate), List.of()), "127.0.0.1");
    assertThat(recorded.outcomes()).containsExactly(Outcome.TLS, Outcome.TLS);
  }

  @Test
  void insecureAcceptsAnyCertificate() throws Exception {
    Recorded recorded = send(new TlsSettings(true, List.of(), List.of()), "127.0.0.1");
    assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
  }

  @Test
  void unreadableCertificateIsReportedBeforeTheRun() {
    Path missing = folder.resolve("missing.pem");
    assertThatThrownBy(() -> send(new TlsSettings(false, List.of(missing), List.of()), "localhost"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("certificates: cannot be read: " + missing);
  }

  @Test
  void sprintTrustsTheCertificatesOfARun() throws Exception {
    Target target = Target.get("https://localhost:" + server.getAddress().getPort() + "/");
    long timeoutNanos = 60_000_000_000L;
    TlsSettings named = new TlsSettings(false, List.of(certificate), List.of());
    for (TlsSettings trusting : List.of(named, new TlsSettings(true, List.of(), List.of()))) {
      Sprint sprint = new Sprint(Runs.settings().tls(trusting).build());
      assertThat(sprint.run(target, timeoutNanos).contentBytes()).isEqualTo(2);
    }
    assertThatThrownBy(() -> new Sprint(Runs.settings().build()).run(target, timeoutNanos))
        .isInstanceOfSatisfying(
            SprintException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.TLS));
  }

  private static Recorded send(TlsSettings tls, String host) throws InterruptedException {
    String url = "https://" + host + ":" + server.getAddress().getPort() + "/";
    return Runs.send(2, Runs.settings().tls(tls).build(), Target.get(url));
  }

  private static void keytool(Path store) throws Exception {
    Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                (tool
                        + " -genkeypair -alias test -keyalg EC -dname CN=localhost -validity 2"
                        + " -ext SAN=dns:localhost -storetype PKCS12 -storepass changeit -keystore "
                        + store)
                    .split(" "))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  private static String pem(KeyStore keys) throws Exception {
    byte[] der = keys.getCertificate("test").getEncoded();
    return "-----BEGIN CERTIFICATE-----\n"
        + Base64.getMimeEncoder().encodeToString(der)
        + "\n-----END CERTIFICATE-----\n";
  }
}
