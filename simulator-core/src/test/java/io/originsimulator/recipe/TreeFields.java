package io.originsimulator.recipe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCases;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Tuple;

/** Parts of generated objects: fields that are always, often, or seldom present. */
final class TreeFields {
  private TreeFields() {}

  static Arbitrary<Object> words(Object... words) {
    return Arbitraries.of(words);
  }

  static Arbitrary<Object> object(Arbitrary<Map<String, Object>> fields) {
    return fields.map(map -> map);
  }

  @SafeVarargs
  static Arbitrary<Map<String, Object>> all(Arbitrary<Map<String, Object>>... fields) {
    List<Arbitrary<Map<String, Object>>> list = new ArrayList<>();
    for (Arbitrary<Map<String, Object>> field : fields) {
      list.add(field);
    }
    return comparedByIdentity(
        Combinators.combine(list)
            .as(
                maps -> {
                  Map<String, Object> object = new LinkedHashMap<>();
                  maps.forEach(object::putAll);
                  return object;
                }));
  }

  /** Keeps jqwik, which looks generators up for each draw, from comparing whole grammars. */
  private static <T> Arbitrary<T> comparedByIdentity(Arbitrary<T> other) {
    return new Arbitrary<>() {
      @Override
      public RandomGenerator<T> generator(int genSize) {
        return other.generator(genSize);
      }

      @Override
      public EdgeCases<T> edgeCases(int maxEdgeCases) {
        return other.edgeCases(maxEdgeCases);
      }
    };
  }

  static Arbitrary<Map<String, Object>> nothing() {
    return Arbitraries.just(Map.of());
  }

  static Arbitrary<Map<String, Object>> always(String name, Arbitrary<Object> value) {
    return value.map(it -> Map.of(name, it));
  }

  static Arbitrary<Map<String, Object>> often(String name, Arbitrary<Object> value) {
    return orNull(6, name, value);
  }

  static Arbitrary<Map<String, Object>> seldom(String name, Arbitrary<Object> value) {
    return orNull(2, name, value);
  }

  /**
   * Returns a field that is present in this many of ten documents, and sometimes null, which is the
   * same as absent.
   */
  private static Arbitrary<Map<String, Object>> orNull(
      int ofTen, String name, Arbitrary<Object> value) {
    return Arbitraries.frequencyOf(
        Tuple.of(9, orNot(ofTen, name, value)),
        Tuple.of(1, Arbitraries.just(Collections.singletonMap(name, null))));
  }

  static Arbitrary<Map<String, Object>> orNot(int ofTen, String name, Arbitrary<Object> value) {
    return Arbitraries.frequencyOf(
        Tuple.of(ofTen, always(name, value)), Tuple.of(10 - ofTen, nothing()));
  }
}
