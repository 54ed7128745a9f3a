package io.originsimulator.load.web;

import static io.originsimulator.load.web.LoadServerTest.RUSH;
import static io.originsimulator.load.web.LoadServerTest.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunCompanions;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page, its files, and the access of pages from other sites, over real sockets. */
class LoadServerPagesTest {
  private LoadServer server;

  @BeforeEach
  void start() throws Exception {
    server =
        LoadServer.start(
            "127.0.0.1",
            0,
            (run, description, targets, timeoutNanos, sink) -> {
              throw new AssertionError("a rush");
            },
            DriverSettings.defaults(),
            RunCompanions.NONE);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void otherSitesCanLinkHereButNotCallTheApi() throws Exception {
    assertThat(fromAnotherSite("/stop")).isEqualTo(403);
    assertThat(fromAnotherSite("/charts.js")).isEqualTo(403);
    assertThat(fromAnotherSite("/index.html")).isEqualTo(200);
  }

  @Test
  void systemEndpointReportsCpuAndMemory() throws Exception {
    JsonNode system = json(get("/system"));
    assertThat(system.path("ok").asBoolean()).isTrue();
    assertThat(system.path("cpu").path("processors").intValue()).isPositive();
    assertThat(system.path("memory").path("heap_used").longValue()).isPositive();
    assertThat(system.path("threads").intValue()).isPositive();
    assertThat(system.path("ports").path("first").intValue()).isPositive();
    assertThat(system.path("ports").path("last").intValue()).isLessThanOrEqualTo(65_535);
  }

  @Test
  void pageLoadsItsFilesOnlyFromThisServer() throws Exception {
    HttpResponse<String> page = get("/");
    assertThat(contentType(page)).isEqualTo("text/html; charset=utf-8");
    assertThat(page.body())
        .contains("/chart_data", "<link rel=\"icon\" href=\"data:,\">")
        .doesNotContain("https://");
    assertThat(get("/index.html").body()).isEqualTo(page.body());
    List<String> files =
        Pattern.compile("(?:src|href)=\"(?!data:)([^\"]*)\"")
            .matcher(page.body())
            .results()
            .map(link -> link.group(1))
            .toList();
    assertThat(files)
        .containsExactly("uPlot.min.css", "style.css", "uPlot.iife.min.js", "charts.js");
    for (String file : files) {
      HttpResponse<String> served = get("/" + file);
      assertThat(served.statusCode()).isEqualTo(200);
      assertThat(contentType(served))
          .isEqualTo(
              file.endsWith(".js") ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8");
    }
    assertThat(get("/report.js").statusCode()).isEqualTo(404);
  }

  @Test
  void pagesOfOtherSitesCannotStartLoad() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.uri().resolve("/rush"))
            .header("origin", "http://evil.example")
            .POST(BodyPublishers.ofString(RUSH))
            .build();
    assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode())
        .isEqualTo(403);
    assertThat(get("/stats").statusCode()).isEqualTo(404);
  }

  @Test
  void reportsUnknownPathsAndMethods() throws Exception {
    assertThat(get("/rush").statusCode()).isEqualTo(405);
    assertThat(get("/nothing").statusCode()).isEqualTo(404);
    assertThat(json(get("/chart_data")).path("error").asText()).isEqualTo("no_rush");
  }

  private static String contentType(HttpResponse<String> response) {
    return response.headers().firstValue("content-type").orElse("");
  }

  private int fromAnotherSite(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.uri().resolve(path))
            .header("sec-fetch-site", "cross-site")
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  private HttpResponse<String> get(String path) throws Exception {
    return LoadServerTest.call(server, "GET", path, "");
  }
}
