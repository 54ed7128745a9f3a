package io.originsimulator.recipe.listener;

import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonTree;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.recipe.value.FieldsBuilder;
import io.originsimulator.recipe.value.RecipeException;

/** A builder of {@code "listener"}, started by {@link Listener#builder()}. */
public final class ListenerBuilder extends FieldsBuilder<ListenerBuilder> {
  /** The fields of a stage. */
  private static final class StageFields extends FieldsBuilder<StageFields> {
    StageFields(String at, String name, Object value) {
      put("at", at).put(name, value);
    }

    @Override
    protected StageFields self() {
      return this;
    }
  }

  ListenerBuilder() {}

  /** Sets {@code "max_connections"}: 1 or more. */
  public ListenerBuilder maxConnections(int connections) {
    return put("max_connections", connections);
  }

  /** Sets {@code "max_requests_per_connection"}: 1 or more. */
  public ListenerBuilder maxRequestsPerConnection(int requests) {
    return put("max_requests_per_connection", requests);
  }

  /** Sets {@code "idle"}, such as {@code "5s"}. */
  public ListenerBuilder idle(String time) {
    return put("idle", time);
  }

  /**
   * Adds a stage with {@code "accept"}.
   *
   * @param at such as {@code "10s"}
   */
  public ListenerBuilder accept(String at, Accept treatment) {
    return add("stages", new StageFields(at, "accept", treatment));
  }

  /**
   * Adds a stage with {@code "tls"}.
   *
   * @param at such as {@code "10s"}
   */
  public ListenerBuilder tls(String at, Tls treatment) {
    return add("stages", new StageFields(at, "tls", treatment));
  }

  /**
   * Returns the listener.
   *
   * @throws RecipeException with all problems and their places, if there are any
   */
  public Listener build() {
    Findings findings = new Findings(true);
    Listener listener = ListenerJson.read(new RecipeFields(JsonTree.of(fields()), "", findings));
    if (findings.isRefused()) {
      throw new RecipeException("", findings.problems());
    }
    return listener;
  }

  @Override
  protected ListenerBuilder self() {
    return this;
  }
}
