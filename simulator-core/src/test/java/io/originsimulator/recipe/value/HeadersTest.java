package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import io.originsimulator.recipe.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {

  @Test
  void fieldsKeepTheirOrderAndTheirLetterCase() {
    Headers headers = headers("X-Zulu", "1", "x-alpha", "2", "Mike", "3");

    assertThat(headers.fields())
        .containsExactly(field("X-Zulu", "1"), field("x-alpha", "2"), field("Mike", "3"));
  }

  @Test
  void aNameIsFoundInAnyLetterCase() {
    Headers headers = headers("Cache-Control", "no-store");

    assertThat(headers.get("cache-control")).contains("no-store");
    assertThat(headers.get("CACHE-CONTROL")).contains("no-store");
    assertThat(headers.get("cache")).isEmpty();
  }

  @Test
  void fieldsOverrideDefaultsByNameAndFollowTheOthers() {
    Headers headers = headers("CACHE-control", "no-store", "x", "1");

    assertThat(headers.over(headers("cache-control", "public", "server", "s")).fields())
        .containsExactly(field("server", "s"), field("CACHE-control", "no-store"), field("x", "1"));
  }

  @Test
  void fieldsAreUnchangedWithoutDefaults() {
    Headers headers = headers("a", "1");

    assertThat(headers.over(Headers.NONE)).isEqualTo(headers);
    assertThat(Headers.NONE.over(headers)).isEqualTo(headers);
  }

  @Test
  void aFieldIsLeftOutInAnyLetterCase() {
    assertThat(headers("Content-Encoding", "gzip", "a", "1").without("content-encoding"))
        .isEqualTo(headers("a", "1"));
  }

  @Test
  void aFieldTakesThePlaceOfOneOfItsName() {
    assertThat(headers("Vary", "origin", "a", "1").with("vary", "accept-encoding").fields())
        .containsExactly(field("a", "1"), field("vary", "accept-encoding"));
  }

  @Test
  void theFieldsOfHeadersDoNotChangeWithTheMapTheyCameFrom() {
    Map<String, String> fields = new LinkedHashMap<>(Map.of("a", "1"));
    Headers headers = new Headers(fields);
    fields.put("b", "2");

    assertThat(headers.fields()).containsExactly(field("a", "1"));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> headers.fields().add(field("c", "3")));
  }

  @Test
  void fieldMayOccurSeveralTimes() {
    Headers cookies =
        new Headers(List.of(field("Set-Cookie", "a=1"), field("Set-Cookie", "b=2, c")));

    assertThat(cookies.get("set-cookie")).contains("a=1, b=2, c");
    assertThat(cookies.byName()).containsExactly(entry("Set-Cookie", List.of("a=1", "b=2, c")));
    assertThat(cookies.over(headers("set-cookie", "z", "a", "1")).fields())
        .containsExactly(
            field("a", "1"), field("Set-Cookie", "a=1"), field("Set-Cookie", "b=2, c"));
    assertThat(headers("set-cookie", "z").over(cookies)).isEqualTo(headers("set-cookie", "z"));
    assertThat(cookies.with("set-cookie", "z")).isEqualTo(headers("set-cookie", "z"));
    assertThat(cookies.without("SET-COOKIE")).isEqualTo(Headers.NONE);
  }

  @Test
  void listOfAFieldThatOccursSeveralTimesGetsOneMore() {
    Headers vary = new Headers(List.of(field("vary", "origin"), field("vary", "Accept")));

    assertThat(vary.listing("vary", "accept")).isEqualTo(vary);
    assertThat(vary.listing("vary", "accept-encoding"))
        .isEqualTo(headers("vary", "origin, Accept, accept-encoding"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "GZIP", "Gzip", " gzip "})
  void gzipIsRecognizedInAnyLetterCase(String value) {
    assertThat(headers("content-encoding", value).isGzip()).isTrue();
    assertThat(headers("Content-Encoding", value).isGzip()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "identity", "br", "gzip, br", "x-gzip"})
  void anyOtherEncodingIsNotGzip(String value) {
    assertThat(headers("content-encoding", value).isGzip()).isFalse();
    assertThat(headers("accept-encoding", "gzip").isGzip()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"content-length", "Content-Length", "transfer-encoding"})
  void framingIsTheServersOwn(String name) {
    assertThat(Refusal.of(() -> headers(name, "5")))
        .isEqualTo("%s: \"5\" (the server sets %s itself; leave it out)", name, name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "X-Request-Id", "0", "!#$%&'*+-.^_`|~"})
  void anyTokenIsAName(String name) {
    assertThat(headers(name, "1").get(name)).contains("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a:", "a\r\nb", "naïve", "(a)", "a\u007f", "日本"})
  void rejectsNamesThatAreNotTokens(String name) {
    assertThat(Refusal.of(() -> headers(name, "1")))
        .isEqualTo(
            Quoted.of(name)
                + ": not a header name (expected: letters, digits and any of !#$%&'*+-.^_`|~)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\tb", "max-age=0, private", "naïve", "\"quoted\""})
  void aValueIsOneLineOfText(String value) {
    assertThat(headers("a", value).get("a")).contains(value);
  }

  @Test
  void rejectsControlCharactersInValues() {
    assertThat(Refusal.of(() -> headers("x", "a\r\nset-cookie: b")))
        .isEqualTo(
            "x: \"a\\r\\nset-cookie: b\""
                + " (expected: one line of text without control characters)");
    assertThat(Refusal.of(() -> headers("x", "a\u0000b")))
        .isEqualTo("x: \"a\\u0000b\" (expected: one line of text without control characters)");
    assertThat(Refusal.of(() -> headers("x", "\u007f")))
        .isEqualTo("x: \"\\u007f\" (expected: one line of text without control characters)");
  }

  @Test
  void rejectsDuplicateNamesInAnyLetterCase() {
    assertThat(Refusal.of(() -> headers("Vary", "a", "vary", "b")))
        .isEqualTo("vary: duplicate (it is also written as Vary)");
  }

  @Test
  void everyProblemIsReportedAtOnce() {
    assertThat(Refusal.of(() -> headers("content-length", "1", "a b", "2", "ok", "3", "c", "\n")))
        .isEqualTo(
            """
            3 problems
              content-length: "1" (the server sets content-length itself; leave it out)
              "a b": not a header name (expected: letters, digits and any of !#$%&'*+-.^_`|~)
              c: "\\n" (expected: one line of text without control characters)\
            """);
  }

  private static Headers.Field field(String name, String value) {
    return new Headers.Field(name, value);
  }

  private static Headers headers(String... namesAndValues) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Headers(fields);
  }
}
