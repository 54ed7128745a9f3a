package io.originsimulator.load.users;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.closed.Samples;
import io.originsimulator.load.closed.VirtualSender;
import io.originsimulator.load.closed.VirtualSender.Reply;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Sample;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A load test of 20 users, with task weights of 10:2:2:1:1 and think times of 1 s to 2 s. */
class UsersRunTest {
  private static final String PLAN =
      """
      host: http://localhost:3002/
      users: 20
      spawn_rate: 1
      think: 1s..2s
      headers: { accept: application/json }
      on_start:
        - { authorization: Bearer one }
        - { authorization: Bearer two }
      tasks:
        - { weight: 10, get: /api/cases }
        - { weight: 2, get: /api/sources/uploads }
        - { weight: 2, get: /api/sources }
        - { weight: 1, get: /api/users, headers: { Accept: text/plain } }
        - { weight: 1, get: /auth/profile }
      """;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long MINUTES_14 = 14 * 60 * SECOND;

  private final Samples samples = new Samples();
  private final List<VirtualSender.Asked> asked = new ArrayList<>();

  @Test
  void drawSelectsByWeight() {
    double[] upTo = {1, 3, 4};
    assertThat(UsersRun.pick(upTo, 0)).isZero();
    assertThat(UsersRun.pick(upTo, Math.nextDown(0.25))).isZero();
    assertThat(UsersRun.pick(upTo, 0.25)).isEqualTo(1);
    assertThat(UsersRun.pick(upTo, Math.nextDown(0.75))).isEqualTo(1);
    assertThat(UsersRun.pick(upTo, 0.75)).isEqualTo(2);
    assertThat(UsersRun.pick(upTo, Math.nextDown(1.0))).isEqualTo(2);
  }

  @Test
  void tasksFollowTheirWeightsWithinThreeSigma() {
    play(1, MINUTES_14);
    int all = samples.all().size();
    assertThat(all)
        .isBetween(7_900, 8_400); // 20 users · 840 s / (1.5 s + 0.5 s); 8,109 in the document
    double[] shares = {10 / 16.0, 2 / 16.0, 2 / 16.0, 1 / 16.0, 1 / 16.0};
    for (int task = 0; task < shares.length; task++) {
      int wanted = task;
      long count = samples.all().stream().filter(s -> s.target() == wanted).count();
      double sigma = Math.sqrt(all * shares[task] * (1 - shares[task]));
      assertThat((double) count)
          .isBetween(all * shares[task] - 3 * sigma, all * shares[task] + 3 * sigma);
    }
  }

  @Test
  void restsAreUniformBetweenOneAndTwoSeconds() {
    play(1, MINUTES_14);
    double[] rests =
        IntStream.range(0, 20)
            .mapToObj(this::restsOf)
            .flatMap(List::stream)
            .mapToDouble(nanos -> nanos / 1e9)
            .toArray();
    assertThat(java.util.Arrays.stream(rests)).allMatch(rest -> rest >= 1 && rest <= 2);
    assertThat(java.util.Arrays.stream(rests).average().orElseThrow()).isBetween(1.48, 1.52);
  }

  @Test
  void oneUserArrivesEachSecond() {
    play(1, 30 * SECOND);
    assertThat(samples.observed("users").subList(0, 25))
        .containsExactlyElementsOf(
            IntStream.range(0, 25).mapToObj(second -> (long) Math.min(second + 1, 20)).toList());
  }

  @Test
  void seedDeterminesTheRun() {
    play(7, 60 * SECOND);
    List<Sample> first = List.copyOf(samples.all());
    samples.all().clear();
    play(7, 60 * SECOND);
    assertThat(samples.all()).isEqualTo(first);
    samples.all().clear();
    play(8, 60 * SECOND);
    assertThat(samples.all()).isNotEqualTo(first);
  }

  @Test
  void usersTakeHeadersInTurnAndTasksOverrideThem() {
    play(1, 60 * SECOND);
    assertThat(asked)
        .allSatisfy(
            one ->
                assertThat(value(one.request(), "authorization"))
                    .isEqualTo(one.session() % 2 == 0 ? "Bearer one" : "Bearer two"));
    assertThat(asked.stream().filter(one -> one.target() == 3))
        .isNotEmpty()
        .allSatisfy(one -> assertThat(value(one.request(), "accept")).isEqualTo("text/plain"));
    assertThat(asked.get(0).request().uri())
        .hasToString("http://localhost:3002" + asked.get(0).request().uri().getPath());
  }

  @Test
  void targetIsCreatedOncePerTaskAndSetOfHeaders() {
    play(1, 60 * SECOND);
    assertThat(asked.stream().map(one -> System.identityHashCode(one.request())).distinct().count())
        .isLessThanOrEqualTo(10);
  }

  @Test
  void eachUserSendsItsOnStartRequestsOnceWithoutARest() {
    String plan =
        PLAN.replace(
            "on_start:\n",
            "on_start:\n  - { post: /auth/login, name: login }\n  - { get: /auth/profile }\n");
    play(plan, 1, 60 * SECOND);
    for (int user = 0; user < 20; user++) {
      int session = user;
      List<VirtualSender.Asked> own =
          asked.stream().filter(one -> one.session() == session).toList();
      assertThat(own.stream().map(one -> one.target()).limit(2)).containsExactly(0, 1);
      assertThat(own.stream().skip(2)).isNotEmpty().allMatch(one -> one.target() >= 2);
      assertThat(own.get(1).atNanos() - own.get(0).atNanos()).isEqualTo(500 * MILLI);
      assertThat(own.get(2).atNanos() - own.get(1).atNanos()).isEqualTo(500 * MILLI);
      assertThat(value(own.get(0).request(), "authorization"))
          .isEqualTo(user % 2 == 0 ? "Bearer one" : "Bearer two");
    }
    assertThat(asked.get(0).request().label()).isEqualTo("POST login");
    assertThat(samples.all().stream().filter(sample -> sample.target() == 0)).hasSize(20);
  }

  @Test
  void onStartDoesNotChangeTheTasks() {
    play(1, 30 * SECOND);
    List<Integer> without = targetsOf(3);
    asked.clear();
    play(PLAN.replace("on_start:\n", "on_start:\n  - { get: /start }\n"), 1, 30 * SECOND);
    List<Integer> with = targetsOf(3).stream().skip(1).map(target -> target - 1).toList();
    assertThat(with).hasSizeGreaterThan(5).isEqualTo(without.subList(0, with.size()));
  }

  private List<Integer> targetsOf(int user) {
    return asked.stream()
        .filter(one -> one.session() == user)
        .map(VirtualSender.Asked::target)
        .toList();
  }

  private void play(long seed, long durationNanos) {
    play(PLAN, seed, durationNanos);
  }

  private void play(String plan, long seed, long durationNanos) {
    UsersRun run =
        new UsersRun(
            UsersFile.read(plan.getBytes(StandardCharsets.UTF_8), ""),
            seed,
            durationNanos,
            60 * SECOND);
    new VirtualSender(
            one -> {
              asked.add(one);
              return Reply.ok(500 * MILLI);
            })
        .play(run.run(1e9), samples);
  }

  private List<Long> restsOf(int user) {
    List<VirtualSender.Asked> own = asked.stream().filter(one -> one.session() == user).toList();
    return IntStream.range(1, own.size())
        .mapToObj(i -> own.get(i).atNanos() - own.get(i - 1).atNanos() - 500 * MILLI)
        .toList();
  }

  private static String value(Target request, String name) {
    List<String> values =
        request.headers().stream()
            .filter(header -> header.name().equalsIgnoreCase(name))
            .map(Target.Header::value)
            .toList();
    assertThat(values).hasSize(1);
    return values.get(0);
  }
}
