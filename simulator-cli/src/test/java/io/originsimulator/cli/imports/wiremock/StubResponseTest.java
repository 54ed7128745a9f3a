package io.originsimulator.cli.imports.wiremock;

import io.originsimulator.cli.imports.Imported;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StubResponseTest {
  private static final String RECIPE = "{\"route\": \"/a/{id}\", %s}";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'status': 503 | 'status': 503, 'body': ''",
        "'status': 204, 'body': 'x' | 'status': 204",
        "'status': 302, 'headers': {'Location': '/b'}"
            + " | 'status': 302, 'headers': {'Location': '/b'}",
        "'body': 'text' | 'status': 200, 'body': 'text'",
        "'body': '{ \\\"a\\\": 1 }' | 'status': 200, 'body': '{ \\\"a\\\": 1 }'",
        "'body': '{\\\"a\\\":1}' | 'status': 200, 'body': {'a': 1}",
        "'jsonBody': [1, {'a': null}] | 'status': 200, 'body': [1, {'a': null}]",
        "'base64Body': 'aGk=' | 'status': 200, 'body': 'hi'",
        "'headers': {'Set-Cookie': ['a=1', 'b=2']}"
            + " | 'status': 200, 'headers': {'Set-Cookie': ['a=1', 'b=2']}, 'body': ''",
        "'fixedDelayMilliseconds': 1500 | 'latency': '1500ms', 'status': 200, 'body': ''",
        "'delayDistribution': {'type': 'uniform', 'lower': 10, 'upper': 20}"
            + " | 'latency': '10ms..20ms', 'status': 200, 'body': ''",
        "'fixedDelayMilliseconds': 5, 'delayDistribution':"
            + " {'type': 'uniform', 'lower': 0, 'upper': 20}"
            + " | 'latency': '5ms..25ms', 'status': 200, 'body': ''",
        "'delayDistribution': {'type': 'lognormal', 'median': 80, 'sigma': 0.4}"
            + " | 'latency': {'lognormal': {'p50': '80ms', 'p99': '202870us'}}, 'status': 200,"
            + " 'body': ''",
        "'delayDistribution': {'type': 'fixed', 'milliseconds': 30}"
            + " | 'latency': '30ms', 'status': 200, 'body': ''",
        "'body': 'Hello world!', 'chunkedDribbleDelay':"
            + " {'numberOfChunks': 5, 'totalDuration': 1000}"
            + " | 'status': 200, 'body': 'Hello world!', 'chunk': '3b', 'bandwidth': '12b/s'",
        "'fault': 'EMPTY_RESPONSE' | 'fault': 'close'",
        "'fault': 'CONNECTION_RESET_BY_PEER' | 'fault': 'reset'",
        "'fault': 'MALFORMED_RESPONSE_CHUNK'"
            + " | 'fault': 'garbage after head', 'body': 'malformed', 'chunk': '1kb'",
        "'fault': 'RANDOM_DATA_THEN_CLOSE', 'fixedDelayMilliseconds': 20"
            + " | 'latency': '20ms', 'fault': 'garbage'",
      })
  void responseIsABehaviour(String response, String behaviour) throws IOException {
    Stubs.ofResponse("{" + response.replace('\'', '"') + "}")
        .hasRecipes(RECIPE.formatted(behaviour.replace('\'', '"')))
        .hasDifferences();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'statusMessage': 'Fine' | response.statusMessage: not carried over",
        "'headers': {'Content-Length': '5'}"
            + " | response.headers.Content-Length: the server sets it itself",
        "'bodyFileName': 'no.txt' | response.bodyFileName: there is no file no.txt in __files",
        "'bodyFileName': '../a.json'"
            + " | response.bodyFileName: there is no file ../a.json in __files",
        "'base64Body': 'a' | response.base64Body: not Base64; the body is empty",
        "'chunkedDribbleDelay': {'numberOfChunks': 5, 'totalDuration': 1000}"
            + " | response.chunkedDribbleDelay: the pace needs a body whose length is fixed",
      })
  void otherFieldsAreDifferences(String response, String difference) throws IOException {
    Stubs.ofResponse("{" + response.replace('\'', '"') + "}")
        .hasRecipes(RECIPE.formatted("\"status\": 200, \"body\": \"\""))
        .hasDifferences(difference);
  }

  @Test
  void proxyIsLeftOut() throws IOException {
    Stubs.ofResponse("{\"proxyBaseUrl\": \"http://localhost\"}")
        .hasRecipes()
        .hasDifferences("left out: requests are not forwarded to response.proxyBaseUrl");
  }

  @Test
  void folderHasMappingsAndFiles() throws IOException {
    Files.createDirectories(folder.resolve("mappings/sub"));
    Files.createDirectories(folder.resolve("__files"));
    Files.writeString(folder.resolve("__files/hello.txt"), "hello, {{request.path.[1]}}");
    Files.writeString(
        folder.resolve("mappings/sub/a.json"),
        """
        { "name": "Greeting", "request": { "method": "GET", "urlPathPattern": "/hello/[^/]+" },
          "response": { "bodyFileName": "hello.txt", "transformers": ["response-template"] } }
        """);
    Files.writeString(folder.resolve("mappings/b.json"), "{\"request\": {}, \"response\": {}}");
    Imported.by((bodies, differences) -> WireMockImport.of(folder, bodies, differences))
        .hasRecipes(
            "{\"route\": \"/*\", \"status\": 200, \"body\": \"\"}",
            """
            { "description": "Greeting", "route": "/hello/{segment1}", "method": "GET",
              "status": 200, "body": "hello, <<path.segment1>>" }
            """)
        .hasDifferences();
  }
}
