package io.originsimulator.recipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an origin does over time: a route, a source of content, and a timeline of stages.
 *
 * @param route the paths it answers
 * @param sources where the body of a 200 comes from, as given; the first is used. Empty if no stage
 *     needs one
 * @param headers sent with every status
 * @param negotiate whether a client that does not accept gzip gets the plain bytes
 * @param stages the timeline, in any order, at least one
 */
public record Recipe(
    Route route, List<Content> sources, Headers headers, boolean negotiate, List<Stage> stages) {

  public Recipe {
    sources = List.copyOf(sources);
    stages = List.copyOf(stages);
    List<Problem> problems = new ArrayList<>();
    if (stages.isEmpty()) {
      problems.add(
          new Problem(
              "stages", "empty", "at least one stage, such as {\"at\": 0, \"status\": 200}", ""));
    }
    int needy = firstThatNeedsContent(stages);
    if (needy >= 0 && sources.isEmpty()) {
      problems.add(
          new Problem(
              "",
              "no content for the 200 of stages[" + needy + "]",
              "origin, body or random_content",
              ""));
    }
    problems.addAll(endlessRamps(stages));
    checkSizeRange(sources, headers, stages).ifPresent(problems::add);
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Where the body of a 200 comes from; empty if no source is given. */
  public Optional<Content> content() {
    return sources.stream().findFirst();
  }

  /** Whether any stage answers with the recipe's content: only then is an origin fetched. */
  public boolean needsContent() {
    return firstThatNeedsContent(stages) >= 0;
  }

  private static int firstThatNeedsContent(List<Stage> stages) {
    for (int i = 0; i < stages.size(); i++) {
      if (stages.get(i).behaviour().needsContent()) {
        return i;
      }
    }
    return -1;
  }

  /** A ramp ends with its stage or says over what time; the last stage has no end. */
  private static List<Problem> endlessRamps(List<Stage> stages) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      boolean last = stages.stream().noneMatch(other -> other.at().nanos() > stage.at().nanos());
      if (last && stage.behaviour().latency() instanceof Ramp ramp && ramp.over().isEmpty()) {
        problems.add(
            new Problem(
                "stages[" + i + "].latency",
                Quoted.of(ramp.toString()),
                "an end: a later stage, or a time as in \"" + ramp + " over 30s\"",
                ""));
      }
    }
    return problems;
  }

  private static Optional<Problem> checkSizeRange(
      List<Content> sources, Headers headers, List<Stage> stages) {
    if (sources.isEmpty() || !(sources.get(0) instanceof Content.Random random)) {
      return Optional.empty();
    }
    boolean gzip =
        stages.stream()
            .map(Stage::behaviour)
            .filter(Behaviour::needsContent)
            .anyMatch(behaviour -> behaviour.headers().over(headers).isGzip());
    return gzip && !random.size().isFixed()
        ? Optional.of(
            new Problem(
                "random_content",
                Quoted.of(random.size().toString()),
                "one size, since content-encoding is gzip",
                ""))
        : Optional.empty();
  }
}
