package io.originsimulator.load.result;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of a run when it begins.
 *
 * @param name the user's; may be empty
 * @param mode the command: {@code attack}, {@code sweep}, {@code replay}, {@code ramp}, {@code
 *     users}
 * @param startedAt the wall clock at the run's start, from which all nanoseconds of samples count
 * @param planned requests; −1: not known beforehand, as in closed-model runs
 * @param ratePerSecond asked for, the mean of stages; 0: none was
 * @param durationNanos for how long requests are issued; −1: not known beforehand
 * @param timeoutNanos of a request; 0: none
 * @param targets by the index that samples have; not copied, for there may be very many
 * @param settings what else it ran with, in the words of the command line, in order
 */
public record RunInfo(
    String name,
    String mode,
    Instant startedAt,
    long planned,
    double ratePerSecond,
    long durationNanos,
    long timeoutNanos,
    List<TargetLabel> targets,
    Map<String, String> settings)
    implements RunEvent {

  /** A target's name in reports, and what it was made of. */
  public record TargetLabel(String label, String method, String url) {}

  public RunInfo {
    targets = Collections.unmodifiableList(targets);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  @Override
  public long atNanos() {
    return 0;
  }
}
