package io.originsimulator.cli.console;

import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.connect.TlsProblem;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** A client of the admin API of one running simulator. For any thread. */
public final class AdminClient {
  private final HttpClient client;
  private final URI server;
  private final @Nullable String adminToken;
  private final @Nullable String host; // the header's value; null: that of the URI

  /**
   * Creates a client.
   *
   * @param adminToken the simulator's admin token; null: none
   * @param tls for a server with {@code https}
   * @throws Failure if a certificate cannot be used
   */
  public AdminClient(URI server, @Nullable String adminToken, TlsSettings tls) {
    this(server, null, adminToken, tls);
  }

  /**
   * Creates a client.
   *
   * @param named the simulator by the name of its host, which the host header and TLS have; null:
   *     that of {@code server}
   */
  private AdminClient(
      URI server, @Nullable URI named, @Nullable String adminToken, TlsSettings tls) {
    if (server.getHost() == null) { // java.net.http rejects hosts such as my_service
      throw new Failure(server + ": cannot be used (expected: a host without underscores)");
    }
    this.server = server;
    try {
      HttpClient.Builder building = ClientTls.adminClient(server, tls);
      if (named != null) {
        SSLParameters names = new SSLParameters();
        names.setServerNames(List.of(new SNIHostName(named.getHost())));
        building.sslParameters(names);
      }
      this.client = building.build();
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
    this.adminToken = adminToken;
    this.host = named == null ? null : named.getAuthority();
  }

  /**
   * Creates a client of the simulator at one address of its host; requests and TLS still name the
   * host.
   */
  static AdminClient at(
      InetAddress address, URI named, @Nullable String adminToken, TlsSettings tls) {
    String literal =
        address instanceof Inet6Address
            ? "[" + address.getHostAddress() + "]"
            : address.getHostAddress();
    URI server =
        URI.create(
            named.getScheme()
                + "://"
                + literal
                + (named.getPort() < 0 ? "" : ":" + named.getPort()));
    return new AdminClient(server, named, adminToken, tls);
  }

  public URI server() {
    return server;
  }

  /** Begins a GET of a page, with the token. */
  public HttpRequest.Builder request(String page) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(page));
    if (host != null) {
      request.header("host", host); // allowed by a property that Main sets
    }
    return adminToken == null ? request : request.header("authorization", "Bearer " + adminToken);
  }

  /**
   * Sends a request.
   *
   * @throws Failure if there is no response
   */
  public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body) {
    try {
      return client.send(request, body);
    } catch (ConnectException e) {
      throw new Failure(
          server + " cannot be reached (is the simulator running there? --target names another)");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(server + ": interrupted");
    } catch (SSLException e) {
      throw new Failure(server + ": " + TlsProblem.of(e));
    } catch (IOException e) {
      throw new Failure(server + ": " + e.getMessage());
    }
  }
}
