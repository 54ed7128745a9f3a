package io.originsimulator.load.origin;

import io.originsimulator.report.JournalJson;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** The journal of a simulator that runs, by {@code GET /_admin/requests}. */
record HttpJournal(URI origin, Optional<String> adminToken) implements OriginJournal {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  @Override
  public OriginJournal.Page after(long number, int limit) throws IOException, InterruptedException {
    URI page = origin.resolve("/_admin/requests?after=" + number + "&limit=" + limit);
    HttpRequest.Builder request = HttpRequest.newBuilder(page).timeout(TIMEOUT);
    adminToken.ifPresent(token -> request.header("authorization", "Bearer " + token));
    HttpResponse<String> response = send(request.build());
    Optional<String> last = response.headers().firstValue("x-last-request");
    if (response.statusCode() != 200 || last.isEmpty()) {
      throw new IOException(origin + wayOut(response.statusCode()));
    }
    try {
      return new OriginJournal.Page(
          JournalJson.read(response.body()),
          Long.parseLong(last.get()),
          response.headers().firstValue("x-journal-opened").orElse(""));
    } catch (IllegalArgumentException e) {
      throw new IOException(origin + ": no journal of a simulator: " + e.getMessage(), e);
    }
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    try {
      return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new IOException(
          origin + " cannot be reached (is the simulator running there? --origin names its place)",
          e);
    } catch (IOException e) {
      throw new IOException(origin + ": " + e.getMessage(), e);
    }
  }

  private static String wayOut(int status) {
    return switch (status) {
      case 404 -> " keeps no journal of its requests (start it with --journal 100000)";
      case 401, 403 -> " wants its admin token to tell of its requests (give it: --origin-token)";
      case 200 -> " tells no x-last-request (expected: a simulator, not the target before it)";
      default -> " answered " + status + " when it was asked for its journal";
    };
  }
}
