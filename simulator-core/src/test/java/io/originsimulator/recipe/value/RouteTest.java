package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTest {

  @ParameterizedTest
  @CsvSource({
    "/,            /,            false",
    "/*,           /,            true",
    "/news,        /news,        false",
    "/news*,       /news,        true",
    "/news/*,      /news/,       true",
    "/a//b/../c,   /a//b/../c,   false",
    "/caf%C3%A9,   /caf%C3%A9,   false",
    "/_Admin,      /_Admin,      false",
    "/a;b=c!$&()+@:~|[]{}, /a;b=c!$&()+@:~|[]{}, false"
  })
  void aRouteIsAPathOrAPrefixEndingInAStar(String text, String path, boolean prefix) {
    Route route = new Route(text);

    assertThat(route.path()).isEqualTo(path);
    assertThat(route.isPrefix()).isEqualTo(prefix);
  }

  @Test
  void everyPathIsTheDefault() {
    assertThat(Route.ALL).isEqualTo(new Route("/*")).hasToString("/*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                 | a route starts with /",
        "news               | a route starts with /",
        "*                  | a route starts with /",
        "http://host/news   | a route starts with /",
        "/_admin            | paths under /_admin are the simulator's own",
        "/_admin/status     | paths under /_admin are the simulator's own",
        "/_admin*           | paths under /_admin are the simulator's own",
        "/a*b               | * may only be the last character",
        "/**                | * may only be the last character",
        "/news?page=1       | a route has no query; leave out \"?\" and all after it",
        "/news#top          | a route has no query; leave out \"#\" and all after it",
        "/the news          | percent-encode spaces and letters outside ASCII",
        "/café              | percent-encode spaces and letters outside ASCII"
      })
  void rejectsMalformedRouteWithASuggestion(String text, String wayOut) {
    assertThat(Refusal.of(() -> new Route(text)))
        .isEqualTo(
            "\"%s\" (expected: a path such as \"/news\", or a prefix ending in *, such as"
                + " \"/news*\") (%s)",
            text, wayOut);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a\nb", "/a\r", "/\u0000", "/\u007f", "/\u0085", "/\t"})
  void rejectsControlCharacters(String text) {
    assertThat(Refusal.of(() -> new Route(text)))
        .endsWith("(percent-encode spaces and letters outside ASCII)")
        .startsWith(Quoted.of(text));
  }
}
