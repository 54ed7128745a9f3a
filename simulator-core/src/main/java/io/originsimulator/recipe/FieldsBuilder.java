package io.originsimulator.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of an object, named as a document names them; checked when the recipe is built. One
 * thread.
 *
 * @param <B> the builder itself
 */
abstract class FieldsBuilder<B> {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  abstract B self();

  B put(String name, Object value) {
    fields.put(name, value);
    return self();
  }

  /** Adds to an object in a field. */
  @SuppressWarnings("unchecked") // put by this method alone
  B putIn(String object, String name, Object value) {
    ((Map<String, Object>) fields.computeIfAbsent(object, key -> new LinkedHashMap<>()))
        .put(name, value);
    return self();
  }

  /** Adds to a list in a field. */
  @SuppressWarnings("unchecked") // put by this method alone
  B add(String list, FieldsBuilder<?> value) {
    ((List<Object>) fields.computeIfAbsent(list, key -> new ArrayList<>())).add(value.fields());
    return self();
  }

  /** Puts a list into a field. */
  B putAll(String name, FieldsBuilder<?>[] values) {
    List<Object> list = new ArrayList<>();
    for (FieldsBuilder<?> value : values) {
      list.add(value.fields());
    }
    return put(name, list);
  }

  /** A copy, deep enough not to change with the builder. */
  Map<String, Object> fields() {
    Map<String, Object> copy = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> object) {
            copy.put(name, new LinkedHashMap<>(object));
          } else {
            copy.put(name, value instanceof List<?> list ? new ArrayList<>(list) : value);
          }
        });
    return copy;
  }
}
