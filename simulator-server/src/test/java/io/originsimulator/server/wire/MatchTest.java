package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recipes with variables and conditions, and the request bodies that they read. */
class MatchTest {
  private static final String VIP = "{\"customer\": {\"vip\": true}}";

  private final FrozenServer server =
      FrozenServer.with(Limits.defaults().withJsonBytes(VIP.length()));
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private void addRecipes() {
    server.add(
        """
        [ { "route": "/users/{id}", "status": 500 },
          { "route": "/users/{id}", "status": 501, "match": { "query": { "page": "2" } } },
          { "route": "/users/{id}", "status": 502,
            "match": { "query": { "page": "2" }, "headers": { "accept": { "contains": "json" } } } },
          { "route": "/users/me", "status": 503, "match": { "query": { "q": { "matches": "[a-z]+" } } } },
          { "route": "/orders", "status": 504, "method": "POST",
            "match": { "body": { "/customer/vip": true } } },
          { "route": "/*", "status": 505 } ]
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "/users/7,             '',                500",
    "/users/7?page=2,      '',                501",
    "/users/7?page=2,      application/json,  502",
    "/users/7?page=3,      application/json,  500",
    "/users/me,            '',                500",
    "/users/me?q=a,        '',                503",
    "/users/me?q=1&page=2, '',                501",
    "/users,               '',                505"
  })
  void theRecipeWithTheMostConditionsThatAreMetResponds(
      String target, String accept, String status) {
    addRecipes();

    client.send("GET " + target + " HTTP/1.1\r\naccept: " + accept + "\r\n\r\n");

    assertThat(client.received()).startsWith("HTTP/1.1 " + status);
  }

  @ParameterizedTest
  @CsvSource({"accept: json, 502", "accept: text;Accept: json, 502", "accept: text, 501"})
  void aConditionOnAHeaderIsMetByAnyOfItsFields(String fields, String status) {
    addRecipes();

    client.send("GET /users/7?page=2 HTTP/1.1\r\n" + fields.replace(";", "\r\n") + "\r\n\r\n");

    assertThat(client.received()).startsWith("HTTP/1.1 " + status);
  }

  @Test
  void aBodyThatIsReadArrivesInAnyNumberOfPieces() {
    addRecipes();

    client.send("POST /orders HTTP/1.1\r\ncontent-length: " + VIP.length() + "\r\n\r\n");
    for (String piece : VIP.split("")) {
      assertThat(client.received()).isEmpty();
      client.send(piece);
    }
    assertThat(client.received()).startsWith("HTTP/1.1 504");

    client.send("POST /orders HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n");
    client.send("%x\r\n%s\r\n0\r\n\r\n".formatted(VIP.length(), VIP));
    assertThat(client.received()).startsWith("HTTP/1.1 504");
    assertThat(server.context().documents().used()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{\"customer\"", "{\"customer\": {\"vip\": false}}", "not JSON", "[]"})
  void aBodyThatDoesNotMeetTheConditionGetsTheNextRoute(String body) {
    addRecipes();

    client.send("POST /orders HTTP/1.1\r\ncontent-length: " + body.length() + "\r\n\r\n" + body);

    assertThat(client.received()).startsWith("HTTP/1.1 505");
  }

  @Test
  void aBodyThatIsTooLargeGetsTheNextRoute() {
    addRecipes();
    String large = VIP + " ";

    client.send("POST /orders HTTP/1.1\r\ncontent-length: " + large.length() + "\r\n\r\n" + large);
    assertThat(client.received()).startsWith("HTTP/1.1 505");

    client.send("POST /orders HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n");
    client.send("%x\r\n%s\r\n".formatted(VIP.length(), VIP));
    assertThat(server.context().documents().used()).isPositive();
    client.send("1\r\n \r\n");
    assertThat(server.context().documents().used()).isZero();
    client.send("0\r\n\r\n");
    assertThat(client.received()).startsWith("HTTP/1.1 505");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST /users/7", "PUT /orders", "POST /orders/7", "POST /"})
  void aBodyOfAnotherRouteIsNotKept(String head) {
    addRecipes();

    client.send(head + " HTTP/1.1\r\ncontent-length: " + VIP.length() + "\r\n\r\n");
    client.send(VIP.substring(1));
    assertThat(server.context().documents().used()).isZero();
    client.send("}");

    assertThat(client.received()).startsWith("HTTP/1.1 50");
  }

  @Test
  void aBodyIsReadOnlyIfTheOtherConditionsAreMetOrNoRecipeResponds() {
    String match = "{ \"query\": { \"p\": \"1\" }, \"body\": { \"/customer/vip\": true } }";
    server.add(
        """
        [ { "route": "/a", "status": 500, "match": %1$s },
          { "route": "/a", "status": 501 },
          { "route": "/b", "status": 502, "match": %1$s } ]
        """
            .formatted(match));
    String head = " HTTP/1.1\r\ncontent-length: " + VIP.length() + "\r\n\r\n{";

    server.connect().send("POST /a?p=2" + head);
    assertThat(server.context().documents().used()).isZero();
    FrozenConnection reading = server.connect();
    reading.send("POST /a?p=1" + head);
    assertThat(server.context().documents().used()).isPositive();
    reading.close();
    assertThat(server.context().documents().used()).isZero();
    server.connect().send("POST /b?p=2" + head);
    assertThat(server.context().documents().used()).isPositive();
  }

  @Test
  void aBodyIsDroppedWhenTheClientDisconnectsOrTheRequestIsRefused() {
    addRecipes();

    client.send("POST /orders HTTP/1.1\r\ncontent-length: 20\r\n\r\n{\"");
    assertThat(server.context().documents().used()).isPositive();
    client.close();
    assertThat(server.context().documents().used()).isZero();

    FrozenConnection other = server.connect();
    other.send("POST /orders HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n");
    assertThat(server.context().documents().used()).isPositive();
    other.send("no size\r\n");
    assertThat(other.received()).startsWith("HTTP/1.1 400");
    assertThat(server.context().documents().used()).isZero();
  }

  @Test
  void aBodyThatTheBudgetRefusesMeetsNoCondition() {
    addRecipes();
    long all = (1L << 30) - 10;
    assertThat(server.context().documents().reserve(all)).isTrue();

    client.send("POST /orders HTTP/1.1\r\ncontent-length: " + VIP.length() + "\r\n\r\n" + VIP);

    assertThat(client.received()).startsWith("HTTP/1.1 505");
    server.context().documents().release(all);
  }

  @Test
  void removingARouteRemovesTheRecipesOfAllItsMatches() {
    addRecipes();
    String get = "GET /users/7?page=2 HTTP/1.1\r\n\r\n";

    client.send("DELETE /_admin/recipes?route=/users/%7Bid%7D HTTP/1.1\r\n\r\n");
    server.doSlowWork();
    assertThat(client.received()).startsWith("HTTP/1.1 200").doesNotContain("/users/{id}");
    client.send(get);

    assertThat(client.received()).startsWith("HTTP/1.1 505");
  }

  @Test
  void postingTheSameMatchReplacesItsRecipeAlone() {
    addRecipes();

    server.add(
        """
        { "route": "/users/{name}", "status": 599,
          "match": { "headers": { "Accept": { "contains": "json" } }, "query": { "page": "2" } } }
        """);
    client.send("GET /users/7?page=2 HTTP/1.1\r\naccept: json\r\n\r\n");
    assertThat(client.received()).startsWith("HTTP/1.1 599");
    client.send("GET /users/7?page=2 HTTP/1.1\r\n\r\n");
    assertThat(client.received()).startsWith("HTTP/1.1 501");
    assertThat(server.scenarios().recipes()).hasSize(6);
  }
}
