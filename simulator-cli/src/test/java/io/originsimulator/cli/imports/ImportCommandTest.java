package io.originsimulator.cli.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportCommandTest {
  private static final byte[] BYTES = {0, (byte) 0xff};

  @TempDir private Path folder;

  @Test
  void recipesGoToStandardOutputAndDifferencesToStandardError() throws IOException {
    Path mapping =
        mapping("{\"url\": \"/a\", \"clientIp\": {\"equalTo\": \"::1\"}}", "{\"status\": 503}");
    assertThat(Cli.run("import", "wiremock", mapping.toString()))
        .isEqualTo(
            new Cli(
                ExitCode.OK,
                """
                [ {
                  "route" : "/a",
                  "status" : 503,
                  "body" : ""
                } ]
                """,
                mapping
                    + """
                    : 1 recipe, 1 difference
                      request: clientIp: no condition is equivalent; the recipe answers without it
                    """));
  }

  @Test
  void longAndBinaryBodiesGoToFilesNextToTheOutput() throws IOException {
    String bytes = Base64.getEncoder().encodeToString(BYTES);
    String text = "x".repeat(9000);
    Path mappings =
        Files.writeString(
            folder.resolve("mappings.json"),
            """
            { "mappings": [
              { "request": { "url": "/bytes" }, "response": { "base64Body": "%s" } },
              { "request": { "url": "/long/text" }, "response": { "body": "%s" } },
              { "request": { "url": "/text" }, "response": { "body": "<<uuid>>" } } ] }
            """
                .formatted(bytes, text));
    Path output = folder.resolve("all.recipes.json");
    Cli imported =
        Cli.run("import", "wiremock", mappings.toString(), "--output", output.toString());
    assertThat(imported).isEqualTo(new Cli(ExitCode.OK, "", mappings + ": 3 recipes\n"));
    assertThat(Files.readString(output))
        .contains("\"body_file\" : \"all.recipes-files/bytes\"")
        .contains("\"body_file\" : \"all.recipes-files/text-2\"");
    assertThat(folder.resolve("all.recipes-files/bytes")).hasBinaryContent(BYTES);
    assertThat(folder.resolve("all.recipes-files/text")).hasContent("<<uuid>>");
    assertThat(folder.resolve("all.recipes-files/text-2")).hasContent(text);
    assertThat(Cli.run("check", output.toString()).exitCode()).isZero();
  }

  @Test
  void bodiesOnStandardOutputAreTexts() throws IOException {
    Path mapping = mapping("{\"url\": \"/a\"}", "{\"body\": \"<<uuid>>\"}");
    Cli imported = Cli.run("import", "wiremock", mapping.toString());
    assertThat(imported.out()).contains("\"body\" : \"<<uuid>>\"");
    assertThat(imported.err())
        .isEqualTo(
            mapping
                + """
                : 1 recipe, 1 difference
                  response: text in << >> is read as a placeholder; use --output to keep it in a file
                """);
  }

  @Test
  void recipeThatTheLanguageRefusesIsLeftOut() throws IOException {
    Path mappings =
        Files.writeString(
            folder.resolve("mappings.json"),
            """
            { "mappings": [
              { "request": { "url": "/_admin/x" }, "response": { "status": 201 } },
              { "request": { "url": "/a" }, "response": { "status": 201 } } ] }
            """);
    Cli imported = Cli.run("import", "wiremock", mappings.toString());
    assertThat(imported.exitCode()).isZero();
    assertThat(imported.out()).contains("\"route\" : \"/a\"").doesNotContain("_admin");
    assertThat(imported.err())
        .isEqualTo(
            mappings
                + """
                : 1 recipe, 1 difference
                  mappings[0]: left out, because the recipe has a problem: route: "/_admin/x"\
                 (expected: a path such as "/news", or a prefix ending in *, such as "/news*")\
                 (paths under /_admin are the simulator's own)
                """);
  }

  @Test
  void nothingToImportIsAFailure() throws IOException {
    Path mapping = mapping("{\"urlPattern\": \"/(a|b)\"}", "{}");
    Cli imported = Cli.run("import", "wiremock", mapping.toString(), "--output", "none.json");
    assertThat(imported.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(imported.err())
        .startsWith(mapping + ": 0 recipes, 1 difference\n  request.urlPattern: left out: ")
        .endsWith("\nerror: " + mapping + ": nothing in it to import\n");
    assertThat(Path.of("none.json")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"wiremock", "har", "openapi"})
  void missingFileIsAFailure(String kind) {
    assertThat(Cli.run("import", kind, "missing"))
        .isEqualTo(Cli.failed("missing: there is no such file"));
  }

  @Test
  void fileOfAnotherKindIsAFailure() throws IOException {
    Path file = Files.writeString(folder.resolve("other.json"), "{}");
    assertThat(Cli.run("import", "har", file.toString()))
        .isEqualTo(
            Cli.failed(
                file
                    + ": contains no entries (expected: a HAR file,"
                    + " {\"log\": {\"entries\": [...]}})"));
    assertThat(Cli.run("import", "wiremock", file.toString()).err())
        .endsWith(
            "  left out: not a stub mapping for HTTP requests\nerror: "
                + file
                + ": nothing in it to import\n");
  }

  @Test
  void optionsThatConflictAreMisuse() {
    assertThat(Cli.run("import", "openapi", "api.yaml", "--host", "localhost"))
        .isEqualTo(Cli.misused("import", "--host: conflicts with openapi (expected: har)"));
    assertThat(Cli.run("import", "postman", "file").exitCode()).isEqualTo(ExitCode.USAGE);
  }

  private Path mapping(String request, String response) throws IOException {
    return Files.writeString(
        folder.resolve("mapping.json"),
        "{\"request\": %s, \"response\": %s}".formatted(request, response));
  }
}
