package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.Sample;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Https;
import io.originsimulator.server.Simulator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Targets with https, over both libraries. */
class TlsTest {
  @TempDir private static Path folder;
  private static TestAuthority authority;
  private static Path ca;
  private static TestAuthority.Signed localhost;
  private static Simulator server;

  @BeforeAll
  static void start() throws Exception {
    OpenSsl.ensureAvailability();
    authority = new TestAuthority(folder);
    ca = authority.certificate();
    localhost = authority.sign("localhost", Duration.ofDays(1));
    server = serving(Https.pem(localhost.certificate(), localhost.key()));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Simulator serving(Https https) {
    return Simulator.builder()
        .https(https)
        .recipe(Recipe.route("/").stage(Stage.at("0s").status(200).body("ok")).build())
        .start();
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "OPENSSL_REFCNT"})
  void givenCertificateAuthorityIsTrusted(SslProvider library) throws Exception {
    Recorded recorded = send(library, trusting(), of(server));
    assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
    assertThat(recorded.samples.get(0).bytesIn()).isEqualTo(2);
    assertThat(recorded.byNumber().get(0).connectNanos()).isPositive();
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "OPENSSL_REFCNT"})
  void insecureAcceptsAnyCertificate(SslProvider library) throws Exception {
    TlsSettings insecure = new TlsSettings(true, List.of(), List.of());
    Recorded recorded = send(library, insecure, at("127.0.0.1", of(server).getPort()));
    assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "OPENSSL_REFCNT"})
  void rejectedCertificateIsReportedWithItsReason(SslProvider library) throws Exception {
    URI uri = of(server);
    assertThat(failure(library, TlsSettings.DEFAULT, uri))
        .isEqualTo(
            "tls: certificate of an unknown CA (expected: --ca with that CA, or --insecure)");
    assertThat(failure(library, trusting(), at("127.0.0.1", uri.getPort())))
        .isEqualTo("tls: certificate for another name");
    TestAuthority.Signed old = authority.sign("localhost", Duration.ofHours(-1));
    try (Simulator expired = serving(Https.pem(old.certificate(), old.key()))) {
      assertThat(failure(library, trusting(), of(expired))).isEqualTo("tls: certificate expired");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "OPENSSL_REFCNT"})
  void clientCertificateIsPresented(SslProvider library) throws Exception {
    TestAuthority.Signed own = authority.sign("driver", Duration.ofDays(1));
    Https https = Https.pem(localhost.certificate(), localhost.key()).withClientCa(ca);
    try (Simulator mutual = serving(https)) {
      assertThat(failure(library, trusting(), of(mutual)))
          .isEqualTo("tls: alert received: certificate_required");
      TlsSettings known =
          new TlsSettings(false, List.of(ca), List.of(own.certificate(), own.key()));
      assertThat(send(library, known, of(mutual)).outcomes())
          .containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "OPENSSL_REFCNT"})
  void sessionsAreResumed(SslProvider library) throws Exception {
    AtomicInteger checked = new AtomicInteger();
    HttpsServer target = checkingClients(checked);
    try {
      TestAuthority.Signed own = authority.sign("driver", Duration.ofDays(1));
      DriverSettings settings =
          Runs.settings(
                  s ->
                      s.tls =
                          new TlsSettings(
                              false, List.of(ca), List.of(own.certificate(), own.key())))
              .with(s -> s.policy = ConnectionPolicy.FRESH)
              .with(s -> s.mostConnections = 1);
      Recorded recorded = send(library, settings, at("localhost", target.getAddress().getPort()));
      assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
      assertThat(checked).hasValue(1);
    } finally {
      target.stop(0);
    }
  }

  /** Returns a server that counts the handshakes in which it checked the client's certificate. */
  private static HttpsServer checkingClients(AtomicInteger checked) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    Certificate[] chain = {localhost.itself()};
    keys.setKeyEntry("server", localhost.secret(), new char[0], chain);
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(keys, new char[0]);
    X509TrustManager counting =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {
            checked.incrementAndGet();
          }

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(managers.getKeyManagers(), new TrustManager[] {counting}, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters mutual = tls.getDefaultSSLParameters();
            mutual.setNeedClientAuth(true);
            parameters.setSSLParameters(mutual);
          }
        });
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "OPENSSL_REFCNT"})
  void handshakeThatDoesNotEndIsReported(SslProvider library) throws Exception {
    DriverSettings impatient =
        Runs.settings(s -> s.tls = trusting()).with(s -> s.connectTimeout = Duration.ofMillis(100));
    try (RawTarget silent = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      assertThat(
              send(library, impatient, at("localhost", URI.create(silent.url("/")).getPort()))
                  .outcomes())
          .containsExactly(Outcome.CONNECT_TIMEOUT, Outcome.CONNECT_TIMEOUT);
    }
    try (RawTarget closing = RawTarget.that(with -> {})) {
      assertThat(
              failure(library, trusting(), at("localhost", URI.create(closing.url("/")).getPort())))
          .isEqualTo("tls: connection closed during the handshake");
    }
    try (RawTarget plain = RawTarget.that(with -> with.say("HTTP/1.1 400 Bad Request\r\n\r\n"))) {
      assertThat(
              failure(library, trusting(), at("localhost", URI.create(plain.url("/")).getPort())))
          .isEqualTo("tls: not a TLS record");
    }
  }

  @Test
  void unusableFileIsReportedBeforeTheRun() throws Exception {
    Path missing = folder.resolve("missing.pem");
    Path empty = Files.createFile(folder.resolve("empty.pem"));
    assertRefused(
        new TlsSettings(false, List.of(ca, missing), List.of()),
        "trusted certificates " + missing + ": missing (expected: a file)");
    assertRefused(
        new TlsSettings(false, List.of(ca, empty), List.of()),
        "trusted certificates "
            + empty
            + ": no certificate (expected: PEM, with a line -----BEGIN CERTIFICATE-----)");
    assertRefused(
        new TlsSettings(false, List.of(), List.of(empty, localhost.key())),
        "client certificate "
            + empty
            + ": no certificate (expected: PEM, with a line -----BEGIN CERTIFICATE-----)");
    assertRefused(
        new TlsSettings(false, List.of(), List.of(localhost.certificate(), ca)),
        "client key "
            + ca
            + ": no private key (expected: PEM, with a line -----BEGIN PRIVATE KEY-----)");
  }

  @Test
  void keyOfAnotherCertificateIsReportedBeforeTheRun() throws Exception {
    Path other = authority.sign("localhost", Duration.ofDays(1)).key();
    assertRefused(
        new TlsSettings(false, List.of(ca), List.of(localhost.certificate(), other)),
        "client key "
            + other
            + ": not the key of the certificate in "
            + localhost.certificate()
            + " (expected: the key of both)");
  }

  private static void assertRefused(TlsSettings tls, String message) {
    DriverSettings settings = Runs.settings(s -> s.tls = tls);
    Target target = Target.get(of(server).toString());
    assertThatThrownBy(() -> Runs.send(1, settings, target))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void sprintTrustsTheCertificatesOfARun() throws Exception {
    Target target = Target.get(of(server).toString());
    long timeoutNanos = 60_000_000_000L;
    for (TlsSettings trusting : List.of(trusting(), new TlsSettings(true, List.of(), List.of()))) {
      Sprint sprint = new Sprint(Runs.settings(s -> s.tls = trusting));
      assertThat(sprint.run(target, timeoutNanos).contentBytes()).isEqualTo(2);
    }
    Sprint.Result refused = new Sprint(Runs.settings()).run(target, timeoutNanos);
    assertThat(refused.sample().outcome()).isEqualTo(Outcome.TLS);
  }

  private static TlsSettings trusting() {
    return new TlsSettings(false, List.of(ca), List.of());
  }

  private static URI of(Simulator simulator) {
    return at("localhost", simulator.httpsUri("/").getPort());
  }

  private static URI at(String host, int port) {
    return URI.create("https://" + host + ":" + port + "/");
  }

  /** Returns the error of two requests, which is the same. */
  private static String failure(SslProvider library, TlsSettings tls, URI uri) throws Exception {
    Recorded recorded = send(library, tls, uri);
    assertThat(recorded.outcomes()).containsExactly(Outcome.TLS, Outcome.TLS);
    List<String> errors = recorded.samples.stream().map(Sample::error).distinct().toList();
    assertThat(errors).hasSize(1);
    return errors.get(0);
  }

  private static Recorded send(SslProvider library, TlsSettings tls, URI uri) throws Exception {
    return send(library, Runs.settings(s -> s.tls = tls), uri);
  }

  private static Recorded send(SslProvider library, DriverSettings settings, URI uri)
      throws Exception {
    Recorded recorded = new Recorded();
    EvenArrivals schedule = EvenArrivals.of(RateText.parse("100/s"), Duration.ofMillis(20));
    Workload two = Workload.inTurn(schedule, List.of(Target.get(uri.toString())));
    CompletableFuture<Void> never = new CompletableFuture<>();
    try (LoadDriver driver =
        LoadDriver.prepare(
            settings,
            RunDescription.of("attack").issuing(2, Duration.ofMillis(20)),
            two.targets(),
            100,
            never,
            () -> ClientTls.context(settings, library))) {
      driver.follow(two, Optional.empty(), recorded, never);
      driver.finish(false);
    }
    return recorded;
  }
}
