package io.originsimulator.load.sweep;

/** Waits between steps. */
@FunctionalInterface
public interface Pause {
  void nanos(long nanos) throws InterruptedException;
}
