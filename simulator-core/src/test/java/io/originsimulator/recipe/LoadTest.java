package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Per;
import io.originsimulator.recipe.value.RequestRate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits and capacities. */
class LoadTest {
  private static final RequestRate RATE = RequestRate.parse("100/s");

  @Test
  void theSmallestAndTheLargestAreGood() {
    assertThat(limit(1, "route").burst()).isEqualTo(1);
    assertThat(limit(1_000_000, "header:x").per()).isEqualTo(new Per.Header("x"));
    assertThat(capacity(1, 0).queue()).isZero();
    assertThat(capacity(1_000_000, Capacity.UNBOUNDED).workers()).isEqualTo(1_000_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, 0, 1_000_001, Integer.MAX_VALUE})
  void aBurstIsSomeRequests(int burst) {
    assertThat(Refusal.of(() -> limit(burst, "client")))
        .isEqualTo("burst: %d (expected: 1 to 1000000)", burst);
  }

  @ParameterizedTest
  @ValueSource(strings = {"request", "2s"})
  void aRequestHasNoRate(String per) {
    assertThat(Refusal.of(() -> limit(1, per)))
        .isEqualTo("per: \"%s\" (expected: route, client, connection or header:NAME)", per);
  }

  @Test
  void limitReportsAllProblems() {
    assertThat(Refusal.of(() -> limit(0, "request")))
        .isEqualTo(
            """
            2 problems
              burst: 0 (expected: 1 to 1000000)
              per: "request" (expected: route, client, connection or header:NAME)\
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1_000_001})
  void aCapacityHasWorkers(int workers) {
    assertThat(Refusal.of(() -> capacity(workers, 0)))
        .isEqualTo("workers: %d (expected: 1 to 1000000)", workers);
  }

  @Test
  void capacityReportsAllProblems() {
    assertThat(Refusal.of(() -> capacity(0, -1)))
        .isEqualTo(
            """
            2 problems
              workers: 0 (expected: 1 to 1000000)
              queue: -1 (expected: 0 or more)\
            """);
  }

  @Test
  void stageLoadOverridesTheRecipes() {
    Load limit = new Load(Optional.of(limit(1, "route")), Optional.empty());
    Load both = new Load(Optional.of(limit(2, "route")), Optional.of(capacity(1, 1)));

    assertThat(limit.or(both)).isEqualTo(new Load(limit.limit(), both.capacity()));
    assertThat(Load.NONE.or(both)).isEqualTo(both);
    assertThat(both.or(limit)).isEqualTo(both);
  }

  @Test
  void defaultOverflowIs429OfALimitAnd503OfACapacity() {
    Recipe recipe =
        RecipeJson.read(
                """
                {"limit": {"rate": "3/10s"}, "capacity": {"workers": 5},
                 "stages": [{"at": 0, "status": 500,
                             "limit": {"rate": "1000001/s", "overflow": {"latency": "1s"}}}]}
                """)
            .recipes()
            .get(0);

    assertThat(recipe.load())
        .isEqualTo(
            new Load(
                Optional.of(
                    new Limit(
                        RequestRate.parse("3/10s"),
                        3,
                        new Per.WholeRoute(),
                        false,
                        Limit.OVERFLOW)),
                Optional.of(new Capacity(5, Capacity.UNBOUNDED, false, Capacity.OVERFLOW))));
    assertThat(recipe.stages().get(0).load().limit())
        .contains(
            new Limit(
                RequestRate.parse("1000001/s"),
                1_000_000,
                new Per.WholeRoute(),
                false,
                Behaviour.of(429, Latency.parse("1s"))));
    assertThat(recipe.behaviours().keySet())
        .containsExactly(
            "stages[0]", "limit.overflow", "capacity.overflow", "stages[0].limit.overflow");
  }

  private static Limit limit(int burst, String per) {
    return new Limit(RATE, burst, Per.parse(per), false, Limit.OVERFLOW);
  }

  private static Capacity capacity(int workers, int queue) {
    return new Capacity(workers, queue, false, Capacity.OVERFLOW);
  }

  @Test
  void overflowWithAFaultHasTheDefaultStatus() {
    Recipe recipe =
        Recipe.route("/")
            .limit(Limit.rate("1/s").overflow(Behaviour.fault("close after head")))
            .capacity(Capacity.workers(1).overflow(Behaviour.fault("close after head")))
            .stage(Stage.at("0s").status(404))
            .build();
    assertThat(recipe.load().limit().map(limit -> limit.overflow().status())).contains(429);
    assertThat(recipe.load().capacity().map(limit -> limit.overflow().status())).contains(503);
  }
}
