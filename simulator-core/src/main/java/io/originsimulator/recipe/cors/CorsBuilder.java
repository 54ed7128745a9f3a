package io.originsimulator.recipe.cors;

import io.originsimulator.recipe.value.FieldsBuilder;
import java.util.List;

/** A builder of {@code "cors"}, started by {@link Cors#origins}. */
public final class CorsBuilder extends FieldsBuilder<CorsBuilder> {
  CorsBuilder(List<String> origins) {
    put("origins", origins);
  }

  /** Sets {@code "headers"}: the request headers that pages may send. */
  public CorsBuilder headers(String... names) {
    return put("headers", List.of(names));
  }

  /** Sets {@code "max_age"}, such as {@code "10m"}. */
  public CorsBuilder maxAge(String time) {
    return put("max_age", time);
  }

  /** Sets {@code "credentials"}: requests may carry cookies. */
  public CorsBuilder credentials() {
    return put("credentials", true);
  }

  @Override
  protected CorsBuilder self() {
    return this;
  }
}
