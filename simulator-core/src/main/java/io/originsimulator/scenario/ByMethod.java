package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of one route by method and conditions: those with more conditions have precedence,
 * then those that name the method. Mutable only while a table is built.
 */
final class ByMethod<V> {
  private @Nullable V any;
  private @Nullable Map<String, V> named;
  private final List<Conditional<V>> conditional = new ArrayList<>(0); // the best first

  /** A value for requests that meet conditions. */
  private record Conditional<V>(Methods methods, RequestMatch match, V value) {

    boolean isBetterThan(Conditional<V> other) {
      return match.size() != other.match.size()
          ? match.size() > other.match.size()
          : !methods.isAny() && other.methods.isAny();
    }
  }

  void put(Endpoint endpoint, V value) {
    Methods methods = endpoint.methods();
    if (!endpoint.match().isAny()) {
      insert(new Conditional<>(methods, new RequestMatch(endpoint.match()), value));
    } else if (methods.isAny()) {
      any = value;
    } else {
      if (named == null) {
        named = new LinkedHashMap<>();
      }
      for (String name : methods.names()) {
        named.put(name, value);
      }
    }
  }

  private void insert(Conditional<V> added) {
    int at = conditional.size();
    while (at > 0 && added.isBetterThan(conditional.get(at - 1))) {
      at--;
    }
    conditional.add(at, added);
  }

  /** Returns whether a value has conditions. */
  boolean hasConditions() {
    return !conditional.isEmpty();
  }

  /** Returns the values of all methods, each once. */
  List<V> all() {
    Stream<V> byName = named == null ? Stream.empty() : named.values().stream().distinct();
    return Stream.concat(
            conditional.stream().map(Conditional::value),
            Stream.concat(byName, Stream.ofNullable(any)))
        .toList();
  }

  /** Returns the value for a request; null if there is none. */
  @Nullable V of(IncomingRequest request) {
    String method = request.method();
    for (Conditional<V> one : conditional) {
      if (one.methods.accept(method) && one.match.isMetBy(request)) {
        return one.value;
      }
    }
    return of(method);
  }

  /**
   * Returns the value without conditions for a method; HEAD falls back to GET. Null if there is
   * none.
   */
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
