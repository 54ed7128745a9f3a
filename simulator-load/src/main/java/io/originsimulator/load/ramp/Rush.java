package io.originsimulator.load.ramp;

import io.originsimulator.load.RunDescription;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.Ending;
import io.originsimulator.load.closed.Script;
import io.originsimulator.load.plan.Target;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * Users by a pattern, each of which asks again as soon as it is answered.
 *
 * @param timeoutNanos of a request, more than 0
 * @param expectedStatus what a hit has; empty: 200 to 399
 * @param coolDownNanos after the pattern, for requests that are still in flight
 */
public record Rush(
    Target request,
    RampPattern pattern,
    long timeoutNanos,
    OptionalInt expectedStatus,
    long coolDownNanos) {
  /** As blitz has it. */
  public static final long COOL_DOWN_NANOS = 5_000_000_000L; // 5 s

  /**
   * The rush as a run that has not begun.
   *
   * @param mostPerSecond requests, more than 0; users rest when they would come to more
   */
  public ClosedRun run(double mostPerSecond) {
    Script.Turn turn = new Script.Turn(0, request, 0);
    return new ClosedRun(
        pattern, (user, number) -> turn, Ending.after(coolDownNanos), mostPerSecond);
  }

  public RunDescription description() {
    RunDescription ramp =
        RunDescription.of("ramp")
            .issuing(-1, Duration.ofNanos(pattern.durationNanos()))
            .with("pattern", pattern.toString());
    return expectedStatus.isPresent()
        ? ramp.with("status", String.valueOf(expectedStatus.getAsInt()))
        : ramp;
  }
}
