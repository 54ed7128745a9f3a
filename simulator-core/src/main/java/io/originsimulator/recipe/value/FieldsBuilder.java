package io.originsimulator.recipe.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A builder that collects the fields of an object under their names in documents; they are checked
 * when the recipe is built. For one thread.
 *
 * @param <B> the builder itself
 */
public abstract class FieldsBuilder<B> {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  protected abstract B self();

  protected B put(String name, Object value) {
    fields.put(name, value);
    return self();
  }

  /** Adds to an object in a field. */
  @SuppressWarnings("unchecked") // only this method puts objects
  protected B putIn(String object, String name, Object value) {
    ((Map<String, Object>) fields.computeIfAbsent(object, key -> new LinkedHashMap<>()))
        .put(name, value);
    return self();
  }

  /** Adds to a list in a field. */
  @SuppressWarnings("unchecked") // only this method puts lists to add to
  protected B add(String list, FieldsBuilder<?> value) {
    ((List<Object>) fields.computeIfAbsent(list, key -> new ArrayList<>())).add(value.fields());
    return self();
  }

  /** Puts a list into a field. */
  protected B putAll(String name, FieldsBuilder<?>[] values) {
    List<Object> list = new ArrayList<>();
    for (FieldsBuilder<?> value : values) {
      list.add(value.fields());
    }
    return put(name, list);
  }

  /** Returns a copy, deep enough that further calls of the builder do not change it. */
  public Map<String, Object> fields() {
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
