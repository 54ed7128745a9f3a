package io.originsimulator.recipe;

import io.originsimulator.recipe.value.DurationText;
import java.time.Duration;
import java.util.List;

/**
 * The treatment of requests from an instant on.
 *
 * @param at time since the recipe was accepted
 * @param choice the behaviours until the next stage begins
 * @param load the limit and the capacity of this stage; they override the recipe's
 */
public record Stage(DurationText at, Choice choice, Load load) {

  /** Creates a stage without a limit or a capacity of its own. */
  public Stage(DurationText at, Choice choice) {
    this(at, choice, Load.NONE);
  }

  /** Returns all behaviours of the choice. */
  public List<Behaviour> behaviours() {
    return choice.behaviours();
  }

  /**
   * Starts a stage.
   *
   * @param at such as {@code "0s"} or {@code "1.5s"}
   */
  public static StageBuilder at(String at) {
    return new StageBuilder(at);
  }

  /**
   * Starts a stage.
   *
   * @param at time since the recipe was accepted
   */
  public static StageBuilder at(Duration at) {
    return new StageBuilder(DurationText.written(at));
  }
}
