package io.originsimulator.recipe;

/**
 * A builder of a stage.
 *
 * <pre>{@code
 * Stage.at("10s").status(200).mix(Behaviour.weight(9).latency("50ms"), Behaviour.fault("reset"))
 * }</pre>
 */
public final class StageBuilder extends BehaviourFields<StageBuilder> {
  StageBuilder(String at) {
    put("at", at);
  }

  /** Sets {@code "mix"}; the stage's other fields are the defaults of the entries. */
  public StageBuilder mix(BehaviourBuilder... entries) {
    return putAll("mix", entries);
  }

  /** Sets {@code "sequence"}; the stage's other fields are the defaults of the entries. */
  public StageBuilder sequence(BehaviourBuilder... entries) {
    return putAll("sequence", entries);
  }

  /** Sets {@code "per"} of a mix or a sequence, such as {@code "connection"}. */
  public StageBuilder per(String per) {
    return put("per", per);
  }

  /** Sets {@code "then"} of a sequence: {@code "stay"} or {@code "loop"}. */
  public StageBuilder then(String then) {
    return put("then", then);
  }

  /** Sets {@code "limit"} for this stage. */
  public StageBuilder limit(LimitBuilder limit) {
    return put("limit", limit.fields());
  }

  /** Sets {@code "capacity"} for this stage. */
  public StageBuilder capacity(CapacityBuilder capacity) {
    return put("capacity", capacity.fields());
  }

  @Override
  StageBuilder self() {
    return this;
  }
}
