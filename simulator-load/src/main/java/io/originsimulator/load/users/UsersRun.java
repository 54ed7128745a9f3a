package io.originsimulator.load.users;

import io.originsimulator.load.RunDescription;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.Ending;
import io.originsimulator.load.closed.Script.Turn;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.Dice.Purpose;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Users that follow a plan: its requests of the start, then tasks drawn by weight, with random
 * think times. A seed determines the turns of each user.
 */
public final class UsersRun {
  private final UsersPlan plan;
  private final long seed;
  private final long durationNanos;
  private final long timeoutNanos;
  private final List<List<Target>> requests; // by own headers; of the start, then of tasks
  private final double[] weights; // the sum of the weights up to each task
  private final Dice[] dice; // by user

  /**
   * Creates a run. Equal seeds give the same tasks and think times.
   *
   * @param durationNanos time during which users send requests; {@link Long#MAX_VALUE}: until they
   *     are stopped
   * @param timeoutNanos timeout of a request, and of the last ones together; more than 0
   */
  public UsersRun(UsersPlan plan, long seed, long durationNanos, long timeoutNanos) {
    this.plan = plan;
    this.seed = seed;
    this.durationNanos = durationNanos;
    this.timeoutNanos = timeoutNanos;
    List<List<Header>> given = plan.ownHeaders().isEmpty() ? List.of(List.of()) : plan.ownHeaders();
    requests = given.stream().map(own -> requests(plan, own)).toList();
    weights = plan.tasks().stream().mapToDouble(UsersPlan.Task::weight).toArray();
    Arrays.parallelPrefix(weights, Double::sum);
    dice =
        IntStream.range(0, plan.users())
            .mapToObj(user -> new Dice(seed).of("user " + user))
            .toArray(Dice[]::new);
  }

  /** Returns the requests of the start, then those of the tasks, in their order. */
  public List<Target> targets() {
    return requests.get(0);
  }

  /** Returns the run; above the maximum rate, users rest longer. */
  public ClosedRun run(double mostPerSecond) {
    return new ClosedRun(
        new Spawning(plan.users(), plan.spawnPerSecond(), durationNanos),
        this::turn,
        Ending.within(timeoutNanos),
        mostPerSecond);
  }

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

  private Turn turn(int user, long number) {
    List<Target> own = requests.get(user % requests.size());
    int first = plan.onStart().size();
    if (number < first) {
      return new Turn((int) number, own.get((int) number), 0);
    }
    long draw = number - first;
    int request = first + pick(weights, dice[user].draw(draw, Purpose.MIX));
    long thinkNanos = plan.think().nanos(dice[user].draw(draw, Purpose.LATENCY), 0);
    return new Turn(request, own.get(request), thinkNanos);
  }

  /**
   * Returns the index that a draw from 0 (included) to 1 (excluded) selects.
   *
   * @param upTo cumulative sums of the weights
   */
  static int pick(double[] upTo, double draw) {
    int found = Arrays.binarySearch(upTo, draw * upTo[upTo.length - 1]);
    return Math.min(found >= 0 ? found + 1 : -found - 1, upTo.length - 1);
  }

  private static List<Target> requests(UsersPlan plan, List<Header> ofUser) {
    return Stream.concat(
            plan.onStart().stream(), plan.tasks().stream().map(UsersPlan.Task::request))
        .map(request -> target(plan, ofUser, request))
        .toList();
  }

  private static Target target(UsersPlan plan, List<Header> ofUser, UsersPlan.Request request) {
    List<Header> headers = new ArrayList<>(plan.headers());
    set(headers, ofUser);
    set(headers, request.headers());
    byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
    URI uri = uri(plan.host(), request.path());
    return new Target(request.method(), uri, headers, body, request.label());
  }

  /** Adds headers; each replaces those of its name. */
  private static void set(List<Header> headers, List<Header> special) {
    special.forEach(one -> headers.removeIf(header -> header.name().equalsIgnoreCase(one.name())));
    headers.addAll(special);
  }

  private static URI uri(String host, String path) {
    if (!path.startsWith("/")) {
      return URI.create(path);
    }
    if (host.isEmpty()) {
      throw new IllegalArgumentException(
          "host: missing (expected: the server for " + path + ", such as http://localhost:3002)");
    }
    return URI.create(host.replaceFirst("/+$", "") + path);
  }
}
