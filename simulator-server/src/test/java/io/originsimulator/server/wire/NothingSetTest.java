package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.headOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The first requests of a new user: no recipe yet, or no token. */
class NothingSetTest {

  @Test
  void anyPathIs406WithAdviceIfNoRecipeIsSet() throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      for (String path : new String[] {"/", "/news?a=b", "/a/b.html"}) {
        RawResponse response = RawClient.get(simulator, path);
        assertThat(response.status()).isEqualTo(406);
        assertThat(response.header("content-type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(response.text())
            .isEqualTo(
                "Recipe not set at "
                    + path.replaceAll("\\?.*", "")
                    + ", please POST a recipe for this route to /_admin/add_recipe");
      }
      assertThat(simulator.counts().byStatus()).containsEntry(406, 3L);
    }
  }

  @Test
  void adviceIsTheSameBeforeTheFirstStageAndWithoutARoute() throws IOException {
    String later = Recipes.content("/later", "\"body\": \"\"", Recipes.stage("1h", 200, "0"));
    try (Simulator simulator = Simulator.builder().recipe(later).start()) {
      assertThat(RawClient.get(simulator, "/later").text())
          .startsWith("Recipe not set at /later, please POST");
      assertThat(RawClient.get(simulator, "/beside").text())
          .startsWith("Recipe not set at /beside, please POST");
    }
  }

  @Test
  void aBrowserGetsTheSame406AsAPage() throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      RawResponse response =
          RawClient.request(
              simulator,
              headOf(
                  "GET /<script>?a HTTP/1.1",
                  "accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"));
      assertThat(response.status()).isEqualTo(406);
      assertThat(response.header("content-type")).isEqualTo("text/html; charset=utf-8");
      assertThat(response.text())
          .startsWith("<!doctype html>")
          .contains("/&lt;script&gt;?a</code>")
          .contains("/_admin/add_recipe")
          .doesNotContain("<script>");
    }
  }

  @Test
  void theRecipeThatThePageShowsIsAccepted() throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      String page =
          RawClient.request(simulator, headOf("GET / HTTP/1.1", "accept: text/html")).text();
      String recipe = page.substring(page.indexOf("-d '") + 4, page.indexOf("'</pre>"));
      RawClient.add(simulator, recipe);
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("{\"hello\": \"world\"}");
    }
  }

  @Test
  void adminPagesRequireTheTokenAndOthersDoNot() throws IOException {
    try (Simulator simulator =
        Simulator.builder().adminToken("secret").recipe(Recipes.text("/*", "a", "0")).start()) {
      for (String shown :
          new String[] {"x: y", "authorization: Bearer wrong", "authorization: Basic secret"}) {
        RawResponse refusal = RawClient.request(simulator, restart(shown));
        assertThat(refusal.status()).isEqualTo(401);
        assertThat(refusal.header("www-authenticate"))
            .isEqualTo("Bearer realm=\"origin-simulator\"");
        assertThat(refusal.text())
            .isEqualTo(
                "{\"type\":\"about:blank\",\"title\":\"Unauthorized\",\"status\":401,\"detail\":"
                    + "\"Admin calls require the header \\\"Authorization: Bearer TOKEN\\\" with the"
                    + " simulator's token\"}");
      }
      assertThat(RawClient.post(simulator, "/add_recipe", "{}").status()).isEqualTo(401);
      assertThat(RawClient.get(simulator, "/current_recipe").status()).isEqualTo(401);
      assertThat(RawClient.get(simulator, "/_admin/none").status()).isEqualTo(401);
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("a");
      String letIn = "Authorization: bearer  secret";
      assertThat(RawClient.request(simulator, restart(letIn)).text()).isEqualTo("ok!");
    }
  }

  @Test
  void pageListsRoutesUnlessAdminCallsNeedAToken() throws IOException {
    String browser = headOf("GET / HTTP/1.1", "accept: text/html");
    String recipe = Recipes.text("/news", "a", "0");
    try (Simulator open = Simulator.builder().recipe(recipe).start();
        Simulator closed = Simulator.builder().recipe(recipe).adminToken("secret").start()) {
      assertThat(RawClient.request(open, browser).text()).contains("<code>/news</code>");
      assertThat(RawClient.request(closed, browser).text()).doesNotContain("/news");
    }
  }

  @Test
  void recipesArePostedWithTheToken() throws IOException {
    try (Simulator simulator = Simulator.builder().adminToken("secret").start()) {
      String post =
          RawClient.postOf(
              "/_admin/add_recipe", Recipes.text("/*", "a", "0"), "authorization: Bearer secret");
      assertThat(RawClient.request(simulator, post).status()).isEqualTo(201);
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("a");
    }
  }

  private static String restart(String field) {
    return headOf("POST /_admin/restart HTTP/1.1", field, "content-length: 0");
  }
}
