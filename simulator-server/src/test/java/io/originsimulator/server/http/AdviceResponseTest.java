package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The response where no recipe is set. */
class AdviceResponseTest {
  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void everyPathWithoutRecipesNamesTheUrlForRecipes() {
    client.send("GET /news?id=1 HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(advice("/news").toString());
    assertThat(server.counts().byStatus()).containsOnlyKeys(406);
  }

  @Test
  void a406WithoutRecipeHasNoDelay() {
    server.add(
        """
        {"route": "/slow", "body": "", "stages": [{"at": 0, "status": 200, "latency": "1s"}]}
        """);
    client.send("GET /other HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(advice("/other").toString());
  }

  @Test
  void a406OfARecipeNamesTheUrlForRecipes() {
    server.add(
        """
        {"headers": {"x-own": "yes", "content-encoding": "gzip"},
         "stages": [{"at": 0, "status": 406, "latency": "1s"}]}
        """);
    client.send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEmpty();
    server.advance("1s");
    assertThat(client.received())
        .isEqualTo(advice("/news").with("x-own: yes").at("23:18:11").toString());
  }

  @Test
  void aBrowserGetsAPage() {
    client.send("GET /news?id=1 HTTP/1.1\r\naccept: text/html,application/xml;q=0.9\r\n\r\n");
    String page = WelcomePage.html("GET", "/news?id=1", "", "", List.of());
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.of("406 Not Acceptable", page).toString());
  }

  @Test
  void pageShowsTheMethodAndTheAddressOfTheRequestAndTheRoutes() {
    server.add(
        """
        [{"route": "/a<b", "method": "GET", "stages": [{"at": 0, "status": 404}]},
         {"route": "/news*", "description": "The <news>\\n today",
          "stages": [{"at": "1h", "status": 404}]}]
        """);
    for (String target : List.of("/news/x?id=1", "http://origin:8431/news/x?id=1")) {
      client.send("PUT " + target + " HTTP/1.1\r\naccept: text/html\r\nhost: origin:8431\r\n\r\n");
      assertThat(client.received())
          .contains("<p>No recipe responds to <code>PUT http://origin:8431/news/x?id=1</code>.</p>")
          .contains(
              "<ul><li><code>GET /a&lt;b</code></li><li><code>/news*</code> The &lt;news&gt; today</li></ul>\n");
    }
  }

  @Test
  void pageListsAtMostTwentyRoutes() {
    List<Recipe> routes =
        IntStream.range(0, 23).mapToObj(i -> Recipe.route("/" + i).status(404).build()).toList();
    assertThat(WelcomePage.html("GET", "/", "", "", routes))
        .contains("<li><code>/19</code></li></ul><p>and 3 more.</p>")
        .doesNotContain("/20<");
    assertThat(WelcomePage.html("GET", "/", "", "", routes.subList(0, 20)))
        .contains("<li><code>/19</code></li></ul>\n");
    assertThat(WelcomePage.html("GET", "/", "", "", List.of())).doesNotContain("<ul>");
  }

  @ParameterizedTest
  @CsvSource({
    "simulator:8431, simulator:8431",
    "[::1]:8431, [::1]:8431",
    "10.0.0.7, 10.0.0.7",
    "'', localhost:8080",
    "a';reboot;', localhost:8080",
  })
  void thePageShowsTheAddressThatTheBrowserUsed(String host, String shown) {
    client.send("GET / HTTP/1.1\r\naccept: text/html\r\nhost: " + host + "\r\n\r\n");
    assertThat(client.received()).contains("<pre>curl http://" + shown + "/_admin/add_recipe -d");
  }

  @Test
  void thePageShowsARecipeThatIsGood() {
    String page = WelcomePage.html("GET", "/", "", "", List.of());
    int from = page.indexOf("-d '") + 4;
    server.add(page.substring(from, page.indexOf("'</pre>")));
    client.send("GET /any HTTP/1.1\r\n\r\n");
    server.advance("50ms");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok("{\"hello\": \"world\"}").type(ContentType.JSON).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "/<script>alert(1)</script>, /&lt;script&gt;alert(1)&lt;/script&gt;",
    "/a&b=\"c\", /a&amp;b=&quot;c&quot;",
    "/&lt;, /&amp;lt;",
    "/100%s, /100%s"
  })
  void pathOnThePageIsEscaped(String path, String shown) {
    assertThat(WelcomePage.html("GET", path, "", "", List.of()))
        .contains("<code>GET http://localhost:8080" + shown + "</code>.");
  }

  @Test
  void aPathInTheTextIsAsItWasSent() {
    client.send("GET /<b> HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(advice("/<b>").toString());
  }

  private static ExpectedResponse advice(String path) {
    String text =
        "Recipe not set at " + path + ", please POST a recipe for this route to /_admin/add_recipe";
    return ExpectedResponse.of("406 Not Acceptable", text).type(ContentType.TEXT);
  }
}
