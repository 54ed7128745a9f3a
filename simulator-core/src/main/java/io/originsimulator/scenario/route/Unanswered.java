package io.originsimulator.scenario.route;

import io.originsimulator.recipe.value.Endpoint;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The reason that no recipe responds to a request.
 *
 * @param allowed the methods that recipes for the path accept, if none of them accepts that of the
 *     request; otherwise empty
 * @param nearMiss the recipe that came nearest and the conditions that failed; empty if no recipe
 *     is for the path
 */
public record Unanswered(List<String> allowed, Optional<String> nearMiss) {

  /** A path without a recipe. */
  public static final Unanswered NO_PATH = new Unanswered(List.of(), Optional.empty());

  private static final String TOO_MUCH_WORK = "its expressions were not compared: too many before";

  private static final int MOST_COMPARED = 100; // recipes, as this runs on an event loop

  /** Returns this reason without the recipe, for a client that may not see recipes. */
  public Unanswered withoutRecipe() {
    return new Unanswered(allowed, Optional.empty());
  }

  /**
   * Returns the reason for a request.
   *
   * @param ofPath the endpoints for its path, best first
   */
  public static Unanswered of(IncomingRequest request, List<Endpoint> ofPath) {
    if (ofPath.isEmpty()) {
      return NO_PATH;
    }
    List<Endpoint> accepting =
        ofPath.stream().filter(one -> one.methods().accept(request.method())).toList();
    return accepting.isEmpty()
        ? ofAnotherMethod(request, ofPath)
        : new Unanswered(List.of(), nearest(request, accepting));
  }

  private static Unanswered ofAnotherMethod(IncomingRequest request, List<Endpoint> ofPath) {
    Set<String> allowed = new LinkedHashSet<>();
    for (Endpoint endpoint : ofPath) {
      for (String name : endpoint.methods().names()) {
        allowed.add(name);
        if (name.equals("GET")) {
          allowed.add("HEAD");
        }
      }
    }
    List<String> names = List.copyOf(allowed);
    String missed =
        "the method is " + request.method() + " (expected: " + String.join(" or ", names) + ")";
    return new Unanswered(names, Optional.of(text(ofPath.get(0), List.of(missed))));
  }

  private static Optional<String> nearest(IncomingRequest request, List<Endpoint> accepting) {
    Optional<String> nearest = Optional.empty();
    int fewest = Integer.MAX_VALUE;
    long work = 0;
    for (Endpoint endpoint : accepting.subList(0, Math.min(MOST_COMPARED, accepting.size()))) {
      RequestMatch match = new RequestMatch(endpoint.match());
      work += match.work(request);
      List<String> missed =
          work <= RequestMatch.MOST_WORK ? match.missedBy(request) : List.of(TOO_MUCH_WORK);
      if (missed.size() < fewest) {
        fewest = missed.size();
        nearest = Optional.of(text(endpoint, missed));
      }
    }
    return nearest;
  }

  private static String text(Endpoint endpoint, List<String> missed) {
    Endpoint shown = new Endpoint(endpoint.route(), endpoint.methods());
    return shown + ", but " + String.join(" and ", missed);
  }
}
