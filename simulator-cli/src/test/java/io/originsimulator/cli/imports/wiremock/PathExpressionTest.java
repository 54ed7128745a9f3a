package io.originsimulator.cli.imports.wiremock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathExpressionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "/news /news",
        "^/news$ /news",
        "/v1\\.0/a\\-b /v1.0/a-b",
        "/users/[^/]+/orders /users/{segment1}/orders",
        "/users/([^/]*) /users/{segment1}",
        "/users/(?<id>[^/]+)/x /users/{id}/x",
        "\\/api\\/[^\\/]+ /api/{segment1}",
        "/static/.* /static/*",
        "/static/(.*) /static/*",
        "/static.* /static*",
        "/users/[^/]+/.+ /users/{segment1}/*",
        ".* /*",
        "/.* /*",
      })
  void routeMatchesTheSamePaths(String expression, String route) {
    assertThat(PathExpression.of(expression.replace("[^\\/]", "[^/]")))
        .contains(new PathExpression(route, false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "/users/\\d+ /users/{segment1}",
        "/users/[0-9]{3,5} /users/{segment1}",
        "/users/(?<id>\\d+) /users/{id}",
        "/users/[0-9a-f]{8}-[0-9a-f]{4} /users/{segment1}",
        "/files/report-\\w+\\.pdf /files/{segment1}",
        "/a/.*/b /a/{segment1}/b",
      })
  void routeMatchesMorePaths(String expression, String route) {
    assertThat(PathExpression.of(expression)).contains(new PathExpression(route, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/(a|b)/c", "/a?", "/a/(b/c)+", "no/slash", "/a/(?!b).*", "/a[", "[/]a"})
  void expressionWithoutARouteHasNone(String expression) {
    assertThat(PathExpression.of(expression)).isEmpty();
  }

  @Test
  void twoVariablesHaveTheNumbersOfTheirSegments() {
    assertThat(PathExpression.of("/[^/]+/x/[^/]+"))
        .contains(new PathExpression("/{segment0}/x/{segment2}", false));
  }
}
