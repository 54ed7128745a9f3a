package io.originsimulator.recipe;

import io.originsimulator.recipe.json.Nearest;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The rules of bodies and headers with placeholders, which are filled for each request. */
final class TemplateChecks {
  private TemplateChecks() {}

  /**
   * Returns the problems of a recipe.
   *
   * @param places every behaviour by its place
   */
  static List<Problem> problems(
      List<Content> sources, Headers headers, boolean overrides, Map<String, Behaviour> places) {
    List<Problem> problems = new ArrayList<>();
    Optional<Content> content = sources.stream().findFirst();
    boolean gzip =
        places.values().stream()
            .filter(behaviour -> overrides || behaviour.carriesContent())
            .anyMatch(behaviour -> isGzip(behaviour, headers));
    boolean sent = overrides || places.values().stream().anyMatch(Behaviour::carriesContent);
    content.filter(body -> sent).ifPresent(body -> problems.addAll(problems(body, gzip)));
    problems.addAll(problems(headers));
    places.forEach(
        (place, behaviour) ->
            problems(behaviour.headers()).forEach(problem -> problems.add(problem.at(place))));
    places.forEach(
        (place, behaviour) ->
            behaviour
                .body()
                .ifPresent(
                    body ->
                        problems(body, isGzip(behaviour, headers))
                            .forEach(problem -> problems.add(problem.at(place)))));
    return problems;
  }

  /** Returns a warning of each placeholder for a variable that the route lacks. */
  static List<Problem> doubts(Route route, Stream<TextTemplate> templates) {
    List<String> known = route.variables();
    return templates
        .flatMap(TextTemplate::variables)
        .filter(name -> !known.contains(name))
        .distinct()
        .map(name -> noVariable(route, name, Nearest.of(name, known)))
        .toList();
  }

  private static Problem noVariable(Route route, String name, Optional<String> near) {
    return new Problem(
        "route",
        Quoted.of(route.text()),
        "a variable {" + name + "} for <<path." + name + ">>",
        near.map(it -> "did you mean <<path." + it + ">>?").orElse("it has no value"));
  }

  private static boolean isGzip(Behaviour behaviour, Headers headers) {
    return behaviour.headers().over(headers).isGzip();
  }

  private static List<Problem> problems(Content body, boolean gzip) {
    return TextTemplate.all(Optional.of(body), Headers.NONE)
        .flatMap(template -> problems(template, gzip).stream())
        .map(problem -> problem.at("body"))
        .toList();
  }

  private static List<Problem> problems(Headers headers) {
    return TextTemplate.problemOfCount(TextTemplate.all(Optional.empty(), headers)).stream()
        .map(problem -> problem.at("headers"))
        .toList();
  }

  private static List<Problem> problems(TextTemplate template, boolean gzip) {
    List<Problem> problems = new ArrayList<>();
    if (gzip) {
      problems.add(
          Problem.of("has placeholders and content-encoding: gzip", "one of them")
              .orElse(
                  "placeholders change the body for each request, and gzip compresses it once"));
    }
    if (template.fixedBytes() >= TextTemplate.LONGEST_BODY) {
      problems.add(
          Problem.of(
              ByteSize.describe(template.fixedBytes()) + " with placeholders",
              "less than " + ByteSize.describe(TextTemplate.LONGEST_BODY)));
    }
    TextTemplate.problemOfCount(Stream.of(template)).ifPresent(problems::add);
    return problems;
  }
}
