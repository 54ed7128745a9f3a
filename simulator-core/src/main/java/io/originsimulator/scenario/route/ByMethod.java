package io.originsimulator.scenario.route;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of one route by method and conditions: those with more conditions have precedence,
 * then those that name the method. Mutable only while a table is built.
 */
final class ByMethod<V> {
  private @Nullable V any;
  private @Nullable Map<String, V> named;
  private @Nullable List<Conditional<V>> conditional; // the best first

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
    List<Conditional<V>> all = conditional == null ? new ArrayList<>(1) : conditional;
    int at = all.size();
    while (at > 0 && added.isBetterThan(all.get(at - 1))) {
      at--;
    }
    all.add(at, added);
    conditional = all;
  }

  /** Returns whether a value has conditions. */
  boolean hasConditions() {
    return conditional != null;
  }

  /** Returns the values of all methods, each once; those with conditions first. */
  List<V> all() {
    Set<V> all = new LinkedHashSet<>();
    if (conditional != null) {
      conditional.forEach(one -> all.add(one.value));
    }
    if (named != null) {
      all.addAll(named.values());
    }
    if (any != null) {
      all.add(any);
    }
    return List.copyOf(all);
  }

  /** Returns the value for a request; null if there is none. */
  @Nullable V of(IncomingRequest request) {
    String method = request.method();
    V met = conditional == null ? null : ofConditions(conditional, method, request);
    return met != null ? met : of(method);
  }

  private static <V> @Nullable V ofConditions(
      List<Conditional<V>> conditional, String method, IncomingRequest request) {
    long work = 0;
    for (Conditional<V> one : conditional) {
      if (!one.methods.accept(method)) {
        continue;
      }
      work += one.match.work(request);
      if (work <= RequestMatch.MOST_WORK && one.match.isMetBy(request)) {
        return one.value;
      }
    }
    return null;
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
