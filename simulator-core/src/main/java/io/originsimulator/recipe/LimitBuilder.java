package io.originsimulator.recipe;

import io.originsimulator.recipe.value.FieldsBuilder;

/** A builder of a limit, started by {@link Limit#rate(String)}. */
public final class LimitBuilder extends FieldsBuilder<LimitBuilder> {
  LimitBuilder(String rate) {
    put("rate", rate);
  }

  /** Sets {@code "burst"}: the maximum number of requests at once. */
  public LimitBuilder burst(int burst) {
    return put("burst", burst);
  }

  /** Sets {@code "per"}, such as {@code "client"}. */
  public LimitBuilder per(String per) {
    return put("per", per);
  }

  /** Sets {@code "share"}: all replicas share the rate and the burst. */
  public LimitBuilder share() {
    return put("share", true);
  }

  /** Sets {@code "overflow"}: the response to a request beyond the rate. */
  public LimitBuilder overflow(BehaviourBuilder overflow) {
    return put("overflow", overflow.fields());
  }

  @Override
  protected LimitBuilder self() {
    return this;
  }
}
