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
import java.util.stream.Stream;

/**
 * What is asked on the start, then tasks drawn by weight and times to think, by a seed: a user's
 * turns are the same in each run.
 */
final class UsersScript implements Script {
  private final UsersPlan plan;
  private final int first; // the index of the first task: before it comes what starts a user
  private final Weights weights;
  private final List<List<Target>> requests; // by what users are given when they come
  private final Dice[] dice; // by user

  UsersScript(UsersPlan plan, long seed) {
    this.plan = plan;
    this.first = plan.onStart().size();
    this.weights = new Weights(plan.tasks().stream().map(UsersPlan.Task::weight).toList());
    List<List<Header>> given = plan.ownHeaders().isEmpty() ? List.of(List.of()) : plan.ownHeaders();
    this.requests = given.stream().map(own -> requests(plan, own)).toList();
    this.dice = new Dice[plan.users()];
    for (int user = 0; user < dice.length; user++) {
      dice[user] = new Dice(seed).of("user " + user);
    }
  }

  @Override
  public Turn turn(int user, long number) {
    List<Target> own = requests.get(user % requests.size());
    if (number < first) {
      return new Turn((int) number, own.get((int) number), 0);
    }
    long draw = number - first;
    int request = first + weights.pick(dice[user].draw(draw, Purpose.MIX));
    long thinkNanos = plan.think().nanos(dice[user].draw(draw, Purpose.LATENCY), 0);
    return new Turn(request, own.get(request), thinkNanos);
  }

  /** What is asked on the start and by tasks, in order; users with own headers send these too. */
  List<Target> targets() {
    return requests.get(0);
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

  /** The more special header takes the place of one that has its name. */
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
          "host: none (expected: what " + path + " is asked of, such as http://localhost:3002)");
    }
    return URI.create(host.replaceFirst("/+$", "") + path);
  }
}
