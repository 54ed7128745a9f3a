package io.originsimulator.recipe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * A mistake: a value of a document is replaced, removed, or moved to a wrong place.
 *
 * @param kind the change
 * @param place the index of the document's value, modulo their number
 * @param name a field's name, for the kinds that need one
 * @param scrap a value, for the kinds that need one
 */
record Slip(Kind kind, int place, String name, Object scrap) {

  enum Kind {
    REPLACE,
    REMOVE,
    RENAME,
    ADD,
    REPEAT
  }

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static final List<String> NAMES =
      List.of(
          ("route method origin body random_content directory headers negotiate validators"
                  + " overrides seed key limit capacity uplink repeat stages at status latency body_file bandwidth chunk"
                  + " fault annotate trailers grpc grpc_message mix sequence per then weight times rate burst overflow workers"
                  + " queue p50 p100 p05 p101 max hgrm lognormal normal exponential pareto mean"
                  + " stream format event events_file count every first end resume data id retry"
                  + " stddev min shape content-length Content-Encoding retry-after stagse x Mix")
              .split(" "));

  private static final List<Object> SCRAPS =
      Arrays.asList(
          null,
          true,
          false,
          0,
          -1,
          5,
          200,
          204,
          100,
          1.5,
          1e300,
          new BigDecimal("1e999"),
          BigInteger.TEN.pow(100),
          "",
          "0",
          "0s",
          "fast",
          "50",
          "1s..",
          "1s..2s",
          "1s -> 2s",
          "0 -> 9",
          "9 -> 0 over 0",
          "\u0000\r\n",
          "日本 😀",
          "/a*b",
          "/a",
          "http://",
          "1kb",
          "0b",
          "2gb",
          "1kb..2kb",
          "0b/s",
          "1/0s",
          "1/.5s",
          "gzip",
          "auto",
          "reset after 101%",
          "reset after head",
          "reset after 3 events",
          "forever",
          "request",
          "route",
          "header:",
          "header:X",
          "loop",
          "GET",
          "post",
          "9e9h",
          List.of(),
          Map.of(),
          List.of(List.of()),
          List.of("1s", "2s"),
          List.of("GET", "GET"),
          Map.of("at", 0),
          Map.of("p50", "1s"),
          Map.of("rate", "1/s"),
          Map.of("workers", 1),
          Map.of("event", "a"),
          Map.of("count", "forever"),
          List.of(Map.of("weight", 0)),
          List.of(Map.of("status", 500)));

  static Arbitrary<Slip> any() {
    return Combinators.combine(
            Arbitraries.of(Kind.values()),
            Arbitraries.integers().between(0, 1000),
            Arbitraries.of(NAMES),
            scraps())
        .as(Slip::new);
  }

  /** Returns values that are wrong in most places. */
  static Arbitrary<Object> scraps() {
    Arbitrary<Object> scraps = Arbitraries.of(SCRAPS);
    return Arbitraries.oneOf(
        scraps,
        scraps,
        scraps.list().ofMaxSize(3).map(list -> list),
        Arbitraries.maps(Arbitraries.of(NAMES), scraps).ofMaxSize(3).map(map -> map));
  }

  String of(String document) {
    try {
      JsonNode tree = MAPPER.readTree(document);
      List<JsonNode> containers = new ArrayList<>();
      collect(tree, containers);
      if (containers.isEmpty()) {
        return document;
      }
      JsonNode container = containers.get(place % containers.size());
      if (container instanceof ObjectNode object) {
        slip(object);
      } else {
        slip((ArrayNode) container);
      }
      return MAPPER.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** Collects the objects and arrays that are not empty, each once for each of its elements. */
  private static void collect(JsonNode node, List<JsonNode> containers) {
    for (JsonNode child : node) {
      containers.add(node);
      collect(child, containers);
    }
  }

  private void slip(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    String field = names.get(place % names.size());
    JsonNode value = MAPPER.valueToTree(scrap);
    switch (kind) {
      case REPLACE -> object.set(field, value);
      case REMOVE -> object.remove(field);
      case RENAME -> object.set(name, object.remove(field));
      case ADD -> object.set(name, value);
      case REPEAT -> object.set(name, object.get(field).deepCopy());
    }
  }

  private void slip(ArrayNode array) {
    int index = place % array.size();
    JsonNode value = MAPPER.valueToTree(scrap);
    switch (kind) {
      case REPLACE -> array.set(index, value);
      case REMOVE -> array.remove(index);
      case ADD -> array.add(value);
      case RENAME, REPEAT -> array.add(array.get(index).deepCopy());
    }
  }
}
