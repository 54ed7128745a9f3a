package io.originsimulator.load.users;

import io.originsimulator.load.RunDescription;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.Ending;
import io.originsimulator.load.plan.Target;
import java.time.Duration;
import java.util.List;

/** Users that do what a plan says. */
public final class UsersRun {
  private final UsersPlan plan;
  private final long seed;
  private final long durationNanos;
  private final long timeoutNanos;
  private final UsersScript script;

  /**
   * A run that has not begun.
   *
   * @param seed the same one gives the same tasks and times to think
   * @param durationNanos for how long users ask; {@link Long#MAX_VALUE}: until they are stopped
   * @param timeoutNanos of a request, and for how long the last ones are awaited; more than 0
   * @throws IllegalArgumentException if the plan has no host and tasks without one, or if a URL is
   *     none
   */
  public UsersRun(UsersPlan plan, long seed, long durationNanos, long timeoutNanos) {
    this.plan = plan;
    this.seed = seed;
    this.durationNanos = durationNanos;
    this.timeoutNanos = timeoutNanos;
    this.script = new UsersScript(plan, seed);
  }

  /** What is asked on the start, then by the tasks, in their order. */
  public List<Target> targets() {
    return script.targets();
  }

  /**
   * The run itself.
   *
   * @param mostPerSecond requests, more than 0; users rest longer when they would come to more
   */
  public ClosedRun run(double mostPerSecond) {
    return new ClosedRun(
        new Spawning(plan.users(), plan.spawnPerSecond(), durationNanos),
        script,
        Ending.within(timeoutNanos),
        mostPerSecond);
  }

  /** What reports call it. */
  public RunDescription description() {
    RunDescription users =
        RunDescription.of("users")
            .with("users", String.valueOf(plan.users()))
            .with("spawn-rate", String.valueOf(plan.spawnPerSecond()))
            .with("think", plan.think().toString())
            .with("seed", String.valueOf(seed));
    return durationNanos == Long.MAX_VALUE
        ? users
        : users.issuing(-1, Duration.ofNanos(durationNanos));
  }
}
