package io.originsimulator.load.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.ramp.Ramp;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.web.BodyReader.RushRequest;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyReaderTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void readsTheExampleOfBlitz() {
    RushRequest request =
        read(
            """
            {"request": {"uri": "http://localhost", "method": "GET", "timeout": 5000},
             "pattern": {"start_count": 1, "end_count": 10000, "duration": 60, "hold": 50},
             "chart": {"interval": 1, "rates": ["pass", "timeouts", "errors"],
                       "values": ["volume", "active_connections", "response_time"]}}
            """);
    Rush rush = request.rush();
    assertThat(rush.request().uri()).hasToString("http://localhost");
    assertThat(rush.timeoutNanos()).isEqualTo(5 * SECOND);
    assertThat(rush.pattern().ramps())
        .containsExactly(new Ramp(1, 10_000, 60 * SECOND), new Ramp(10_000, 10_000, 50 * SECOND));
    assertThat(request.chart())
        .isEqualTo(
            new Chart(
                1,
                List.of(
                    ChartSeries.PASS,
                    ChartSeries.TIMEOUTS,
                    ChartSeries.ERRORS,
                    ChartSeries.VOLUME,
                    ChartSeries.ACTIVE_CONNECTIONS,
                    ChartSeries.RESPONSE_TIME)));
  }

  @Test
  void readsRampsAndPatternText() {
    assertThat(
            read("""
                    {"request": {"url": "http://localhost/"}, "pattern": [
                      {"start_count": 1, "end_count": 5, "duration": 2},
                      {"start_count": 5, "end_count": 1, "duration": 3, "hold": 1}]}
                    """)
                .rush()
                .pattern())
        .hasToString("1-5:2,5-1:3,1-1:1");
    assertThat(
            read("{\"request\": {\"uri\": \"http://localhost/\"}, \"pattern\": \"2*1-5:2\"}")
                .rush()
                .pattern()
                .ramps())
        .hasSize(2);
  }

  @Test
  void readsHeadersContentAndStatus() {
    Rush rush =
        read("""
                {"request": {"uri": "http://localhost/", "method": "post", "content": "{}", "status": 201,
                             "headers": ["Accept: text/html", "X-A: b:c"]}, "pattern": "1-1:1"}
                """)
            .rush();
    assertThat(rush.request().method()).isEqualTo("POST");
    assertThat(new String(rush.request().body(), UTF_8)).isEqualTo("{}");
    assertThat(rush.expectedStatus()).hasValue(201);
    assertThat(rush.request().headers())
        .containsExactly(new Header("Accept", "text/html"), new Header("X-A", "b:c"));
    assertThat(rush.timeoutNanos()).isEqualTo(SECOND);
  }

  @Test
  void reportsAllProblemsAtOnceWithTheirAttributes() {
    RecipeException refused =
        refused(
            """
            {"request": {"uri": "nowhere", "timeout": 0, "status": "ok"},
             "pattern": {"start_count": -1, "end_count": 5},
             "chart": {"interval": 0, "rates": ["speed"], "values": ["pass"]}}
            """);
    assertThat(attributes(refused))
        .containsExactly(
            "pattern.start_count",
            "pattern.duration",
            "chart.interval",
            "chart.rates",
            "chart.values",
            "request.uri",
            "request.timeout",
            "request.status");
    assertThat(reason(refused))
        .startsWith("pattern.start_count: -1 (expected: a number of users, 0 to 100000); ")
        .contains("pattern.duration: missing (expected: seconds, 0 to 86400)")
        .contains("request.uri: \"nowhere\" (expected: a URL such as http://localhost:8080/)");
  }

  @Test
  void refusesHeadersContentAndChartOfOtherForms() {
    assertThat(
            reason(
                refused(
                    """
                    {"request": {"uri": "http://localhost/", "headers": "a: b", "content": {"a": 1}},
                     "pattern": "1-1:1", "chart": 5}
                    """)))
        .isEqualTo(
            "chart: 5 (expected: a chart in braces); request.content: {\"a\":1} (expected: text);"
                + " request.headers: \"a: b\" (expected: {\"name\": \"value\"}, without line ends,"
                + " content-length or transfer-encoding)");
  }

  @Test
  void namesUrlAsItIsWrittenAndReadsNullAsAbsent() {
    assertThat(
            reason(
                refused(
                    "{\"request\": {\"url\": \"nowhere\", \"timeout\": null}, \"pattern\": \"1-1:1\"}")))
        .isEqualTo("request.url: \"nowhere\" (expected: a URL such as http://localhost:8080/)");
  }

  @Test
  void chartWithOnlyAnIntervalHasTheDefaultSeries() {
    Chart chart =
        read("{\"request\": {\"uri\": \"http://localhost/\"}, \"pattern\": \"1-1:1\","
                + " \"chart\": {\"interval\": 5}}")
            .chart();
    assertThat(chart).isEqualTo(new Chart(5, Chart.DEFAULT.series()));
    assertThat(chart.series())
        .as("drawn by the page")
        .contains(ChartSeries.RESPONSE_TIME, ChartSeries.P50, ChartSeries.P99, ChartSeries.MAX);
  }

  @Test
  void rejectsMalformedSeriesPortsAndPatterns() {
    RecipeException refused =
        refused(
            """
            {"request": {"uri": "http://localhost:70000/"},
             "pattern": {"start_count": 0, "end_count": 0, "duration": 5},
             "chart": {"rates": "pass"}}
            """);
    assertThat(attributes(refused)).containsExactly("pattern", "chart.rates", "request.uri");
    assertThat(reason(refused))
        .contains("pattern: \"0-0:5\" (expected: at least one user")
        .contains("chart.rates: \"pass\" (expected: a list of total, pass, ");
  }

  @Test
  void rejectsBodiesThatAreNotJsonObjects() {
    assertThat(reason(refused("{"))).endsWith("(expected: JSON)");
    assertThat(reason(refused("[]"))).isEqualTo("not an object (expected: JSON with a request)");
    assertThat(reason(refused(""))).isEqualTo("not an object (expected: JSON with a request)");
    assertThat(attributes(refused("{}"))).contains("request.uri", "pattern.start_count");
  }

  @Test
  void headersCannotContainLineEnds() {
    assertThat(
            attributes(
                refused(
                    "{\"request\": {\"uri\": \"http://localhost/\", \"headers\": {\"a\": \"b\\r\\nc: d\"}},"
                        + " \"pattern\": \"1-1:1\"}")))
        .containsExactly("request.headers");
  }

  private static RushRequest read(String body) {
    return BodyReader.rush(body.getBytes(UTF_8), SECOND);
  }

  private static RecipeException refused(String body) {
    return catchThrowableOfType(RecipeException.class, () -> read(body));
  }

  private static List<String> attributes(RecipeException refused) {
    List<String> attributes = new ArrayList<>();
    answer(refused).path("attributes").forEach(name -> attributes.add(name.asText()));
    return attributes;
  }

  private static String reason(RecipeException refused) {
    return answer(refused).path("reason").asText();
  }

  private static JsonNode answer(RecipeException refused) {
    try {
      return new JsonMapper().readTree(ApiResponse.validation(refused.problems()).body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
