package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.Project;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckCommandTest {
  private static final String GOOD =
      """
      { "route": "/news", "body": "hello", "stages": [{ "at": 0, "status": 200 }] }
      """;

  @TempDir private Path folder;

  @Test
  void validRecipeIsDrawn() {
    Path demo = Project.EXAMPLES.resolve("recipes/demo.json");
    assertThat(Cli.run("check", demo.toString()))
        .isEqualTo(
            Cli.good(
                demo
                    + """
                    : valid, 1 recipe

                    /*  inline body
                      0s                   10s                20s                   30s
                      *────────────────────*──────────────────*─────────────────────▶

                          HTTP 404 50ms        HTTP 503 2s        HTTP 200 100ms

                      starts over every 30s

                    """));
  }

  @Test
  void listenerIsDrawnBeforeTheRecipes() {
    String listener =
        """
        { "listener": { "max_connections": 100, "stages": [{ "at": "10s", "accept": "refuse" }] },
          "recipes": [{ "body": "x" }] }
        """;
    assertThat(Cli.run("check", listener))
        .isEqualTo(
            Cli.good(
                """
                recipe: valid, a listener, 1 recipe, 1 warning
                  listener.stages[0].accept: "refuse" without an end (expected: a later stage with \
                "open") (the admin pages accept no connection either)

                listener  all ports
                  0s          10s           ∞
                  *───────────*─────────────▶

                      open        refuse

                  maximum of connections: 100

                /*  inline body
                  0s              ∞
                  *───────────────▶

                      HTTP 200

                """));
  }

  @Test
  void recipeWithAWarningIsValid() throws IOException {
    Path file =
        write(
            "doubtful.json",
            """
            [ { "route": "/users/:id", "body": "{\\"at\\": \\"{{now}}\\"}",
                "stages": [{ "at": 0, "status": 200 }] } ]
            """);
    assertThat(Cli.run("check", file.toString()))
        .isEqualTo(
            Cli.good(
                file
                    + """
                    : valid, 1 recipe, 2 warnings
                      [0].route: "/users/:id" (:id matches only itself; for any value, write \
                    "/users/{id}")
                      [0].body: "{{now}}" (it is sent as it is written; placeholders have forms \
                    such as <<query.page>> and <<now>>)

                    /users/:id  inline body
                      0s              ∞
                      *───────────────▶

                          HTTP 200

                    """));
    assertThat(Cli.run("check", "[]"))
        .isEqualTo(
            Cli.good(
                """
                recipe: valid, 0 recipes, 1 warning
                  empty (expected: at least one recipe)

                """));
  }

  @Test
  void sourceOfTheContentIsPrintedButNotFetched() throws IOException {
    Path file =
        write(
            "three.json",
            """
            [ { "route": "/o", "origin": "http://me:secret@nowhere.invalid/o",
                "stages": [{ "at": 0, "status": 200 }] },
              { "route": "/r", "random_content": "300kb..400kb",
                "stages": [{ "at": "1s", "status": 200, "latency": ["1s", "2s"] }] },
              { "route": "/n", "stages": [{ "at": 0, "status": 503 }] } ]
            """);
    assertThat(Cli.run("check", file.toString()))
        .isEqualTo(
            Cli.good(
                file
                    + """
                    : valid, 3 recipes

                    /o  from http://nowhere.invalid/o
                      0s              ∞
                      *───────────────▶

                          HTTP 200

                    /r  random content, 300kb..400kb
                      0s              1s                     ∞
                      *───────────────*──────────────────────▶

                          HTTP 406        HTTP 200 1s..2s

                    /n
                      0s              ∞
                      *───────────────▶

                          HTTP 503

                    """));
  }

  @Test
  void allProblemsAreReportedTogether() throws IOException {
    Path file =
        write(
            "bad.json",
            """
            [ { "route": "/a", "body": "x",
                "stages": [ { "at": 0, "status": 200, "latency": "fast" } ] },
              { "route": "/b", "body": "x", "stagse": [] } ]
            """);
    assertThat(Cli.run("check", file.toString()))
        .isEqualTo(
            Cli.failed(
                file
                    + """
                    : 2 problems
                      [0].stages[0].latency: "fast" (expected: 0, a duration such as "50ms" or \
                    "2s", or a range such as "100ms..200ms")
                      [1].stagse: unknown field (did you mean "stages"?)\
                    """));
  }

  @Test
  void problemsOfAllFilesAreReportedAndNoneIsDrawn() throws IOException {
    Path good = write("good.json", GOOD);
    Path unquoted = write("unquoted.json", "{ \"stages\": [{ \"at\": 12s }] }\n");
    Path number = write("number.yaml", "5\n");
    Path missing = folder.resolve("missing.json");
    assertThat(
            Cli.run(
                "check",
                good.toString(),
                missing.toString(),
                unquoted.toString(),
                number.toString()))
        .isEqualTo(
            Cli.failed(
                missing
                    + ": there is no such file\n"
                    + unquoted
                    + """
                    : 1 problem
                      line 1, column 22: 12s must be quoted: "12s"
                        { "stages": [{ "at": 12s }] }
                                             ^
                    """
                    + number
                    + ": 1 problem\n  5 (expected: a recipe in braces)"));
  }

  @Test
  void folderIsReadAsItsRecipes() throws IOException {
    write("b.yaml", "route: /b\nbody: hello\nstages:\n  - { at: 0, status: 200 }\n");
    write("a.json", GOOD);
    write("notes.txt", "not a recipe");
    write(".hidden.json", "not a recipe");
    Files.writeString(Files.createDirectory(folder.resolve("further")).resolve("c.json"), GOOD);
    assertThat(Cli.run("check", folder.toString()))
        .isEqualTo(
            Cli.good(
                folder
                    + "/a.json: valid, 1 recipe\n"
                    + drawnHello("/news")
                    + folder
                    + "/b.yaml: valid, 1 recipe\n"
                    + drawnHello("/b")));
  }

  /** Docker creates a folder in place of a file to mount that does not exist. */
  @Test
  void folderNamedLikeARecipeIsRefused() throws IOException {
    write("a.json", GOOD);
    Path made = Files.createDirectory(folder.resolve("b.json"));
    Path lost = Files.createSymbolicLink(folder.resolve("c.json"), Path.of("nowhere.json"));
    Path zeros = Files.createSymbolicLink(folder.resolve("d.json"), Path.of("/dev/zero"));
    assertThat(Cli.run("check", folder.toString()))
        .isEqualTo(
            Cli.failed(
                made
                    + ": cannot be read (Is a directory)\n"
                    + lost
                    + ": there is no such file\n"
                    + zeros
                    + ": cannot be read here (it is a pipe or a device; expected: a file)"));
    Files.delete(zeros); // JUnit warns of links that lead out of its folder
  }

  @Test
  void eachFileIsCheckedOnItsOwn() throws IOException {
    Path one = write("one.json", GOOD);
    Path other = write("other.json", GOOD);
    assertThat(Cli.run("check", one.toString(), other.toString()).exitCode())
        .as("two recipes of one route are two ways to serve it")
        .isZero();
  }

  @Test
  void folderWithoutRecipesIsRefusedByAllCommands() throws IOException {
    Cli refused =
        Cli.failed(
            folder + ": contains no recipes (expected: files that end in .json, .yaml or .yml)");
    Files.createDirectory(folder.resolve("recipes"));
    assertThat(Cli.run("check", folder.toString())).isEqualTo(refused);
    assertThat(Cli.run("plan", folder.toString())).isEqualTo(refused);
    assertThat(Cli.run("serve", "--port=0", folder.toString())).isEqualTo(refused);
    assertThat(Cli.run("check", write("a.json", GOOD).toString(), folder + "/recipes").err())
        .isEqualTo(refused.err().replace(folder + ":", folder + "/recipes:"));
  }

  @Test
  void missingFileIsReportedInOneLine() {
    assertThat(Cli.run("check", "nope.json"))
        .isEqualTo(Cli.failed("nope.json: there is no such file"));
  }

  @Test
  void unreadableFileIsReportedInOneLine() {
    Path file = Path.of("secret.json");
    assertThat(Failure.unreadable(file, new AccessDeniedException("secret.json")))
        .hasMessage("secret.json: cannot be read (no permission)");
  }

  @Test
  void descriptionsAreShownWithTheirDocumentAndTheirRecipe() {
    String document =
        """
        { "$schema": "recipe.schema.json", "description": "The shop",
          "recipes": [{ "route": "/news", "description": "Says\\n hello", "body": "hello" }] }
        """;
    assertThat(Cli.run("check", document))
        .isEqualTo(
            Cli.good(
                "recipe: valid, 1 recipe\n  The shop\n"
                    + drawnHello("/news").replace("body\n", "body\n  Says hello\n")));
  }

  @Test
  void recipeJsonIsChecked() {
    assertThat(Cli.run("check", " [" + GOOD + "]"))
        .isEqualTo(Cli.good("recipe: valid, 1 recipe\n" + drawnHello("/news")));
  }

  @Test
  void problemsOfJsonAndFilesAreReportedTogether() {
    String bodyFile =
        """
        { "stages": [{ "at": 0, "status": 200, "body_file": "page.html" }] }
        """;
    assertThat(Cli.run("check", "nope.json,nor.json", "{ \"stages\": 12s }", bodyFile))
        .isEqualTo(
            Cli.failed(
                """
                recipe: 1 problem
                  line 1, column 13: 12s must be quoted: "12s"
                    { "stages": 12s }
                                ^
                recipe: 1 problem
                  stages[0].body_file: "page.html" (expected: a file's path, relative to the recipe's folder) \
                (there is no such file)
                nope.json: there is no such file
                nor.json: there is no such file\
                """));
  }

  @ParameterizedTest
  @ValueSource(strings = {",", " , ", ""})
  void argumentWithoutNamesIsMisuse(String argument) {
    String complaint = ": no recipe (expected: a file, a folder, or the name of an example)";
    assertThat(Cli.run("check", argument))
        .isEqualTo(Cli.misused("check", "\"" + argument + "\"" + complaint));
    assertThat(Cli.run("serve", "--port=0", argument).exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void checkWithoutRecipesIsMisuse() {
    assertThat(Cli.run("check"))
        .isEqualTo(Cli.misused("check", "Missing required parameter: 'RECIPE'"));
  }

  private static String drawnHello(String route) {
    return """

        %s  inline body
          0s              ∞
          *───────────────▶

              HTTP 200

        """
        .formatted(route);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
