package io.originsimulator.recipe.value;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import java.util.Optional;
import java.util.stream.IntStream;
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
    "/a;b=c!$&()+@:~|[], /a;b=c!$&()+@:~|[], false",
    "/users/{id},  /users/{id},  false",
    "/users/{id}*, /users/{id},  true",
    "/{a-1}/{_}/*, /{a-1}/{_}/,  true"
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
        "/news?page=1       | a route has no query; leave out \"?\" and all after it, or write"
            + " \"match\": {\"query\": {\"page\": \"2\"}}",
        "/news#top          | a route has no query; leave out \"#\" and all after it",
        "/the news          | percent-encode spaces and letters outside ASCII",
        "/{id}/{x}/{id}     | each variable has a name of its own; {id} is repeated",
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
  @ValueSource(
      strings = {
        "/a{id}",
        "/{id}.json",
        "/{}",
        "/{a b}",
        "/{a.b}",
        "/{{a}}",
        "/{a",
        "/a}",
        "/{a}}"
      })
  void aBraceIsPartOfAVariableThatIsACompleteSegment(String text) {
    assertThat(Refusal.of(() -> new Route(text)))
        .endsWith(
            text.contains(" ")
                ? "(percent-encode spaces and letters outside ASCII)"
                : "(a variable is a complete segment, as in /users/{id}, with a name of letters,"
                    + " digits, _ and -; write other braces as %7B and %7D)");
  }

  @Test
  void aRouteHasAtMost32Variables() {
    String most = IntStream.range(0, 32).mapToObj(i -> "/{" + i + "}").collect(joining());

    assertThat(new Route(most).variables()).hasSize(32).startsWith("0", "1");
    assertThat(Refusal.of(() -> new Route(most + "/{32}")))
        .endsWith("(a route has at most 32 variables)");
  }

  @ParameterizedTest
  @CsvSource({
    "/users/{id},         /users/7,            id,   7",
    "/users/{id},         /users/J%C3%BCrgen,  id,   Jürgen",
    "/users/{id},         /users/a+b%2Fc%20,   id,   'a+b/c '",
    "/{a}/x/{b}*,         /1/x/2,              a,    1",
    "/{a}/x/{b}*,         /1/x/2/3,            b,    2",
    "/{a}/{aa}/*,         /1/2/3,              aa,   2",
    "/users/{id},         /users/100%,         id,   100%",
    "/users/{id},         /users/%zz%4,        id,   %zz%4",
    "/users/{id},         /users/7,            name,",
    "/users*,             /users/7,            id,"
  })
  void aVariableIsADecodedSegmentOfThePath(String route, String path, String name, String value) {
    assertThat(new Route(route).variable(name, path)).isEqualTo(Optional.ofNullable(value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a\nb", "/a\r", "/\u0000", "/\u007f", "/\u0085", "/\t"})
  void rejectsControlCharacters(String text) {
    assertThat(Refusal.of(() -> new Route(text)))
        .endsWith("(percent-encode spaces and letters outside ASCII)")
        .startsWith(Quoted.of(text));
  }
}
