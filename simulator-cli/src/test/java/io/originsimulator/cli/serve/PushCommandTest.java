package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Http;
import io.originsimulator.cli.Project;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PushCommandTest {
  private static final String NEWS =
      "{ \"route\": \"/news\", \"body\": \"news\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }";
  private static final String SPORT =
      "route: /sport\nbody: sport\nstages:\n  - { at: 0, status: 200 }\n";

  @TempDir private Path folder;

  @Test
  void acceptedRecipeIsServedAndItsRoutesArePrinted() throws Exception {
    try (Simulator simulator = Simulator.builder().start()) {
      Path news = write("news.json", NEWS);
      assertThat(push(news, simulator))
          .isEqualTo(Cli.good(simulator.uri() + " accepted " + news + " and serves:\n  /news\n"));
      Path sport = write("sport.yaml", SPORT);
      assertThat(push(sport, simulator))
          .isEqualTo(
              Cli.good(
                  simulator.uri() + " accepted " + sport + " and serves:\n  /news\n  /sport\n"));
      assertThat(Http.body(simulator.uri("/news"))).isEqualTo("news");
      assertThat(Http.body(simulator.uri("/sport"))).isEqualTo("sport");
    }
  }

  @Test
  void certificateOfTheServerIsChecked() throws Exception {
    try (Simulator simulator = Simulator.builder().https().start()) {
      Path ca = write("ca.pem", simulator.caPem().orElseThrow());
      Path news = write("news.json", NEWS);
      String server = simulator.httpsUri("").toString();
      assertThat(Cli.run("push", news.toString(), "--target=" + server))
          .isEqualTo(
              Cli.failed(
                  server
                      + ": certificate of an unknown CA (expected: --ca with that CA, or --insecure)"));
      Cli good = Cli.good(server + " accepted " + news + " and serves:\n  /news\n");
      assertThat(Cli.run("push", news.toString(), "--target=" + server, "--ca=" + ca))
          .isEqualTo(good);
      assertThat(Cli.run("push", news.toString(), "--target=" + server, "--insecure"))
          .isEqualTo(good);
      assertThat(Cli.run("push", news.toString(), "--target=" + server, "--ca=" + news))
          .isEqualTo(
              Cli.failed(
                  "trusted certificates "
                      + news
                      + ": no certificate (expected: PEM, with a line -----BEGIN CERTIFICATE-----)"));
    }
  }

  @Test
  void problemsFoundByTheServerArePrintedAndNothingChanges() throws Exception {
    try (Simulator simulator = Simulator.builder().recipe(NEWS).start()) {
      List<Recipe> before = simulator.recipes();
      Path bad =
          write("bad.json", "[{ \"body\": 1, \"stages\": [{ \"at\": 0, \"status\": 99 }] }]");
      assertThat(push(bad, simulator))
          .isEqualTo(
              Cli.failed(
                  simulator.uri()
                      + """
                       answered 400: recipe: 2 problems
                        [0].body: 1 (expected: a text, or JSON in braces or brackets)
                        [0].stages[0].status: 99 (expected: a status from 200 to 999)\
                      """));
      assertThat(simulator.recipes()).isEqualTo(before);
    }
  }

  @Test
  void warningsOfAnAcceptedRecipeArePrinted() throws Exception {
    Logger log = Logger.getLogger("io.originsimulator");
    log.setUseParentHandlers(false); // the simulator logs them too
    try (Simulator simulator = Simulator.builder().start()) {
      Path news = write("news.json", NEWS.replace("/news", "news"));
      Cli pushed = push(news, simulator);
      assertThat(pushed.out()).endsWith(" and serves:\n  /news\n");
      assertThat(pushed.err())
          .isEqualTo(
              "warning: "
                  + news
                  + ": route: \"news\" (expected: a path such as \"/news\", or a prefix ending in *,"
                  + " such as \"/news*\") (a route starts with /: write \"/news\")\n");
    } finally {
      log.setUseParentHandlers(true);
    }
  }

  @Test
  void unreachableSimulatorIsReportedInOneLine() throws IOException {
    String nowhere = "http://127.0.0.1:" + Http.freePort();
    assertThat(Cli.run("push", write("news.json", NEWS).toString(), "--target", nowhere))
        .isEqualTo(
            Cli.failed(
                nowhere
                    + " cannot be reached (is the simulator running there?"
                    + " --target names another)"));
  }

  @Test
  void adminTokenGivesAccess() throws IOException {
    Path news = write("news.json", NEWS);
    try (Simulator simulator = Simulator.builder().adminToken("s3same").start()) {
      Cli refused =
          Cli.failed(
              simulator.uri()
                  + " answered 401: Admin calls require the header"
                  + " \"Authorization: Bearer TOKEN\" with the simulator's token");
      assertThat(push(news, simulator)).isEqualTo(refused);
      assertThat(push(news, simulator, "--admin-token", "guessed")).isEqualTo(refused);
      assertThat(simulator.recipes()).isEmpty();
      assertThat(push(news, simulator, "--admin-token", "s3same").exitCode()).isZero();
      assertThat(simulator.recipes()).hasSize(1);
    }
  }

  @Test
  void tokenAndAddressCanBeVariables() throws IOException {
    try (Simulator simulator = Simulator.builder().adminToken("s3same").start()) {
      Map<String, String> environment =
          Map.of(
              "ORIGIN_SIMULATOR_TARGET",
              "localhost:" + simulator.port(),
              "ORIGIN_SIMULATOR_ADMIN_TOKEN",
              "s3same",
              "ORIGIN_SIMULATOR_RECIPE",
              write("news.json", NEWS).toString());
      assertThat(Cli.run(environment, "push").exitCode()).isZero();
      assertThat(simulator.recipes()).hasSize(1);
    }
  }

  @Test
  void exampleIsFoundByItsShortName() throws Exception {
    try (Simulator simulator = Simulator.builder().start();
        CliProcess push =
            CliProcess.start("push", "demo", "--target", simulator.uri().toString())) {
      assertThat(push.ended())
          .isEqualTo(
              Cli.good(
                  simulator.uri() + " accepted examples/recipes/demo.json and serves:\n  /*\n"));
    }
  }

  @Test
  void exampleIsFoundInTheHomeFolder() throws Exception {
    Map<String, String> home = Map.of("ORIGIN_SIMULATOR_HOME", Project.ROOT.toString());
    try (Simulator simulator = Simulator.builder().start();
        CliProcess push =
            CliProcess.start(
                folder, home, "push", "demo", "--target", simulator.uri().toString())) {
      assertThat(push.ended())
          .isEqualTo(
              Cli.good(
                  simulator.uri()
                      + " accepted "
                      + Project.EXAMPLES.resolve("recipes/demo.json")
                      + " and serves:\n  /*\n"));
    }
  }

  @Test
  void missingFileIsReportedInOneLine() {
    assertThat(Cli.run("push", "nope.json"))
        .isEqualTo(Cli.failed("nope.json: there is no such file"));
  }

  @Test
  void unknownNameExplainsWhereExamplesAreFound() {
    Cli unknown =
        Cli.failed(
            "domo: neither a file nor an example (expected: a path; examples are found in"
                + " examples/recipes of the current folder, or of the one that the variable"
                + " ORIGIN_SIMULATOR_HOME names)");
    assertThat(Cli.run("push", "domo")).isEqualTo(unknown);
    assertThat(Cli.run("check", "domo")).isEqualTo(unknown);
    assertThat(Cli.run("serve", "--port=0", "domo")).isEqualTo(unknown);
  }

  @Test
  void folderIsNotPushed() {
    assertThat(Cli.run("push", folder.toString()))
        .isEqualTo(Cli.failed(folder + ": cannot be read (Is a directory)"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"::", "http://", "http:// ", "ftp://localhost", "http://localhost:65536", "/x"})
  void invalidAddressIsMisuse(String address) throws IOException {
    assertThat(Cli.run("push", write("news.json", NEWS).toString(), "--target", address))
        .isEqualTo(
            Cli.misused(
                "push",
                "Invalid value for option '--target': \""
                    + address
                    + "\" (expected: an address such as http://localhost:8080)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "line\nbreak", "schlüssel"})
  void invalidTokenIsMisuse(String token) throws IOException {
    assertThat(Cli.run("push", write("news.json", NEWS).toString(), "--admin-token", token))
        .isEqualTo(
            Cli.misused(
                "push",
                "Invalid value for option '--admin-token':"
                    + " not a token (expected: visible ASCII, no spaces)"));
  }

  private static Cli push(Path file, Simulator simulator, String... more) {
    List<String> words = new ArrayList<>(List.of("push", file.toString()));
    words.addAll(List.of("--target", simulator.uri().toString()));
    words.addAll(List.of(more));
    return Cli.run(words.toArray(String[]::new));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
