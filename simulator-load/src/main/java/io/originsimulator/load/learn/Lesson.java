package io.originsimulator.load.learn;

import io.originsimulator.recipe.Recipe;
import java.util.List;
import java.util.Map;

/**
 * The result of learning from a log.
 *
 * @param recipes one for each route and method; empty if nothing could be learned
 * @param learned number of requests that the recipes are learned from
 * @param leftOut number of other requests, by reason and in the order of reasons
 * @param withoutTime number of learned requests without a duration in the log
 * @param rehearsals comparisons of each recipe's planned responses with the log
 */
public record Lesson(
    List<Recipe> recipes,
    long learned,
    Map<Unlearned, Long> leftOut,
    long withoutTime,
    List<Rehearsal> rehearsals) {

  /** The reason for leaving a request out. */
  public enum Unlearned {
    NO_STATUS("without a status"),
    NOT_FINAL("with a status below 200"),
    CLIENT_LEFT("whose client disconnected before the response (499, 460)"),
    NOT_ASKED("that reached no upstream server"),
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
}
