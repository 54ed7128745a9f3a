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
import java.util.Optional;
import java.util.function.Function;

/**
 * Calls to a simulator's own pages. Any thread.
 *
 * <p>All methods throw an {@link IllegalStateException} that tells what was answered if it is not
 * what they asked for, and an {@link UncheckedIOException} if nobody answers.
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

  /** A hold, by the number that ends it, and the route as its recipe has it. */
  record OpenHold(long number, String route) {}

  private final URI simulator;
  private final Optional<String> token;

  /**
   * A client.
   *
   * @param simulator its address, such as {@code http://localhost:32768}
   * @param token that the simulator wants to see; empty if it wants none
   */
  AdminClient(URI simulator, Optional<String> token) {
    this.simulator = simulator;
    this.token = token;
  }

  /** The address of the simulator. */
  URI address() {
    return simulator;
  }

  /** The status of {@code /_admin/status}: 200 when the simulator serves. */
  int status() {
    return send("GET", "status", "", STATUS_TIMEOUT).statusCode();
  }

  /**
   * Adds recipes; when this returns, they are served. Their files must be there.
   *
   * @throws RecipeException if they are refused; nothing changed
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

  /** Removes all recipes, pending requests, the counts, the journal and what was measured. */
  void restart() {
    checked(send("POST", "restart?pending=drop", ""), 200);
  }

  /** Holds the responses of a route, or of the one that answers a path. */
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

  List<JournalEntry> requests() {
    return entries("");
  }

  List<JournalEntry> requests(String routeOrPath) {
    return entries("&route=" + encoded(routeOrPath));
  }

  /** How many requests have made room in the journal. */
  long droppedRequests() {
    return checked(send("GET", "requests?limit=1", ""), 200) // a HEAD would lose a refusal's reason
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

  /** Reads what has been entered by now, page by page: a list of all may be too large. */
  private List<JournalEntry> entries(String filter) {
    List<JournalEntry> entries = new ArrayList<>();
    long end = last(checked(page(Long.MAX_VALUE, 1, filter), 200));
    int limit = LARGEST_PAGE;
    long before = -1;
    long seen = 0;
    while (before < seen && seen < end) {
      HttpResponse<String> page = page(seen, limit, filter);
      if (page.statusCode() == 503 && limit > 1) { // too large, too: entries may have long bodies
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

  private static List<Problem> problems(JsonNode answer) {
    List<Problem> problems = new ArrayList<>();
    for (JsonNode problem : answer.path("problems")) {
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
          "%s %s/_admin/%s: %s (expected: an answer) (if the simulator has ended, its getLogs() tell why)"
              .formatted(method, simulator, page, e),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the simulator was asked", e);
    }
  }

  private static HttpResponse<String> checked(HttpResponse<String> response, int expected) {
    if (response.statusCode() != expected) {
      String detail = parsed(response).path("detail").asText(response.body().strip());
      throw new IllegalStateException(
          response.request().uri() + " answered " + response.statusCode() + ": " + detail);
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

  /** The answer as JSON; a missing node if it is something else. */
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
