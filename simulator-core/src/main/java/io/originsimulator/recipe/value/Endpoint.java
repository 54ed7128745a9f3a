package io.originsimulator.recipe.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The requests that a recipe serves: a route, methods and conditions; active recipes never share an
 * endpoint.
 *
 * <p>A recipe that names methods may share its route with one that names none, and has precedence
 * for its methods. Recipes with other conditions may share route and methods.
 */
public record Endpoint(Route route, Methods methods, Match match) {

  /** Creates an endpoint without conditions. */
  public Endpoint(Route route, Methods methods) {
    this(route, methods, Match.ANY);
  }

  /** Returns the endpoint of a route with all methods. */
  public static Endpoint of(Route route) {
    return new Endpoint(route, Methods.ANY);
  }

  /** Returns this endpoint with other methods. */
  public Endpoint withMethods(Methods others) {
    return new Endpoint(route, others, match);
  }

  /**
   * Returns the endpoint of all methods that stands for those that differ only in their methods, or
   * in the names of their variables.
   */
  public Endpoint key() {
    return new Endpoint(route.shape(), Methods.ANY, match);
  }

  /**
   * Returns the rest of this endpoint after another has taken its methods.
   *
   * @return empty if nothing is left
   */
  public Optional<Endpoint> without(Endpoint other) {
    if (!key().equals(other.key()) || methods.isAny() != other.methods.isAny()) {
      return Optional.of(this);
    }
    List<String> left = methods.without(other.methods.names());
    return left.isEmpty() ? Optional.empty() : Optional.of(withMethods(new Methods(left)));
  }

  /**
   * Returns the problem of an endpoint that shares requests with an earlier one; empty if it shares
   * none.
   *
   * @param owner the earlier recipe's name, such as {@code [0]}
   */
  public Optional<Problem> repeats(Endpoint earlier, String owner) {
    if (without(earlier).equals(Optional.of(this))) {
      return Optional.empty();
    }
    if (methods.isAny()) {
      return Optional.of(
          new Problem(
              "route",
              Quoted.of(route.text()),
              match.isAny() ? "each route once" : "each route once with the same match",
              "it is the route of " + owner + " already"));
    }
    Set<String> common = methods.inCommon(earlier.methods);
    return Optional.of(
        new Problem(
            "method",
            String.join(", ", common),
            match.isAny()
                ? "each method of a route once"
                : "each method of a route once with the same match",
            owner + " answers it for " + route + " already"));
  }

  /**
   * Returns a problem for each endpoint that repeats an earlier one; skips empty ones.
   *
   * @param list the place of the list of recipes
   */
  public static List<Problem> repeated(List<Optional<Endpoint>> endpoints, String list) {
    Map<Endpoint, List<Integer>> byKey = new HashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < endpoints.size(); i++) {
      Optional<Endpoint> endpoint = endpoints.get(i);
      if (endpoint.isEmpty()) {
        continue;
      }
      List<Integer> before = byKey.computeIfAbsent(endpoint.get().key(), key -> new ArrayList<>());
      for (int earlier : before) {
        String owner = list + "[" + earlier + "]";
        Optional<Problem> repeated =
            endpoints.get(earlier).flatMap(other -> endpoint.get().repeats(other, owner));
        if (repeated.isPresent()) {
          problems.add(repeated.get().at(list + "[" + i + "]"));
          break;
        }
      }
      before.add(i);
    }
    return problems;
  }

  @Override
  public String toString() {
    String text = methods.isAny() ? route.text() : methods + " " + route;
    return match.isAny() ? text : text + " with " + match;
  }
}
