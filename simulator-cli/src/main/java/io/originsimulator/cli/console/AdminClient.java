package io.originsimulator.cli.console;

import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.connect.TlsProblem;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A client of the admin API of one running simulator. For any thread. */
public final class AdminClient {
  private final HttpClient client;
  private final URI server;
  private final @Nullable String adminToken;

  /**
   * Creates a client.
   *
   * @param adminToken the simulator's admin token; null: none
   * @param tls for a server with {@code https}
   * @throws Failure if a certificate cannot be used
   */
  public AdminClient(URI server, @Nullable String adminToken, TlsSettings tls) {
    if (server.getHost() == null) { // java.net.http rejects hosts such as my_service
      throw new Failure(server + ": cannot be used (expected: a host without underscores)");
    }
    this.server = server;
    try {
      this.client = ClientTls.adminClient(server, tls).build();
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
    this.adminToken = adminToken;
  }

  URI server() {
    return server;
  }

  /** Begins a GET of a page, with the token. */
  public HttpRequest.Builder request(String page) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(page));
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
