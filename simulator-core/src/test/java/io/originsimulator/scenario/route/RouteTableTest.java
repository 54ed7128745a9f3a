package io.originsimulator.scenario.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.SomeRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTableTest {

  @ParameterizedTest
  @CsvSource({
    "/news,         /news",
    "/news/,        /news/*",
    "/news/x,       /news/*",
    "/news/x/y,     /news/x/*",
    "/newsroom,     /news*",
    "/newsroom/x,   /news*",
    "/new,          /*",
    "/,             /*",
    "/sport,        /sport",
    "/sport/,       /*",
    "/NEWS,         /*"
  })
  void theExactRouteWinsThenTheLongestPrefix(String path, String route) {
    RouteTable<String> table = table("/*", "/news/x/*", "/news*", "/sport", "/news", "/news/*");

    assertThat(find(table, path)).isEqualTo(route);
  }

  @Test
  void aPathThatIsExactAndPrefixHasBoth() {
    RouteTable<String> table = table("/a*", "/a");

    assertThat(find(table, "/a")).isEqualTo("/a");
    assertThat(find(table, "/aa")).isEqualTo("/a*");
  }

  @Test
  void unmatchedPathIsNotFound() {
    RouteTable<String> table = table("/news", "/sport/*");

    for (String path : new String[] {"", "/", "/new", "/newsroom", "/sport", "*", "news"}) {
      assertThat(find(table, path)).as(path).isNull();
    }
    assertThat(find(table(), "/")).isNull();
  }

  @Test
  void onlyAPartOfTheTargetIsLookedAt() {
    RouteTable<String> table = table("/news", "/news/today", "/n*");
    String target = "http://host/news/today?page=1";

    assertThat(table.find(SomeRequest.of("GET"), target, 11, 22)).isEqualTo("/news/today");
    assertThat(table.find(SomeRequest.of("GET"), target, 11, 16)).isEqualTo("/news");
    assertThat(table.find(SomeRequest.of("GET"), target, 11, 15)).isEqualTo("/n*");
    assertThat(table.find(SomeRequest.of("GET"), target, 11, 12)).isNull();
    assertThat(table.find(SomeRequest.of("GET"), target, 11, 11)).isNull();
  }

  @Test
  void theRootIsAPathLikeAnyOther() {
    RouteTable<String> table = table("/", "/a");

    assertThat(find(table, "/")).isEqualTo("/");
    assertThat(find(table, "/b")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "GET,    /news,   GET /news",
    "HEAD,   /news,   GET /news",
    "POST,   /news,   POST /n*",
    "PUT,    /news,   /*",
    "HEAD,   /newest, HEAD /newe*",
    "GET,    /newest, /*",
    "POST,   /newest, POST /n*",
    "DELETE, /sport,  DELETE /sport",
    "GET,    /sport,  /sport"
  })
  void theBestRouteThatAcceptsTheMethodWins(String method, String path, String endpoint) {
    Map<Endpoint, String> values = new LinkedHashMap<>();
    values.put(Endpoint.of(new Route("/*")), "/*");
    values.put(endpoint("GET", "/news"), "GET /news");
    values.put(endpoint("POST", "/n*"), "POST /n*");
    values.put(endpoint("HEAD", "/newe*"), "HEAD /newe*");
    values.put(endpoint("DELETE", "/sport"), "DELETE /sport");
    values.put(Endpoint.of(new Route("/sport")), "/sport");

    assertThat(RouteTable.of(values).find(SomeRequest.of(method), path, 0, path.length()))
        .isEqualTo(endpoint);
  }

  private static Endpoint endpoint(String method, String route) {
    return new Endpoint(new Route(route), new Methods(List.of(method)));
  }

  @ParameterizedTest
  @CsvSource({
    "/users/7,             /users/{id}",
    "/users/me,            /users/me",
    "/users/men,           /users/{id}",
    "/users/,              /users*",
    "/users/7/,            /users/{id}/*",
    "/users/7/orders,      /users/{id}/orders",
    "/users/7/orders/3,    /users/{id}/*",
    "/users/me/orders,     /users/{id}/orders",
    "/users/me/cart,       /users/{id}/*",
    "/users/men/,          /users/{id}/*",
    "/users/me*,           /users/{id}",
    "/users/7/cart,        /users/{id}/*",
    "/a/b/c,               /{x}/b/c",
    "/a/b/d,               /a/{y}/{z}",
    "/z/b/d,               /*",
    "/users/7?/x,          /users/{id}/*",
    "/shop,                /{page}"
  })
  void variablesComeAfterExactRoutesAndBeforePrefixes(String path, String route) {
    RouteTable<String> table =
        table(
            "/*",
            "/users*",
            "/users/{id}",
            "/users/{id}/*",
            "/users/{id}/orders",
            "/users/me",
            "/users/me*",
            "/{x}/b/c",
            "/a/{y}/{z}",
            "/{page}");

    assertThat(find(table, path)).isEqualTo(route);
  }

  @Test
  void aVariableEndsAtTheEndOfThePath() {
    RouteTable<String> table = table("/users/{id}", "/{a}");

    assertThat(table.find(SomeRequest.of("GET"), "/users/7?next=/x", 0, 8))
        .isEqualTo("/users/{id}");
    assertThat(table.find(SomeRequest.of("GET"), "/?q", 0, 1)).isNull();
    assertThat(find(table, "/users/7/")).isNull();
    assertThat(find(table, "/users//")).isNull();
  }

  @Test
  void ofAsManyVariablesTheFirstLiteralSegmentDecides() {
    RouteTable<String> table = table("/{x}/b/{z}", "/a/{y}/{z}", "/{x}/{y}/c");

    assertThat(find(table, "/a/b/c")).isEqualTo("/a/{y}/{z}");
    assertThat(find(table, "/x/b/c")).isEqualTo("/{x}/b/{z}");
    assertThat(table.all("/a/b/c", 0, 6)).containsExactly("/a/{y}/{z}", "/{x}/b/{z}", "/{x}/{y}/c");
  }

  @Test
  void routesEachInsideTheNextNeedNoDeepStack() throws Exception {
    String[] routes =
        IntStream.rangeClosed(1, 4000).mapToObj(i -> "/" + "a".repeat(i)).toArray(String[]::new);
    FutureTask<RouteTable<String>> making = new FutureTask<>(() -> table(routes));

    new Thread(null, making, "shallow stack", 1 << 17).start(); // 128 KiB

    RouteTable<String> table = making.get();
    for (String route : routes) {
      assertThat(find(table, route)).isEqualTo(route);
    }
  }

  @Test
  void variablesInsideTheNextNeedNoDeepStack() throws Exception {
    String[] routes =
        IntStream.rangeClosed(1, 4000)
            .mapToObj(i -> "/a".repeat(i) + "/{id}")
            .toArray(String[]::new);
    RouteTable<String> table = table(routes);
    String path = "/a".repeat(3999) + "/b";
    FutureTask<String> finding = new FutureTask<>(() -> find(table, path));

    new Thread(null, finding, "shallow stack", 1 << 17).start(); // 128 KiB

    assertThat(finding.get()).isEqualTo(routes[3998]);
  }

  private static String find(RouteTable<String> table, String path) {
    return table.find(SomeRequest.of("GET"), path, 0, path.length());
  }

  private static RouteTable<String> table(String... routes) {
    Map<Endpoint, String> values = new LinkedHashMap<>();
    for (String route : routes) {
      values.put(Endpoint.of(new Route(route)), route);
    }
    return RouteTable.of(values);
  }
}
