package io.originsimulator.recipe.latency;

import io.originsimulator.recipe.value.FieldsBuilder;
import java.util.Map;

/** A builder of a latency that is drawn, started by the methods of {@link Latency}. */
public final class LatencyBuilder extends FieldsBuilder<LatencyBuilder> {
  private final String form; // the object that contains max; empty for the latency itself

  LatencyBuilder(String form, Map<String, ?> fields) {
    this.form = form;
    fields.forEach(this::with);
  }

  /** Sets {@code "max"}, at which longer draws are clamped. */
  public LatencyBuilder max(String max) {
    return with("max", max);
  }

  private LatencyBuilder with(String name, Object value) {
    return form.isEmpty() ? put(name, value) : putIn(form, name, value);
  }

  @Override
  protected LatencyBuilder self() {
    return this;
  }
}
