package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.imports.ImportedRecipe;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which mappings are tried, in WireMock and here.
 *
 * <p>WireMock tries them by priority, then the last added first. Here the more exact route is
 * first, then the recipe that names its method, then more conditions before fewer, and the order of
 * the document is last.
 */
final class Precedence {
  private final List<Candidate> kept = new ArrayList<>();

  /**
   * A recipe of a mapping.
   *
   * @param widened whether it answers requests that the mapping does not answer
   * @param index the mapping's position in the files
   */
  record Candidate(ImportedRecipe recipe, boolean widened, int index) {
    private static final Comparator<Candidate> HERE =
        Comparator.comparingInt(Candidate::kind)
            .thenComparing(Comparator.comparingInt(Candidate::exactness).reversed())
            .thenComparing(candidate -> candidate.methods().isEmpty())
            .thenComparing(
                Comparator.comparingInt((Candidate one) -> one.conditions().size()).reversed());

    String route() {
      return recipe.tree().path("route").asText();
    }

    /** Returns the route without the names of its variables. */
    String shape() {
      return route().replaceAll("\\{[^/]*}", "{}");
    }

    /** Returns 0 for a path, 1 for one with variables, 2 for a prefix. */
    int kind() {
      if (route().endsWith("*")) {
        return 2;
      }
      return route().contains("{") ? 1 : 0;
    }

    int exactness() {
      if (kind() == 2) {
        return route().length();
      }
      int literal = 0;
      for (String segment : route().split("/")) {
        literal += segment.startsWith("{") ? 0 : 1;
      }
      return literal;
    }

    /** Returns the methods; empty for all. */
    Set<String> methods() {
      Set<String> names = new HashSet<>();
      JsonNode method = recipe.tree().path("method");
      method.forEach(name -> names.add(name.asText()));
      if (method.isTextual()) {
        names.add(method.asText());
      }
      return names;
    }

    /** Returns the conditions, each with its place: query, headers, or body, and the name. */
    Set<List<Object>> conditions() {
      Set<List<Object>> conditions = new HashSet<>();
      recipe
          .tree()
          .path("match")
          .properties()
          .forEach(
              part ->
                  part.getValue()
                      .properties()
                      .forEach(
                          one ->
                              conditions.add(
                                  List.of(part.getKey(), one.getKey(), one.getValue()))));
      return conditions;
    }

    boolean isBefore(Candidate other) {
      return HERE.compare(this, other) < 0;
    }

    /** Returns whether a request may match both. */
    boolean overlaps(Candidate other) {
      return meets(methods(), other.methods())
          && overlap(route(), other.route())
          && !excludes(other);
    }

    private static boolean meets(Set<String> methods, Set<String> others) {
      return methods.isEmpty() || others.isEmpty() || methods.stream().anyMatch(others::contains);
    }

    private static boolean overlap(String route, String other) {
      String[] segments = route.split("/", -1);
      String[] others = other.split("/", -1);
      for (int i = 0; i < Math.min(segments.length, others.length); i++) {
        String segment = segments[i];
        String its = others[i];
        if (segment.endsWith("*") || its.endsWith("*")) {
          String start = segment.replace("*", "");
          String itsStart = its.replace("*", "");
          return start.startsWith(itsStart)
              || itsStart.startsWith(start)
              || segment.startsWith("{")
              || its.startsWith("{");
        }
        if (!segment.equals(its) && !segment.startsWith("{") && !its.startsWith("{")) {
          return false;
        }
      }
      return segments.length == others.length;
    }

    /** Returns whether both require one value to be equal to different texts. */
    private boolean excludes(Candidate other) {
      for (Map.Entry<String, JsonNode> part : recipe.tree().path("match").properties()) {
        for (Map.Entry<String, JsonNode> one : part.getValue().properties()) {
          JsonNode its = other.recipe.tree().path("match").path(part.getKey()).path(one.getKey());
          boolean values = one.getValue().isValueNode() && its.isValueNode();
          if (values && !its.isMissingNode() && !its.equals(one.getValue())) {
            return true;
          }
        }
      }
      return false;
    }

    /** Returns whether no request is excluded but by its method. */
    boolean answersAll() {
      return route().equals("/*") && conditions().isEmpty();
    }

    /** Returns whether it answers every request that the other one answers. */
    boolean covers(Candidate other) {
      return shape().equals(other.shape())
          && (methods().isEmpty()
              || (!other.methods().isEmpty() && methods().containsAll(other.methods())))
          && other.conditions().containsAll(conditions());
    }
  }

  private Precedence() {}

  /**
   * Returns the recipes in the order of the files, but those of one route in WireMock's. Recipes
   * that never answer in WireMock are left out, and differences in order are noted.
   *
   * @param candidates in WireMock's order
   */
  static List<ImportedRecipe> of(List<Candidate> candidates) {
    Precedence precedence = new Precedence();
    candidates.forEach(precedence::add);
    Map<String, List<ImportedRecipe>> routes = new LinkedHashMap<>();
    precedence.kept.stream()
        .sorted(Comparator.comparingInt(Candidate::index))
        .forEach(candidate -> routes.put(candidate.shape(), new ArrayList<>()));
    for (Candidate candidate : precedence.kept) {
      routes.computeIfPresent(
          candidate.shape(),
          (shape, recipes) -> {
            recipes.add(candidate.recipe());
            return recipes;
          });
    }
    return routes.values().stream().flatMap(List::stream).toList();
  }

  private void add(Candidate candidate) {
    if (candidate.answersAll() && candidate.widened()) {
      candidate.recipe().source().add("left out: it would answer every request");
      return;
    }
    for (Candidate earlier : List.copyOf(kept)) {
      boolean same = earlier.covers(candidate) && candidate.covers(earlier);
      if (same && earlier.widened() && !candidate.widened()) {
        kept.remove(earlier);
        leftOut(earlier, candidate);
      } else if (same || (earlier.covers(candidate) && !earlier.widened())) {
        leftOut(candidate, earlier);
        return;
      }
    }
    kept.stream()
        .filter(earlier -> candidate.isBefore(earlier) && candidate.overlaps(earlier))
        .forEach(
            earlier ->
                earlier
                    .recipe()
                    .source()
                    .add("is tried after " + shown(candidate) + ", which is more exact"));
    kept.add(candidate);
  }

  private static void leftOut(Candidate candidate, Candidate other) {
    candidate.recipe().source().add("left out: " + shown(other) + " answers the same requests");
  }

  private static String shown(Candidate candidate) {
    return candidate.recipe().source().where();
  }
}
