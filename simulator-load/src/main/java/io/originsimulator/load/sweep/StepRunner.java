package io.originsimulator.load.sweep;

/** Runs one step of a sweep. */
@FunctionalInterface
public interface StepRunner {
  /**
   * Sends requests at a rate, and waits for what becomes of them.
   *
   * @param ratePerSecond more than 0
   * @param number of the step in the sweep, from 0, repetitions included
   */
  StepResult run(double ratePerSecond, int number) throws InterruptedException;
}
