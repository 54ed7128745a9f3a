package io.originsimulator.load.result;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The start of a run, with its description.
 *
 * @param name the user's; may be empty
 * @param mode the command: {@code attack}, {@code sweep}, {@code replay}, {@code ramp}, {@code
 *     users}
 * @param startedAt wall clock at the run's start, the zero of all nanoseconds in samples
 * @param planned number of requests; −1: not known beforehand, as in closed-model runs
 * @param ratePerSecond requested rate, the mean of all stages; 0: none
 * @param durationNanos time during which requests are issued; −1: not known beforehand
 * @param timeoutNanos timeout of a request; 0: none
 * @param targets in the order of the indexes in samples; not copied, since there may be very many
 * @param settings other settings, under the names of the command line, in order
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

  /** A target's name in reports, and its method and URL. */
  public record TargetLabel(String label, String method, String url) {}

  /** Stands in until a run starts. */
  public static final RunInfo NONE =
      new RunInfo("", "", Instant.EPOCH, -1, 0, -1, 0, List.of(), Map.of());

  public RunInfo {
    targets = Collections.unmodifiableList(targets);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** Returns the target of a sample; one named by its index if it is not among the targets. */
  public TargetLabel target(Sample sample) {
    int target = sample.target();
    return target >= 0 && target < targets.size()
        ? targets.get(target)
        : new TargetLabel("target " + target, "", "");
  }

  @Override
  public long atNanos() {
    return 0;
  }
}
