package io.originsimulator.recipe;

import io.originsimulator.recipe.value.FieldsBuilder;

/** A builder of a capacity, started by {@link Capacity#workers(int)}. */
public final class CapacityBuilder extends FieldsBuilder<CapacityBuilder> {
  CapacityBuilder(int workers) {
    put("workers", workers);
  }

  /** Sets {@code "queue"}: the maximum number of queued requests. */
  public CapacityBuilder queue(int queue) {
    return put("queue", queue);
  }

  /** Sets {@code "share"}: all replicas share the workers and the queue. */
  public CapacityBuilder share() {
    return put("share", true);
  }

  /** Sets {@code "overflow"}: the response when the queue is full. */
  public CapacityBuilder overflow(BehaviourBuilder overflow) {
    return put("overflow", overflow.fields());
  }

  @Override
  protected CapacityBuilder self() {
    return this;
  }
}
