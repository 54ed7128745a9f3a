package io.originsimulator.load.learn;

import io.originsimulator.recipe.Recipe;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was learned from a log.
 *
 * @param recipes one for each route and method; none if nothing could be learned
 * @param learned requests they are learned from
 * @param leftOut other requests, by why
 * @param withoutTime of those learned from, requests whose duration the log does not tell
 * @param rehearsals what each recipe would answer, beside the log
 */
public record Lesson(
    List<Recipe> recipes,
    long learned,
    Map<Unlearned, Long> leftOut,
    long withoutTime,
    List<Rehearsal> rehearsals) {

  /** Why nothing is learned from a request. */
  public enum Unlearned {
    NO_STATUS("without a status"),
    NOT_FINAL("with a status below 200"),
    CLIENT_LEFT("whose client left before the answer (499, 460)"),
    NOT_ASKED("that reached no server behind"),
    ADMIN("for the simulator's own pages");

    private final String text;

    Unlearned(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  public Lesson {
    recipes = List.copyOf(recipes);
    leftOut = Collections.unmodifiableMap(new TreeMap<>(leftOut)); // told in this order
    rehearsals = List.copyOf(rehearsals);
  }
}
