package io.originsimulator.load.sweep;

/**
 * What something used during a step.
 *
 * @param name the user's
 * @param readings that are summed up here; 0: the step was too short for one, or it had ended
 * @param meanCpuPercent of one core
 * @param mostCpuPercent of one core, in a second
 * @param mostMemoryBytes at a reading
 * @param ended whether it ended before the step did: the figures are of the time before that
 */
public record UsageFigures(
    String name,
    long readings,
    double meanCpuPercent,
    double mostCpuPercent,
    long mostMemoryBytes,
    boolean ended) {
  /** Whether it was seen, and to the step's end. */
  public boolean isWhole() {
    return readings > 0 && !ended;
  }
}
