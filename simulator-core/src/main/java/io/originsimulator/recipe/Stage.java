package io.originsimulator.recipe;

import io.originsimulator.recipe.value.DurationText;
import java.time.Duration;
import java.util.List;

/**
 * The treatment of requests from an instant on.
 *
 * @param at counted from the moment the recipe was accepted
 * @param choice what a response does until the next stage begins
 * @param load what depends on how much is asked in this stage; over the recipe's
 */
public record Stage(DurationText at, Choice choice, Load load) {

  /** A stage that depends on no load of its own. */
  public Stage(DurationText at, Choice choice) {
    this(at, choice, Load.NONE);
  }

  /** All behaviours its choice has, the only one first. */
  public List<Behaviour> behaviours() {
    return choice.behaviours();
  }

  /**
   * A stage to be written in Java.
   *
   * @param at such as {@code "0s"} or {@code "1.5s"}
   */
  public static StageBuilder at(String at) {
    return new StageBuilder(at);
  }

  /** A stage to be written in Java. */
  public static StageBuilder at(Duration at) {
    return new StageBuilder(DurationText.written(at));
  }
}
