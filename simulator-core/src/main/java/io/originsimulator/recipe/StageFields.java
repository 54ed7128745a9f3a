package io.originsimulator.recipe;

/**
 * A builder of the fields that stages have in common with recipes without {@code stages}.
 *
 * @param <B> the builder itself
 */
public abstract class StageFields<B> extends BehaviourFields<B> {

  StageFields() {}

  /** Sets {@code "mix"}; the other fields of the stage are the defaults of the entries. */
  public B mix(BehaviourBuilder... entries) {
    return putAll("mix", entries);
  }

  /** Sets {@code "sequence"}; the other fields of the stage are the defaults of the entries. */
  public B sequence(BehaviourBuilder... entries) {
    return putAll("sequence", entries);
  }

  /** Sets {@code "per"} of a mix or a sequence, such as {@code "connection"}. */
  public B per(String per) {
    return put("per", per);
  }

  /** Sets {@code "then"} of a sequence: {@code "stay"} or {@code "loop"}. */
  public B then(String then) {
    return put("then", then);
  }

  /** Sets {@code "limit"}. */
  public B limit(LimitBuilder limit) {
    return put("limit", limit.fields());
  }

  /** Sets {@code "capacity"}. */
  public B capacity(CapacityBuilder capacity) {
    return put("capacity", capacity.fields());
  }
}
