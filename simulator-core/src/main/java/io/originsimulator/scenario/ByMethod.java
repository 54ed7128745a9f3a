package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Methods;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of one route by method; what names a method wins over what names none. Changed only
 * while a table is made.
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
      named = new HashMap<>();
    }
    for (String name : methods.names()) {
      named.put(name, value);
    }
  }

  /** The value for a method; HEAD takes GET's unless it is named itself. Null if there is none. */
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
