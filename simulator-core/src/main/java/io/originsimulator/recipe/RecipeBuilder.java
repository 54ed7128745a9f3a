package io.originsimulator.recipe;

import io.originsimulator.recipe.value.Chance;
import io.originsimulator.recipe.value.RecipeException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A recipe to be: says what a document says, with the same checks and messages.
 *
 * <pre>{@code
 * Recipe recipe = Recipe.route("/news")
 *     .body("<html>")
 *     .stage(Stage.at("0s").status(503).latency("2s"))
 *     .stage(Stage.at("4s").status(200))
 *     .build();
 * }</pre>
 *
 * <p>Nothing is checked before {@link #build}, which reports all problems at once. One thread.
 */
public final class RecipeBuilder extends FieldsBuilder<RecipeBuilder> {
  private Optional<Path> folder = Optional.empty();

  RecipeBuilder(String route) {
    put("route", route);
  }

  /** Like {@code "method"}: the methods it answers; all, unless named. */
  public RecipeBuilder method(String... methods) {
    return put("method", List.of(methods));
  }

  /** Like {@code "origin"}: the URL that the body of a 2xx is fetched from. */
  public RecipeBuilder origin(String url) {
    return put("origin", url);
  }

  /** Like {@code "body"}: the body of a 2xx. */
  public RecipeBuilder body(String text) {
    return put("body", text);
  }

  /** Like {@code "random_content"}: the size of the random text that a 2xx has. */
  public RecipeBuilder randomContent(String size) {
    return put("random_content", size);
  }

  /** One more of {@code "headers"}. */
  public RecipeBuilder header(String name, String value) {
    return putIn("headers", name, value);
  }

  /** Like {@code "negotiate"}: gzip only to clients that accept it. */
  public RecipeBuilder negotiate() {
    return put("negotiate", true);
  }

  /** Like {@code "overrides"}: requests may ask for latency, status and fault. */
  public RecipeBuilder overrides() {
    return put("overrides", true);
  }

  /** Like {@code "seed"}: 0 to {@link Chance#MAX_SEED}. */
  public RecipeBuilder seed(long seed) {
    return put("seed", seed);
  }

  /** Like {@code "key"}: the request header that stands for the request's number. */
  public RecipeBuilder key(String header) {
    return put("key", header);
  }

  /** Like {@code "limit"}. */
  public RecipeBuilder limit(LimitBuilder limit) {
    return put("limit", limit.fields());
  }

  /** Like {@code "capacity"}. */
  public RecipeBuilder capacity(CapacityBuilder capacity) {
    return put("capacity", capacity.fields());
  }

  /** Like {@code "uplink"}, such as {@code "10mb/s"}. */
  public RecipeBuilder uplink(String rate) {
    return put("uplink", rate);
  }

  /** Like {@code "repeat"}: after how long the timeline starts over. */
  public RecipeBuilder repeat(String period) {
    return put("repeat", period);
  }

  /** One more of {@code "stages"}. */
  public RecipeBuilder stage(StageBuilder stage) {
    return add("stages", stage);
  }

  /** The folder where {@code body_file} and {@code hgrm} may name files. */
  public RecipeBuilder filesIn(Path files) {
    this.folder = Optional.of(files);
    return this;
  }

  /**
   * The recipe.
   *
   * @throws RecipeException if anything is wrong with it, with every problem at its place
   */
  public Recipe build() {
    return RecipeReader.ofFields(fields(), folder);
  }

  @Override
  RecipeBuilder self() {
    return this;
  }
}
