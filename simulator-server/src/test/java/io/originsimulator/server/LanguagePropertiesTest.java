package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeTrees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/** Any document is served as written, or refused with its place and without a change. */
class LanguagePropertiesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Path FILES = Path.of("../simulator-core/src/test/resources/language/files");
  private static final String KNOWN =
      """
      { "route": "/known", "stages": [ { "at": 0, "status": 418 }, { "at": "3s", "status": 419 } ] }
      """;

  private final LogWatch warnings = new LogWatch();

  @AfterProperty
  void stopWatching() {
    warnings.close();
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void validDocumentIsServedUnlessItsContentIsUnavailable(@ForAll("documents") String document)
      throws IOException {
    try (FrozenServer server = FrozenServer.withFiles(FILES)) {
      Posted posted = post(server, document);
      if (posted.status() == 400) {
        assertThat(posted.problems()).allMatch(LanguagePropertiesTest::isAboutContent);
        return;
      }
      assertThat(posted.status()).isEqualTo(201);
      for (String asked : new String[] {"1ms", "5s", "100s"}) {
        server.advance(asked);
        server.scenarios().recipes().forEach(recipe -> ask(server, recipe));
      }
      String shown = get(server, "/_admin/current_recipe").body();
      assertThat(post(server, shown)).isEqualTo(new Posted(201, shown));
    }
  }

  @Property(tries = 350, edgeCases = EdgeCasesMode.NONE)
  @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
  void mutatedDocumentIsServedOrRefusedWithoutAChange(@ForAll("slipped") String document)
      throws IOException {
    try (FrozenServer server = FrozenServer.withFiles(FILES)) {
      server.add(KNOWN);
      server.advance("2s");
      Posted posted = post(server, document);
      Statistics.collect(posted.status());
      assertThat(posted.status()).isIn(201, 400);
      if (posted.status() == 400) {
        assertThat(posted.problems()).isNotEmpty();
        assertThat(get(server, "/_admin/routes").body()).isEqualTo("/known");
        assertThat(get(server, "/known").status()).isEqualTo(418);
        server.advance("1s");
        assertThat(get(server, "/known").status()).isEqualTo(419);
      }
      Statistics.coverage(
          outcomes -> {
            outcomes.check(201).percentage(share -> share > 5);
            outcomes.check(400).percentage(share -> share > 5);
          });
    }
  }

  /** Sends a request, waits for the maximum time of a recipe, and checks the response. */
  private static void ask(FrozenServer server, Recipe recipe) {
    String method = recipe.methods().names().stream().findFirst().orElse("PATCH"); // named nowhere
    String path = recipe.route().path() + (recipe.route().isPrefix() ? "zz" : ""); // of no other
    FrozenConnection client = server.connect();
    String target = recipe.match().isAny() ? path : path + "?p=1";
    String body = recipe.match().isAny() ? "" : "{\"a/b\": 2, \"b\": \"Ab\"}"; // met by all
    client.send(
        "%s %s HTTP/1.1\r\nhost: x\r\naccept: x\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s"
            .formatted(method, target, body.length(), body));
    server.advance("87600h"); // the longest latency
    server.advance("24h"); // the slowest transfer
    String received = client.received();
    boolean mayFail = recipe.behaviours().values().stream().anyMatch(b -> b.fault().isPresent());
    if (mayFail && !received.startsWith("HTTP/1.1 ")) {
      return;
    }
    assertThat(received).startsWith("HTTP/1.1 ");
    assertThat(Integer.parseInt(received.substring(9, 12))).isIn(statuses(recipe));
  }

  private static Set<Integer> statuses(Recipe recipe) {
    Set<Integer> statuses = new TreeSet<>(Set.of(406)); // before the first stage
    recipe.behaviours().values().stream().map(Behaviour::status).forEach(statuses::add);
    return statuses;
  }

  /** Returns whether a place is of content, which may not be available. */
  private static boolean isAboutContent(String place) {
    return place.matches("(\\[\\d]\\.)?(origin|body|random_content)");
  }

  private static Posted post(FrozenServer server, String document) throws IOException {
    FrozenConnection client = server.connect();
    byte[] body = document.getBytes(StandardCharsets.UTF_8);
    client.send(
        "POST /_admin/add_recipe HTTP/1.1\r\nhost: x\r\ncontent-length: "
            + body.length
            + "\r\n\r\n");
    client.send(body);
    return answer(server, client);
  }

  private static Posted get(FrozenServer server, String path) {
    FrozenConnection client = server.connect();
    client.send("GET " + path + " HTTP/1.1\r\nhost: x\r\n\r\n");
    return answer(server, client);
  }

  private static Posted answer(FrozenServer server, FrozenConnection client) {
    server.doSlowWork();
    String text = client.received();
    int body = text.indexOf("\r\n\r\n");
    return new Posted(Integer.parseInt(text.substring(9, 12)), text.substring(body + 4));
  }

  /** The response to a posted document. */
  private record Posted(int status, String body) {

    /** Returns the places of its problems. */
    List<String> problems() throws IOException {
      JsonNode problems = MAPPER.readTree(body).path("problems");
      return problems.findValuesAsText("place");
    }
  }

  @Provide
  Arbitrary<String> documents() {
    return RecipeTrees.documents();
  }

  @Provide
  Arbitrary<String> slipped() {
    return RecipeTrees.slipped();
  }
}
