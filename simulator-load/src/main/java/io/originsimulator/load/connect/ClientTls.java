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
import io.originsimulator.tls.KeyFiles;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.cert.X509Certificate;
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
      builder.trustManager(trusted(settings));
    }
    if (!settings.identity().isEmpty()) {
      KeyFiles.Identity presented = identity(settings);
      builder.keyManager(presented.key(), presented.chain());
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

  private static X509Certificate[] trusted(TlsSettings settings) {
    return settings.rootCertificates().stream()
        .flatMap(file -> KeyFiles.certificates("trusted certificates", file).stream())
        .toArray(X509Certificate[]::new);
  }

  private static KeyFiles.Identity identity(TlsSettings settings) {
    return KeyFiles.CLIENT.pem(settings.identity().get(0), settings.identity().get(1), "");
  }
}
