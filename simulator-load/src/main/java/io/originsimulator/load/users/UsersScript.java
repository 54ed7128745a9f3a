package io.originsimulator.load.users;

import io.originsimulator.load.closed.Script;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.Dice.Purpose;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Tasks drawn by weight and times to think, by a seed: a user's turns are the same in each run. */
final class UsersScript implements Script {
  private final UsersPlan plan;
  private final Weights weights;
  private final List<List<Target>> requests; // by what users are given when they come, then by task
  private final Dice[] dice; // by user

  UsersScript(UsersPlan plan, long seed) {
    this.plan = plan;
    this.weights = new Weights(plan.tasks().stream().map(UserTask::weight).toList());
    List<List<Header>> onStart = plan.onStart().isEmpty() ? List.of(List.of()) : plan.onStart();
    this.requests = onStart.stream().map(own -> requests(plan, own)).toList();
    this.dice = new Dice[plan.users()];
    for (int user = 0; user < dice.length; user++) {
      dice[user] = new Dice(seed).of("user " + user);
    }
  }

  @Override
  public Turn turn(int user, long number) {
    int task = weights.pick(dice[user].draw(number, Purpose.MIX));
    long thinkNanos = plan.think().nanos(dice[user].draw(number, Purpose.LATENCY), 0);
    return new Turn(task, requests.get(user % requests.size()).get(task), thinkNanos);
  }

  /** What the tasks ask, in their order; users with headers of their own ask it with these. */
  List<Target> targets() {
    return requests.get(0);
  }

  private static List<Target> requests(UsersPlan plan, List<Header> ofUser) {
    return plan.tasks().stream().map(task -> request(plan, ofUser, task)).toList();
  }

  private static Target request(UsersPlan plan, List<Header> ofUser, UserTask task) {
    List<Header> headers = new ArrayList<>(plan.headers());
    set(headers, ofUser);
    set(headers, task.headers());
    byte[] body = task.body().getBytes(StandardCharsets.UTF_8);
    return new Target(task.method(), uri(plan.host(), task.path()), headers, body, task.label());
  }

  /** The more special header takes the place of one that has its name. */
  private static void set(List<Header> headers, List<Header> special) {
    special.forEach(one -> headers.removeIf(header -> header.name().equalsIgnoreCase(one.name())));
    headers.addAll(special);
  }

  private static URI uri(String host, String path) {
    if (path.contains("://")) {
      return URI.create(path);
    }
    if (host.isEmpty()) {
      throw new IllegalArgumentException(
          "host: none (expected: what " + path + " is asked of, such as http://localhost:3002)");
    }
    return URI.create(host.replaceFirst("/+$", "") + path);
  }
}
