package io.originsimulator.cli.imports.har;

import io.originsimulator.cli.imports.Golden;
import io.originsimulator.cli.imports.Imported;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarImportTest {
  @TempDir private Path folder;

  @Test
  void recordingOfABrowserIsARecipeForEachPath() throws IOException {
    Golden.assertThat("site")
        .isMadeBy(
            (bodies, differences) ->
                HarImport.of(Golden.file("site.har"), Optional.empty(), bodies, differences));
  }

  @Test
  void segmentWithSeveralValuesIsAVariable() throws IOException {
    imported(
            entry("GET", "/users/7/orders/1", 200, "{}", 5),
            entry("GET", "/users/7/orders/2", 200, "{}", 7))
        .hasRecipes(
            """
            { "route": "/users/7/orders/{id}", "method": "GET", "status": 200,
              "latency": "5ms..7ms", "body": {} }
            """)
        .hasDifferences();
    imported(
            entry("GET", "/users/7/orders/1", 200, "{}", 5),
            entry("GET", "/users/8/orders/2", 200, "{}", 5))
        .hasRecipes(
            """
            { "route": "/users/{id}/orders/{id2}", "method": "GET", "status": 200,
              "latency": "5ms", "body": {} }
            """);
  }

  @Test
  void statusesAreAMix() throws IOException {
    imported(
            entry("GET", "/a", 200, "{}", 5),
            entry("GET", "/a?page=2", 200, "{}", 5),
            entry("GET", "/a", 503, "busy", 2))
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "mix": [
              { "weight": 2, "status": 200, "latency": "5ms", "body": {} },
              { "weight": 1, "status": 503, "latency": "2ms", "body": "busy" } ] }
            """)
        .hasDifferences();
  }

  @Test
  void twentyTimesArePercentiles() throws IOException {
    String[] entries = new String[21];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = entry("GET", "/a", 200, "{}", 10 * i);
    }
    imported(entries)
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 200, "latency":
              { "p0": "0", "p50": "100ms", "p90": "180ms", "p99": "198ms", "p100": "200ms" },
              "body": {} }
            """);
  }

  @Test
  void timeWithoutAWaitIsThatOfTheRequestLessItsConnection() throws IOException {
    imported(
            entry("GET", "/a", 200, "{}", 0)
                .replace(
                    "\"timings\": {\"wait\": 0}",
                    """
                    "time": 100, "timings": { "blocked": 5, "dns": 10, "connect": 20, "ssl": 15,
                      "send": 1, "wait": -1, "receive": 4 }
                    """))
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 200, "latency": "60ms", "body": {} }
            """);
  }

  @Test
  void commonestBodyIsSent() throws IOException {
    imported(
            entry("GET", "/a?q=1", 200, "one", 5),
            entry("GET", "/a?q=2", 200, "two", 5),
            entry("GET", "/a?q=3", 200, "two", 5))
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 200, "latency": "5ms", "body": "two" }
            """)
        .hasDifferences("GET /a: 2 different bodies with status 200; that of /a?q=2 is sent");
  }

  @Test
  void fieldsOfTheConnectionAreNotKeptAndRepeatedOnesAre() throws IOException {
    String headers =
        """
        "headers": [ { "name": ":status", "value": "302" }, { "name": "Connection", "value": "close" },
          { "name": "Content-Length", "value": "5" }, { "name": "Content-Encoding", "value": "br" },
          { "name": "Set-Cookie", "value": "a=1\\nb=2" }, { "name": "set-cookie", "value": "c=3" },
          { "name": "Location", "value": "http://localhost:8080/b?c" } ]
        """;
    imported(entry("GET", "/a", 302, "", 5).replace("\"headers\": []", headers))
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 302, "latency": "5ms",
              "headers": { "set-cookie": ["a=1", "b=2", "c=3"], "location": "/b?c" }, "body": "" }
            """);
  }

  @Test
  void bodyThatIsMissingIsRandomTextOfItsLength() throws IOException {
    imported(
            entry("GET", "/a", 200, "", 5)
                .replace("\"content\": {\"text\": \"\"}", "\"content\": {\"size\": 2048}"))
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 200, "latency": "5ms", "body": "<<2048b>>" }
            """)
        .hasDifferences(
            "GET /a: the file does not contain the body; random text of its length is sent");
  }

  @Test
  void bodyThatIsNotBase64IsAsGoodAsMissing() throws IOException {
    imported(inBase64("a"))
        .hasDifferences(
            "GET /a: the file does not contain the body; random text of its length is sent");
  }

  @Test
  void bodyThatIsNotTextNeedsAFile() throws IOException {
    imported(inBase64("/w=="))
        .hasDifferences("GET /a: 1 bytes that are not text; use --output to keep them in files");
  }

  @Test
  void responsesToOtherKindsOfRequestsAreLeftOut() throws IOException {
    imported(
            entry("GET", "/a", 304, "", 5),
            entry("GET", "/b", 206, "", 5),
            entry("GET", "/c", 0, "", 5),
            entry("GET", "/d", 101, "", 5))
        .hasRecipes()
        .hasDifferences(
            "GET /a: 1 left out: responses 304 to conditional requests; \"validators\": \"auto\""
                + " gives such responses",
            "GET /b: 1 left out: responses 206 to requests for a range; \"validators\": \"auto\""
                + " gives such responses",
            "GET /c: 1 left out: requests without a response",
            "GET /d: 1 left out: responses with another protocol");
  }

  @Test
  void otherHostsAreLeftOut() throws IOException {
    String other = entry("GET", "/b", 200, "", 5).replace("localhost:8080", "cdn.example.com");
    imported(entry("GET", "/a", 204, "", 5), other)
        .hasRecipes(
            "{\"route\": \"/a\", \"method\": \"GET\", \"status\": 204, \"latency\": \"5ms\"}")
        .hasDifferences("cdn.example.com: left out: 1 entries of another host; see --host");
    imported(Optional.of("cdn.example.com"), entry("GET", "/a", 204, "", 5), other)
        .hasRecipes(
            """
            { "route": "/b", "method": "GET", "status": 200, "latency": "5ms", "body": "" }
            """);
  }

  private Imported imported(String... entries) throws IOException {
    return imported(Optional.empty(), entries);
  }

  private Imported imported(Optional<String> host, String... entries) throws IOException {
    Path file = folder.resolve("recorded.har");
    Files.writeString(
        file,
        Arrays.stream(entries)
            .collect(Collectors.joining(",", "{\"log\": {\"entries\": [", "]}}")));
    return Imported.by((bodies, differences) -> HarImport.of(file, host, bodies, differences));
  }

  private static String inBase64(String body) {
    return entry("GET", "/a", 200, body, 5)
        .replace("\"text\"", "\"encoding\": \"base64\", \"text\"");
  }

  private static String entry(String method, String url, int status, String body, int millis) {
    return """
        { "request": { "method": "%s", "url": "http://localhost:8080%s" },
          "response": { "status": %d, "headers": [], "content": {"text": "%s"} },
          "timings": {"wait": %d} }
        """
        .formatted(method, url, status, body, millis);
  }
}
