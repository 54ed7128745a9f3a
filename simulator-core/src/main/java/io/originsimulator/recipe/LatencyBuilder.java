package io.originsimulator.recipe;

import java.util.Map;

/** A latency that is drawn, to be; begun with the methods of {@link Latency}. */
public final class LatencyBuilder extends FieldsBuilder<LatencyBuilder> {
  private final String form; // the object that max stands in; empty for the latency itself

  LatencyBuilder(String form, Map<String, ?> fields) {
    this.form = form;
    fields.forEach(this::with);
  }

  /** Like {@code "max"}: longer draws come to this. */
  public LatencyBuilder max(String max) {
    return with("max", max);
  }

  private LatencyBuilder with(String name, Object value) {
    return form.isEmpty() ? put(name, value) : putIn(form, name, value);
  }

  @Override
  LatencyBuilder self() {
    return this;
  }
}
