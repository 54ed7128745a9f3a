package io.originsimulator.load.origin;

import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.connect.TlsProblem;
import io.originsimulator.report.JournalJson;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** The journal of a running simulator, read with {@code GET /_admin/requests}. */
record HttpJournal(URI origin, Optional<String> adminToken, HttpClient client)
    implements OriginJournal {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  HttpJournal(URI origin, Optional<String> adminToken, TlsSettings tls) {
    this(origin, adminToken, ClientTls.adminClient(origin, tls).connectTimeout(TIMEOUT).build());
  }

  @Override
  public OriginJournal.Page after(long number, int limit) throws IOException, InterruptedException {
    URI page = origin.resolve("/_admin/requests?after=" + number + "&limit=" + limit);
    HttpRequest.Builder request = HttpRequest.newBuilder(page).timeout(TIMEOUT);
    adminToken.ifPresent(token -> request.header("authorization", "Bearer " + token));
    HttpResponse<String> response = send(request.build());
    Optional<String> last = response.headers().firstValue("x-last-request");
    if (response.statusCode() != 200 || last.isEmpty()) {
      throw new IOException(origin + problem(response.statusCode()));
    }
    try {
      return new OriginJournal.Page(
          JournalJson.read(response.body()),
          Long.parseLong(last.get()),
          response.headers().firstValue("x-journal-opened").orElse(""));
    } catch (IllegalArgumentException e) {
      throw new IOException(origin + ": not a simulator's journal: " + e.getMessage(), e);
    }
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new IOException(
          origin + " cannot be reached (expected: the address of a running simulator in --origin)",
          e);
    } catch (SSLException e) {
      throw new IOException(origin + ": " + TlsProblem.of(e), e);
    } catch (IOException e) {
      throw new IOException(origin + ": " + e.getMessage(), e);
    }
  }

  private static String problem(int status) {
    return switch (status) {
      case 404 -> " keeps no journal of its requests (start it with --journal 100000)";
      case 401, 403 ->
          " requires its admin token to list requests (expected: --origin-token TOKEN)";
      case 200 ->
          " sends no x-last-request (expected: the simulator, not the target in front of it)";
      default -> " responded with status " + status + " to the request for its journal";
    };
  }
}
