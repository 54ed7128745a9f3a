package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Methods;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of one route by method; a named method has precedence. Mutable only while a table is
 * built.
 */
final class ByMethod<V> {
  private @Nullable V any;
  private @Nullable Map<String, V> named;

  void put(Methods methods, V value) {
    if (methods.isAny()) {
      any = value;
      return;
    }
    if (named == null) {
      named = new LinkedHashMap<>();
    }
    for (String name : methods.names()) {
      named.put(name, value);
    }
  }

  /** Returns the values of all methods, each once. */
  List<V> all() {
    Stream<V> byName = named == null ? Stream.empty() : named.values().stream();
    return Stream.concat(byName, Stream.ofNullable(any)).distinct().toList();
  }

  /** Returns the value for a method; HEAD falls back to GET. Null if there is none. */
  @Nullable V of(String method) {
    if (named == null) {
      return any;
    }
    V value = named.get(method);
    if (value == null && method.equals("HEAD")) {
      value = named.get("GET");
    }
    return value != null ? value : any;
  }
}
