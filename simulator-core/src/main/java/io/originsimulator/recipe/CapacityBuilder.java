package io.originsimulator.recipe;

/** A capacity to be; begun with {@link Capacity#workers(int)}. */
public final class CapacityBuilder extends FieldsBuilder<CapacityBuilder> {
  CapacityBuilder(int workers) {
    put("workers", workers);
  }

  /** Like {@code "queue"}: sets the maximum number of queued requests. */
  public CapacityBuilder queue(int queue) {
    return put("queue", queue);
  }

  /** Like {@code "overflow"}: what a request gets that finds the line full. */
  public CapacityBuilder overflow(BehaviourBuilder overflow) {
    return put("overflow", overflow.fields());
  }

  @Override
  CapacityBuilder self() {
    return this;
  }
}
