package io.originsimulator.recipe;

/**
 * A builder of an entry of a mix or a sequence, or of an overflow.
 *
 * <pre>{@code
 * Behaviour.weight(9).status(503).header("retry-after", "1")
 * }</pre>
 */
public final class BehaviourBuilder extends BehaviourFields<BehaviourBuilder> {
  BehaviourBuilder() {}

  /** Sets {@code "weight"}, in a mix. */
  public BehaviourBuilder weight(double weight) {
    return put("weight", weight);
  }

  /** Sets a weight that ramps, such as {@code "0 -> 9"}. */
  public BehaviourBuilder weight(String ramp) {
    return put("weight", ramp);
  }

  /** Sets {@code "times"}, in a sequence. */
  public BehaviourBuilder times(int times) {
    return put("times", times);
  }

  @Override
  protected BehaviourBuilder self() {
    return this;
  }
}
