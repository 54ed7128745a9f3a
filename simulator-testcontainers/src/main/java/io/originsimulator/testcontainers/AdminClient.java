package io.originsimulator.testcontainers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.report.Counts;
import io.originsimulator.report.CountsJson;
import io.originsimulator.report.HonestyJson;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalJson;
import io.originsimulator.report.RequestFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A client of a simulator's admin pages. For use by any thread.
 *
 * <p>All methods throw an {@link IllegalStateException} with the response if it is not the expected
 * one, and an {@link UncheckedIOException} if there is no response.
 */
final class AdminClient {
  private static final Duration TIMEOUT = Duration.ofMinutes(2); // the simulator may fetch origins
  private static final Duration STATUS_TIMEOUT = Duration.ofSeconds(5);
  private static final int LARGEST_PAGE = 1000; // entries
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private static final JsonMapper JSON = new JsonMapper();

  /** A hold: the number that ends it, and the route as written in its recipe. */
  record OpenHold(long number, String route) {}

  private final URI simulator;
  private final Optional<String> token;

  /**
   * Creates a client.
   *
   * @param simulator address of the simulator, such as {@code http://localhost:32768}
   * @param token the admin token; empty if the simulator requires none
   */
  AdminClient(URI simulator, Optional<String> token) {
    this.simulator = simulator;
    this.token = token;
  }

  /** Returns the address of the simulator. */
  URI address() {
    return simulator;
  }

  /** Returns the status of {@code /_admin/status}: 200 when the simulator serves. */
  int status() {
    return send("GET", "status", "", STATUS_TIMEOUT).statusCode();
  }

  /**
   * Adds recipes and returns when they are served. Their files must be in the container.
   *
   * @throws RecipeException if they are refused; nothing has changed then
   */
  void add(RecipeUpload recipes) {
    HttpResponse<String> response = send("POST", "add_recipe", recipes.json());
    if (response.statusCode() == 400) {
      List<Problem> problems = problems(parsed(response));
      if (!problems.isEmpty()) {
        throw recipes.refused(problems);
      }
    }
    checked(response, 201);
  }

  /** Removes the recipes of a route. */
  void remove(String route) {
    checked(send("DELETE", "recipes?route=" + encoded(route), ""), 200);
  }

  /** Removes all recipes, pending requests, the counts, the journal, and the measurements. */
  void restart() {
    checked(send("POST", "restart?pending=drop", ""), 200);
  }

  /** Holds the responses of a route, or of the route that serves a path. */
  OpenHold hold(String routeOrPath) {
    JsonNode hold = parsed(checked(send("POST", "holds?route=" + encoded(routeOrPath), ""), 201));
    return new OpenHold(hold.path("hold").asLong(), hold.path("route").asText(routeOrPath));
  }

  /** Ends a hold. */
  void release(long hold) {
    checked(send("DELETE", "holds?hold=" + hold, ""), 200);
  }

  Counts counts() {
    return read(send("GET", "current_count", ""), CountsJson::read);
  }

  List<JournalEntry> requests(RequestFilter filter) {
    StringBuilder parameters = new StringBuilder();
    for (Entry<String, String> one : filter.parameters()) {
      parameters.append('&').append(encoded(one.getKey()));
      parameters.append('=').append(encoded(one.getValue()));
    }
    return entries(parameters.toString());
  }

  /**
   * Returns the first request that meets a filter and has not been taken.
   *
   * @param taken the requests taken so far, to which this one is added
   */
  Optional<JournalEntry> take(RequestFilter filter, Set<String> taken) {
    for (JournalEntry next : requests(filter)) {
      if (taken.add(next.connection() + " #" + next.onConnection())) {
        return Optional.of(next);
      }
    }
    return Optional.empty();
  }

  /** Returns the number of requests that the journal has dropped. */
  long droppedRequests() {
    return checked(
            send("GET", "requests?limit=1", ""),
            200) // the response to a HEAD would lack a refusal's reason
        .headers()
        .firstValueAsLong("x-dropped-requests")
        .orElse(0);
  }

  void clearJournal() {
    checked(send("DELETE", "requests", ""), 200);
  }

  HonestyReport honesty() {
    return read(send("GET", "honesty", ""), HonestyJson::read);
  }

  /** Returns the generated certificate authority in PEM. */
  String caPem() {
    return checked(send("GET", "ca.pem", ""), 200).body();
  }

  /** Reads the current entries page by page, because a list of all may be too large. */
  private List<JournalEntry> entries(String filter) {
    List<JournalEntry> entries = new ArrayList<>();
    long end = last(checked(page(Long.MAX_VALUE, 1, filter), 200));
    int limit = LARGEST_PAGE;
    long before = -1;
    long seen = 0;
    while (before < seen && seen < end) {
      HttpResponse<String> page = page(seen, limit, filter);
      if (page.statusCode() == 503
          && limit > 1) { // this page is too large too: entries may have long bodies
        limit /= 10;
        continue;
      }
      entries.addAll(read(page, JournalJson::read));
      before = seen;
      seen = last(page);
    }
    entries.sort(Comparator.comparing(JournalEntry::arrival)); // stable
    return entries;
  }

  private HttpResponse<String> page(long after, int limit, String filter) {
    return send("GET", "requests?after=" + after + "&limit=" + limit + filter, "");
  }

  private static long last(HttpResponse<String> page) {
    return page.headers().firstValueAsLong("x-last-request").orElse(0);
  }

  private static List<Problem> problems(JsonNode response) {
    List<Problem> problems = new ArrayList<>();
    for (JsonNode problem : response.path("problems")) {
      problems.add(
          new Problem(
              problem.path("place").asText(),
              problem.path("found").asText(),
              problem.path("expected").asText(),
              problem.path("way_out").asText()));
    }
    return problems;
  }

  private HttpResponse<String> send(String method, String page, String document) {
    return send(method, page, document, TIMEOUT);
  }

  private HttpResponse<String> send(String method, String page, String document, Duration timeout) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(simulator.resolve("/_admin/" + page))
            .timeout(timeout)
            .method(
                method,
                document.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(document));
    token.ifPresent(secret -> request.header("authorization", "Bearer " + secret));
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s %s/_admin/%s: %s (expected: a response); if the simulator has ended, see its getLogs()"
              .formatted(method, simulator, page, e),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during a call to the simulator", e);
    }
  }

  private static HttpResponse<String> checked(HttpResponse<String> response, int expected) {
    if (response.statusCode() != expected) {
      String detail = parsed(response).path("detail").asText(response.body().strip());
      throw new IllegalStateException(
          response.request().uri() + " returned " + response.statusCode() + ": " + detail);
    }
    return response;
  }

  private static <T> T read(HttpResponse<String> response, Function<String, T> reader) {
    String json = checked(response, 200).body();
    try {
      return reader.apply(json);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(response.request().uri() + ": " + e.getMessage(), e);
    }
  }

  /** Returns the response as JSON, or a missing node if it is not JSON. */
  private static JsonNode parsed(HttpResponse<String> response) {
    try {
      return JSON.readTree(response.body());
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  private static String encoded(String parameter) {
    return URLEncoder.encode(parameter, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
