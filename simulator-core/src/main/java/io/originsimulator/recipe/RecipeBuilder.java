package io.originsimulator.recipe;

import io.originsimulator.recipe.cors.CorsBuilder;
import io.originsimulator.recipe.value.Chance;
import io.originsimulator.recipe.value.RecipeException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A builder of a recipe, with the fields, checks and messages of a document.
 *
 * <pre>{@code
 * Recipe recipe = Recipe.route("/news")
 *     .body("<html>")
 *     .stage(Stage.at("0s").status(503).latency("2s"))
 *     .stage(Stage.at("4s").status(200))
 *     .build();
 * Recipe down = Recipe.route("/users").status(503).latency("2s").build();
 * }</pre>
 *
 * <p>Without stages, a recipe has the fields of one that begins at 0. {@link #build} makes all
 * checks and reports all problems at once. For one thread.
 */
public final class RecipeBuilder extends StageFields<RecipeBuilder> {
  private Optional<Path> folder = Optional.empty();

  RecipeBuilder(String route) {
    put("route", route);
  }

  /** Sets {@code "method"}: the methods that the recipe serves; by default all. */
  public RecipeBuilder method(String... methods) {
    return put("method", List.of(methods));
  }

  /** Sets {@code "match"}: the conditions that a request meets; by default none. */
  public RecipeBuilder match(MatchBuilder match) {
    return put("match", match.fields());
  }

  /** Sets {@code "description"}: a text that is shown where routes are listed. */
  public RecipeBuilder description(String text) {
    return put("description", text);
  }

  /** Sets {@code "origin"}: the URL to fetch the body of a 2xx from. */
  public RecipeBuilder origin(String url) {
    return put("origin", url);
  }

  /** Sets {@code "random_content"}: the size of the random text of a 2xx. */
  public RecipeBuilder randomContent(String size) {
    return put("random_content", size);
  }

  /**
   * Sets {@code "directory"}: a folder, in the one given to {@link #filesIn}, whose files are the
   * bodies of a 2xx.
   */
  public RecipeBuilder directory(String folder) {
    return put("directory", folder);
  }

  /** Sets {@code "negotiate"}: sends gzip only to clients that accept it. */
  public RecipeBuilder negotiate() {
    return put("negotiate", true);
  }

  /** Sets {@code "validators"} to {@code "auto"}: answers conditional and range requests. */
  public RecipeBuilder validators() {
    return put("validators", RecipeReader.AUTO);
  }

  /** Sets {@code "overrides"}: requests may set their latency, status and fault. */
  public RecipeBuilder overrides() {
    return put("overrides", true);
  }

  /** Sets {@code "cors"}: pages of all origins may read the responses, without cookies. */
  public RecipeBuilder cors() {
    return put("cors", true);
  }

  /** Sets {@code "cors"}, such as {@code Cors.origins("https://app.example")}. */
  public RecipeBuilder cors(CorsBuilder cors) {
    return put("cors", cors.fields());
  }

  /** Sets {@code "seed"}: 0 to {@link Chance#MAX_SEED}. */
  public RecipeBuilder seed(long seed) {
    return put("seed", seed);
  }

  /** Sets {@code "key"}: the request header that draws use instead of the request's number. */
  public RecipeBuilder key(String header) {
    return put("key", header);
  }

  /** Sets {@code "uplink"}, such as {@code "10mb/s"}. */
  public RecipeBuilder uplink(String rate) {
    return put("uplink", rate);
  }

  /** Sets {@code "repeat"}: the period after which the timeline restarts. */
  public RecipeBuilder repeat(String period) {
    return put("repeat", period);
  }

  /** Adds a stage to {@code "stages"}, which then hold the fields of stages. */
  public RecipeBuilder stage(StageBuilder stage) {
    return add("stages", stage);
  }

  /**
   * Sets the folder in which {@code body_file}, {@code events_file}, {@code hgrm}, and {@code
   * directory} may name files.
   */
  public RecipeBuilder filesIn(Path files) {
    this.folder = Optional.of(files);
    return this;
  }

  /**
   * Returns the recipe.
   *
   * @throws RecipeException with all problems and their places, if there are any
   */
  public Recipe build() {
    return RecipeReader.ofFields(fields(), folder);
  }

  @Override
  protected RecipeBuilder self() {
    return this;
  }
}
