package io.originsimulator.recipe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** JSON made of the language's own words, mostly where they belong, and of junk. */
final class RecipeTrees {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> NAMES =
      List.of(
          "route",
          "origin",
          "body",
          "random_content",
          "headers",
          "negotiate",
          "stages",
          "at",
          "status",
          "latency",
          "body_file",
          "content-length",
          "Content-Encoding",
          "stagse",
          "x",
          "",
          "a b",
          "\n");
  private static final List<Object> JUNK =
      Arrays.asList(
          null,
          true,
          false,
          0,
          -1,
          5,
          200,
          100,
          1.5,
          1e300,
          BigInteger.TEN.pow(100),
          "",
          "0",
          "fast",
          "50",
          "1s..",
          "\u0000\r\n",
          "日本 😀",
          "/a*b",
          "http://",
          "1kb..2kb",
          "gzip",
          "9e9h",
          List.of(),
          Map.of(),
          List.of(List.of()),
          List.of("1s", "2s"),
          Map.of("at", 0));

  private RecipeTrees() {}

  /** Documents that are JSON, good recipes or not. */
  static Arbitrary<String> documents() {
    return Arbitraries.frequencyOf(
            Tuple.of(6, mostly(recipe())),
            Tuple.of(6, listOf(mostly(recipe()))),
            Tuple.of(1, junk()))
        .map(RecipeTrees::json);
  }

  private static Arbitrary<Object> recipe() {
    return object(
        List.of(
            field("route", 7, words("/a", "/b*", "/*", "/c/d")),
            field("origin", 3, words("http://host/", "https://[::1]:1/é")),
            field("body", 8, words("x", "<<1kb>>", "\"\\\n日本 😀")),
            field("random_content", 3, words("1kb", "2b..1b")),
            field("headers", 4, headers()),
            field("negotiate", 3, words(true, false)),
            field("stages", 10, listOf(mostly(stage()))),
            unknownField()));
  }

  private static Arbitrary<Object> stage() {
    return object(
        List.of(
            field("at", 10, words(0, "0", "4s", "0.5ms")),
            field("status", 10, words(200, 204, 404, 503, 999)),
            field("latency", 7, words(0, "5ms", "1s..2s", List.of("2s", 0))),
            field("headers", 3, headers()),
            field("body", 3, words("", "{}")),
            unknownField()));
  }

  private static Arbitrary<Object> headers() {
    return object(
        List.of(
            field("Content-Encoding", 2, words("gzip", "GZIP", "identity")),
            field("x-request-id", 5, words("1", "é")),
            unknownField()));
  }

  private static Arbitrary<Map<String, Object>> unknownField() {
    return Arbitraries.frequencyOf(
        Tuple.of(60, Arbitraries.just(Map.of())),
        Tuple.of(1, Arbitraries.maps(Arbitraries.of(NAMES), junk()).ofSize(1)));
  }

  /** A field that is there so many times of ten. */
  private static Arbitrary<Map<String, Object>> field(
      String name, int ofTen, Arbitrary<Object> value) {
    return Arbitraries.frequencyOf(
        Tuple.of(ofTen, mostly(value).map(it -> Collections.singletonMap(name, it))),
        Tuple.of(10 - ofTen, Arbitraries.just(Map.of())));
  }

  private static Arbitrary<Object> object(List<Arbitrary<Map<String, Object>>> fields) {
    return Combinators.combine(fields)
        .as(
            maps -> {
              Map<String, Object> object = new LinkedHashMap<>();
              maps.forEach(object::putAll);
              return object;
            });
  }

  private static Arbitrary<Object> listOf(Arbitrary<Object> elements) {
    return elements.list().ofMaxSize(3).map(list -> list);
  }

  private static Arbitrary<Object> words(Object... words) {
    return Arbitraries.of(words);
  }

  private static Arbitrary<Object> mostly(Arbitrary<Object> good) {
    return Arbitraries.frequencyOf(Tuple.of(60, good), Tuple.of(1, junk()));
  }

  private static Arbitrary<Object> junk() {
    Arbitrary<Object> scraps = Arbitraries.of(JUNK);
    return Arbitraries.oneOf(
        scraps,
        listOf(scraps),
        Arbitraries.maps(Arbitraries.of(NAMES), scraps).ofMaxSize(3).map(map -> map));
  }

  private static String json(Object tree) {
    try {
      return MAPPER.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
