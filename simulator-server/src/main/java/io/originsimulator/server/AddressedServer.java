package io.originsimulator.server;

import io.originsimulator.server.tls.ServerTls;
import io.originsimulator.server.wire.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The part of a {@link Simulator} with its addresses, and the certificate that they need. */
abstract class AddressedServer extends RecipeServer {

  /** Returns the host that it listens on. */
  abstract String host();

  /** Returns its ports. */
  abstract HttpServer server();

  /** Returns TLS of its second port; null without one. */
  abstract @Nullable ServerTls tls();

  /** Returns the port it listens on. */
  public int port() {
    return server().port();
  }

  /** Returns its address for clients on this machine, such as {@code http://127.0.0.1:8080}. */
  public URI uri() {
    return address("http", host(), port());
  }

  /**
   * Returns the address of a path.
   *
   * @param path starts with a slash; may have a query
   */
  public URI uri(String path) {
    return uri().resolve(path);
  }

  /** Returns the address of the admin pages; see {@link SimulatorBuilder#adminBind}. */
  public URI adminUri() {
    @Nullable InetSocketAddress own = server().adminAddress();
    return own == null ? uri() : address("http", own.getAddress().getHostAddress(), own.getPort());
  }

  /**
   * Returns its address with TLS, such as {@code https://127.0.0.1:8443}.
   *
   * @throws IllegalStateException if it has none; see {@link SimulatorBuilder#https()}
   */
  public URI httpsUri() {
    requireTls();
    return address("https", host(), server().securePort());
  }

  /**
   * Returns the address of a path with TLS; see {@link #httpsUri()}.
   *
   * @param path starts with a slash; may have a query
   */
  public URI httpsUri(String path) {
    return httpsUri().resolve(path);
  }

  /**
   * Returns a context for clients that trust this simulator only, such as {@code
   * HttpClient.newBuilder().sslContext(origin.sslContext())}.
   *
   * @throws IllegalStateException if it has no TLS
   */
  public SSLContext sslContext() {
    return requireTls().trusted().sslContext();
  }

  /**
   * Returns a trust manager that trusts this simulator only, for clients such as OkHttp that need
   * one besides {@link #sslContext()}.
   *
   * @throws IllegalStateException if it has no TLS
   */
  public X509TrustManager trustManager() {
    return requireTls().trusted().trustManager();
  }

  /**
   * Returns the certificate of its own certificate authority, in PEM; empty if the certificate was
   * not {@linkplain Https#generated generated}.
   *
   * @throws IllegalStateException if it has no TLS
   */
  public Optional<String> caPem() {
    return requireTls().isGenerated()
        ? Optional.of(requireTls().trusted().pem())
        : Optional.empty();
  }

  /**
   * Returns the name of the library that TLS uses: {@code the JDK}, or the version of OpenSSL.
   *
   * @throws IllegalStateException if it has no TLS
   */
  public String tlsProvider() {
    return requireTls().provider();
  }

  private static URI address(String scheme, String host, int port) {
    String name = host.matches("0\\.0\\.0\\.0|[0:]+") ? "localhost" : host;
    return URI.create(scheme + "://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port);
  }

  private ServerTls requireTls() {
    ServerTls tls = tls();
    if (tls == null) {
      throw new IllegalStateException(
          "https: the simulator has no TLS (expected: Simulator.builder().https())");
    }
    return tls;
  }
}
