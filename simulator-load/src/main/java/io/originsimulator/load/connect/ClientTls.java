package io.originsimulator.load.connect;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.TlsSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import javax.net.ssl.SSLException;

/** TLS client contexts; each resumes the sessions of its own connections. */
public final class ClientTls {
  /** ALPN with HTTP/2 only. */
  public static final ApplicationProtocolConfig ONLY_HTTP2 =
      new ApplicationProtocolConfig(
          Protocol.ALPN,
          SelectorFailureBehavior.NO_ADVERTISE,
          SelectedListenerFailureBehavior.ACCEPT,
          ApplicationProtocolNames.HTTP_2);

  private ClientTls() {}

  /**
   * Returns a context for all connections of a driver, which releases it.
   *
   * @throws IllegalArgumentException if a certificate or key cannot be used
   */
  public static SslContext context(DriverSettings settings) {
    return context(settings, bestProvider());
  }

  /** Returns OpenSSL if it is on the class path and can be loaded, otherwise the JDK's. */
  private static SslProvider bestProvider() {
    return OpenSsl.isAvailable() ? SslProvider.OPENSSL_REFCNT : SslProvider.JDK;
  }

  /** Returns a context of one library; otherwise as {@link #context(DriverSettings)}. */
  public static SslContext context(DriverSettings settings, SslProvider provider) {
    return context(settings.tls(), builder(provider, settings.connections().http2()));
  }

  private static SslContext context(TlsSettings settings, SslContextBuilder builder) {
    if (settings.insecure()) {
      builder
          .trustManager(InsecureTrustManagerFactory.INSTANCE)
          .endpointIdentificationAlgorithm("");
    } else if (!settings.rootCertificates().isEmpty()) {
      trust(settings, builder);
    }
    if (!settings.identity().isEmpty()) {
      present(settings.identity().get(0), settings.identity().get(1), builder);
    }
    try {
      return builder.build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "client certificate: refused by the library, %s (expected: --cert and its --key)"
              .formatted(e.getMessage()),
          e);
    }
  }

  /**
   * Returns the JDK's client for the admin pages of a simulator.
   *
   * @throws IllegalArgumentException if it has {@code https}, and a certificate cannot be used
   */
  public static HttpClient.Builder adminClient(URI server, TlsSettings settings) {
    HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    return "https".equalsIgnoreCase(server.getScheme())
        ? client.sslContext(
            ((JdkSslContext) context(settings, builder(SslProvider.JDK, false))).context())
        : client;
  }

  /** Returns a context that trusts one root certificate only, in PEM. */
  public static SslContext trusting(InputStream root, boolean http2) throws SSLException {
    return builder(bestProvider(), http2).trustManager(root).build();
  }

  private static SslContextBuilder builder(SslProvider provider, boolean http2) {
    SslContextBuilder builder =
        SslContextBuilder.forClient().sslProvider(provider).protocols("TLSv1.3", "TLSv1.2");
    return http2 ? builder.applicationProtocolConfig(ONLY_HTTP2) : builder;
  }

  private static void trust(TlsSettings settings, SslContextBuilder builder) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Path file : settings.rootCertificates()) {
      byte[] pem = bytes("trusted certificates", file);
      try {
        builder.trustManager(new ByteArrayInputStream(pem)); // checks this file alone
      } catch (IllegalArgumentException e) {
        throw wrong("trusted certificates", file, "no certificate", "PEM", e);
      }
      all.writeBytes(pem);
      all.write('\n');
    }
    builder.trustManager(new ByteArrayInputStream(all.toByteArray()));
  }

  private static void present(Path certificates, Path key, SslContextBuilder builder) {
    byte[] chain = bytes("client certificate", certificates);
    byte[] secret = bytes("client key", key);
    try {
      builder.keyManager(new ByteArrayInputStream(chain), new ByteArrayInputStream(secret));
    } catch (IllegalArgumentException e) {
      boolean ofKey = String.valueOf(e.getMessage()).contains("private key");
      throw ofKey
          ? wrong("client key", key, "no key", "PEM in PKCS#8, not encrypted", e)
          : wrong("client certificate", certificates, "no certificate", "PEM", e);
    }
  }

  private static byte[] bytes(String place, Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw wrong(place, file, "missing", "a PEM file", e);
    } catch (IOException e) {
      throw wrong(place, file, "unreadable, " + e.getMessage(), "a PEM file", e);
    }
  }

  private static IllegalArgumentException wrong(
      String place, Path file, String found, String expected, Exception cause) {
    return new IllegalArgumentException(
        "%s %s: %s (expected: %s)".formatted(place, file, found, expected), cause);
  }
}
