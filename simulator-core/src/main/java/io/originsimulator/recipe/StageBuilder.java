package io.originsimulator.recipe;

/**
 * A stage to be.
 *
 * <pre>{@code
 * Stage.at("10s").status(200).mix(Behaviour.weight(9).latency("50ms"), Behaviour.fault("reset"))
 * }</pre>
 */
public final class StageBuilder extends BehaviourFields<StageBuilder> {
  StageBuilder(String at) {
    put("at", at);
  }

  /** Like {@code "mix"}; what is said beside it are the entries' defaults. */
  public StageBuilder mix(BehaviourBuilder... entries) {
    return putAll("mix", entries);
  }

  /** Like {@code "sequence"}; what is said beside it are the entries' defaults. */
  public StageBuilder sequence(BehaviourBuilder... entries) {
    return putAll("sequence", entries);
  }

  /** Like {@code "per"}, beside a mix or a sequence: such as {@code "connection"}. */
  public StageBuilder per(String per) {
    return put("per", per);
  }

  /** Like {@code "then"}, beside a sequence: {@code "stay"} or {@code "loop"}. */
  public StageBuilder then(String then) {
    return put("then", then);
  }

  /** Like {@code "limit"}, of this stage alone. */
  public StageBuilder limit(LimitBuilder limit) {
    return put("limit", limit.fields());
  }

  /** Like {@code "capacity"}, of this stage alone. */
  public StageBuilder capacity(CapacityBuilder capacity) {
    return put("capacity", capacity.fields());
  }

  @Override
  StageBuilder self() {
    return this;
  }
}
