package io.originsimulator.load.ramp;

import io.originsimulator.load.RunDescription;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.Ending;
import io.originsimulator.load.closed.Script;
import io.originsimulator.load.plan.Target;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * Users in a pattern, each of whom sends the next request as soon as the response arrives.
 *
 * @param timeoutNanos timeout of a request, more than 0
 * @param expectedStatus status of a hit; empty: 200 to 399
 * @param coolDownNanos time after the pattern for requests in flight to end
 */
public record Rush(
    Target request,
    RampPattern pattern,
    long timeoutNanos,
    OptionalInt expectedStatus,
    long coolDownNanos) {
  public static final long COOL_DOWN_NANOS = 5_000_000_000L; // 5 s

  /** Returns a run of this rush; above the maximum rate, users rest. */
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
