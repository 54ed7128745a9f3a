package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The rule by which recipes take endpoints from those before them. */
public final class Succession {
  private Succession() {}

  /**
   * Returns recipes after a change.
   *
   * @param removed endpoints that are no longer served
   * @param added new recipes; each takes its endpoint from the others, and a recipe without a
   *     remaining method is dropped
   * @param answering returns a recipe with fewer methods
   * @return the recipes in the order in which their routes were first added
   */
  public static <T> List<T> of(
      List<T> recipes,
      Set<Endpoint> removed,
      List<T> added,
      Function<T, Endpoint> endpoints,
      BiFunction<T, Methods, T> answering) {
    Map<Endpoint, List<Endpoint>> taken = new HashMap<>();
    removed.forEach(endpoint -> take(taken, endpoint));
    Map<Endpoint, T> begun = new LinkedHashMap<>();
    for (T recipe : added) {
      take(taken, endpoints.apply(recipe));
      begun.put(endpoints.apply(recipe), recipe);
    }
    List<T> changed = new ArrayList<>();
    for (T recipe : recipes) {
      Endpoint endpoint = endpoints.apply(recipe);
      T successor = begun.remove(endpoint);
      if (successor != null) {
        changed.add(successor); // in the position of the old one
        continue;
      }
      left(endpoint, taken.getOrDefault(endpoint.key(), List.of()))
          .map(left -> left.equals(endpoint) ? recipe : answering.apply(recipe, left.methods()))
          .ifPresent(changed::add);
    }
    changed.addAll(begun.values());
    return changed;
  }

  private static void take(Map<Endpoint, List<Endpoint>> taken, Endpoint endpoint) {
    taken.computeIfAbsent(endpoint.key(), key -> new ArrayList<>()).add(endpoint);
  }

  private static Optional<Endpoint> left(Endpoint endpoint, List<Endpoint> taken) {
    Optional<Endpoint> left = Optional.of(endpoint);
    for (Endpoint other : taken) {
      left = left.flatMap(rest -> rest.without(other));
    }
    return left;
  }
}
