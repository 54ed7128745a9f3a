package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.imports.result.ImportedRecipe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

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
   * A recipe of the mapping with this index; {@code widened} if it answers requests that the
   * mapping does not answer.
   */
  record Candidate(ImportedRecipe recipe, boolean widened, int index) {
    private static final Comparator<Candidate> HERE =
        Comparator.comparingInt(Candidate::kind)
            .thenComparing(Comparator.comparingLong(Candidate::exactness).reversed())
            .thenComparing(candidate -> candidate.methods().isEmpty())
            .thenComparing(
                Comparator.comparingInt((Candidate one) -> one.conditions().size()).reversed());

    String route() {
      return recipe.tree().path("route").asText();
    }

    String place() {
      return recipe.source().where();
    }

    /** Returns the route without the names of its variables. */
    String shape() {
      return route().replaceAll("\\{[^/]*}", "{}");
    }

    /** Returns 0 for a path, 1 for one with variables, 2 for a prefix. */
    int kind() {
      return route().endsWith("*") ? 2 : route().contains("{") ? 1 : 0;
    }

    long exactness() {
      Stream<String> segments = Stream.of(route().split("/"));
      return kind() == 2
          ? route().length()
          : segments.filter(segment -> !segment.startsWith("{")).count();
    }

    /** Returns the methods; empty for all. */
    Set<String> methods() {
      JsonNode method = recipe.tree().path("method");
      Set<String> names = new HashSet<>(method.isTextual() ? Set.of(method.asText()) : Set.of());
      method.forEach(name -> names.add(name.asText()));
      return names;
    }

    /** Returns the conditions by their place: query, headers, or body, and the name. */
    Map<String, JsonNode> conditions() {
      Map<String, JsonNode> conditions = new HashMap<>();
      for (Map.Entry<String, JsonNode> part : recipe.tree().path("match").properties()) {
        for (Map.Entry<String, JsonNode> one : part.getValue().properties()) {
          conditions.put(part.getKey() + " " + one.getKey(), one.getValue());
        }
      }
      return conditions;
    }

    boolean isBefore(Candidate other) {
      return HERE.compare(this, other) < 0;
    }

    /** Returns whether a request may match both. */
    boolean overlaps(Candidate other) {
      return (methods().isEmpty()
              || other.methods().isEmpty()
              || !Collections.disjoint(methods(), other.methods()))
          && overlap(route(), other.route())
          && !excludes(other);
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
      Map<String, JsonNode> others = other.conditions();
      return conditions().entrySet().stream()
          .filter(one -> others.containsKey(one.getKey()) && one.getValue().isValueNode())
          .map(one -> List.of(one.getValue(), others.get(one.getKey())))
          .anyMatch(both -> both.get(1).isValueNode() && !both.get(0).equals(both.get(1)));
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
          && other.conditions().entrySet().containsAll(conditions().entrySet());
    }
  }

  private Precedence() {}

  /**
   * Returns the recipes in the order of the files, but those of one route in WireMock's, in which
   * the candidates are. Notes differences in order, and leaves out what never answers in WireMock.
   */
  static List<ImportedRecipe> of(List<Candidate> candidates) {
    Precedence precedence = new Precedence();
    candidates.forEach(precedence::add);
    Map<String, List<ImportedRecipe>> routes = new LinkedHashMap<>();
    precedence.kept.stream()
        .sorted(Comparator.comparingInt(Candidate::index))
        .forEach(candidate -> routes.put(candidate.shape(), new ArrayList<>()));
    precedence.kept.forEach(one -> routes.getOrDefault(one.shape(), List.of()).add(one.recipe()));
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
    for (Candidate earlier : kept) {
      if (candidate.isBefore(earlier) && candidate.overlaps(earlier)) {
        String later = "is tried after " + candidate.place() + ", which is more exact";
        earlier.recipe().source().add(later);
      }
    }
    kept.add(candidate);
  }

  private static void leftOut(Candidate candidate, Candidate other) {
    candidate.recipe().source().add("left out: " + other.place() + " answers the same requests");
  }
}
