package io.originsimulator.recipe;

/** A limit to be; begun with {@link Limit#rate(String)}. */
public final class LimitBuilder extends FieldsBuilder<LimitBuilder> {
  LimitBuilder(String rate) {
    put("rate", rate);
  }

  /** Like {@code "burst"}: how many requests may come at once. */
  public LimitBuilder burst(int burst) {
    return put("burst", burst);
  }

  /** Like {@code "per"}, such as {@code "client"}. */
  public LimitBuilder per(String per) {
    return put("per", per);
  }

  /** Like {@code "overflow"}: what a request beyond the rate gets. */
  public LimitBuilder overflow(BehaviourBuilder overflow) {
    return put("overflow", overflow.fields());
  }

  @Override
  LimitBuilder self() {
    return this;
  }
}
