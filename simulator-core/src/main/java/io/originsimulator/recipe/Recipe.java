package io.originsimulator.recipe;

import io.originsimulator.recipe.cors.Cors;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.About;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.Chance;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Match;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The behaviour of an origin over time: a route, a source of content, and a timeline of stages.
 *
 * @param route the paths that the recipe serves
 * @param methods the request methods that the recipe serves
 * @param match the conditions that a request meets
 * @param sources the sources of the body of a 2xx, as given; the first is used. Empty if no stage
 *     needs one
 * @param headers sent with every status
 * @param negotiate whether a client that does not accept gzip gets the plain bytes
 * @param validators whether a 200 carries {@code etag} and {@code last-modified}, and conditional
 *     and range requests are evaluated
 * @param overrides whether a request may set its latency, status and fault
 * @param chance the arguments of random draws
 * @param load the rate limit and the capacity
 * @param uplink one bandwidth shared by all responses
 * @param repeat the period after which the timeline restarts
 * @param stages the timeline, in any order, at least one
 * @param cors the permission for pages of other origins; empty for none
 * @param about its {@code $schema} and {@code description}
 */
public record Recipe(
    Route route,
    Methods methods,
    Match match,
    List<Content> sources,
    Headers headers,
    boolean negotiate,
    boolean validators,
    boolean overrides,
    Chance chance,
    Load load,
    Optional<ByteRate> uplink,
    Optional<DurationText> repeat,
    List<Stage> stages,
    Optional<Cors> cors,
    About about) {

  public Recipe {
    sources = List.copyOf(sources);
    stages = List.copyOf(stages);
    List<Problem> problems =
        RecipeChecks.problems(route, sources, headers, overrides, load, uplink, repeat, stages);
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Creates a recipe for all methods whose stages do not depend on load or chance. */
  public Recipe(
      Route route, List<Content> sources, Headers headers, boolean negotiate, List<Stage> stages) {
    this(
        route,
        Methods.ANY,
        Match.ANY,
        sources,
        headers,
        negotiate,
        false,
        false,
        Chance.ANY,
        Load.NONE,
        Optional.empty(),
        Optional.empty(),
        stages,
        Optional.empty(),
        About.NONE);
  }

  /**
   * Starts a recipe.
   *
   * @param route such as {@code "/news*"}
   */
  public static RecipeBuilder route(String route) {
    return new RecipeBuilder(route);
  }

  /** Returns the endpoint of this recipe. */
  public Endpoint endpoint() {
    return new Endpoint(route, methods, match);
  }

  /** Returns the source of the body of a 2xx; empty if no source is given. */
  public Optional<Content> content() {
    return sources.stream().findFirst();
  }

  /** Returns whether any response carries the recipe's content; otherwise no origin is fetched. */
  public boolean needsContent() {
    return behaviours().values().stream().anyMatch(Behaviour::carriesContent)
        || (overrides && !sources.isEmpty()); // a request may set a status of 200
  }

  /** Returns whether the recipe reads the bodies of requests, which are dropped otherwise. */
  public boolean readsBody() {
    return match.readsBody() || templates().anyMatch(TextTemplate::readsBody);
  }

  /** Returns every file that is a body, in the order of the sources and the behaviours. */
  public List<Content.File> bodyFiles() {
    return Stream.concat(
            sources.stream(), behaviours().values().stream().flatMap(one -> one.body().stream()))
        .flatMap(Recipe::files)
        .toList();
  }

  private static Stream<Content.File> files(Content content) {
    if (content instanceof Content.Messages messages) {
      return messages.files().stream();
    }
    return content instanceof Content.File file ? Stream.of(file) : Stream.empty();
  }

  /** Returns whether responses depend on random draws, so that the seed matters. */
  public boolean isDrawn() {
    boolean sizes =
        content().orElse(null) instanceof Content.Random random && !random.size().isFixed();
    return overrides // a request may set a latency that is drawn
        || templates().anyMatch(TextTemplate::isDrawn)
        || stages.stream().anyMatch(stage -> stage.choice() instanceof Mix)
        || behaviours().values().stream()
            .anyMatch(
                one ->
                    one.latency().isDrawn()
                        || one.stream().filter(EventStream::isDrawn).isPresent()
                        || (sizes && one.carriesContent()));
  }

  /** Returns whether responses depend on the requests' numbers, other than by a choice. */
  public boolean isNumbered() {
    return templates().anyMatch(TextTemplate::isNumbered);
  }

  /** Returns the texts with placeholders that responses may carry. */
  Stream<TextTemplate> templates() {
    return Stream.concat(
        TextTemplate.all(content(), headers),
        behaviours().values().stream()
            .flatMap(
                one ->
                    Stream.concat(
                        TextTemplate.all(one.body(), one.headers()),
                        one.stream().stream().flatMap(EventStream::templates))));
  }

  /** Returns every behaviour that a request may get, by its place: {@code stages[1].mix[0]}. */
  public Map<String, Behaviour> behaviours() {
    return RecipeChecks.places(load, stages);
  }

  /** Returns this recipe with another seed. */
  public Recipe withSeed(long seed) {
    return with(methods, chance.withSeed(seed));
  }

  /** Returns this recipe with other methods. */
  public Recipe withMethods(Methods others) {
    return with(others, chance);
  }

  private Recipe with(Methods otherMethods, Chance otherChance) {
    return new Recipe(
        route,
        otherMethods,
        match,
        sources,
        headers,
        negotiate,
        validators,
        overrides,
        otherChance,
        load,
        uplink,
        repeat,
        stages,
        cors,
        about);
  }

  /** Returns the recipe as JSON that can be read again. */
  public String toJson() {
    return RecipeWriter.recipe(this).toString();
  }
}
