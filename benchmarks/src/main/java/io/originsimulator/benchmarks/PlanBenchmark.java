package io.originsimulator.benchmarks;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures planning one response, by the kind of recipe. Requests arrive every 10 µs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PlanBenchmark {
  private static final long INTERVAL_NANOS = 10_000;
  private static final String LOGNORMAL =
      "\"latency\": {\"lognormal\": {\"p50\": \"80ms\", \"p99\": \"900ms\"}}";

  private static final Map<String, String> RECIPES =
      Map.of(
          "plain",
          "{\"stages\": [{\"at\": 0, \"status\": 503, \"latency\": \"100ms\"}]}",
          "drawn",
          "{\"seed\": 1, \"stages\": [{\"at\": 0, \"status\": 503, " + LOGNORMAL + "}]}",
          "mix",
          "{\"seed\": 1, \"stages\": [{\"at\": 0, \"mix\": [{\"weight\": 9, \"status\": 404},"
              + " {\"status\": 503}], "
              + LOGNORMAL
              + "}]}",
          "limit",
          "{\"limit\": {\"rate\": \"50000/s\"}, \"stages\": [{\"at\": 0, \"status\": 503}]}",
          "capacity",
          "{\"capacity\": {\"workers\": 10000, \"queue\": 1000},"
              + " \"stages\": [{\"at\": 0, \"status\": 503, \"latency\": \"100ms\"}]}",
          "capacityFull",
          "{\"seed\": 1, \"capacity\": {\"workers\": 10000, \"queue\": 1000},"
              + " \"stages\": [{\"at\": 0, \"status\": 503,"
              + " \"latency\": {\"exponential\": {\"mean\": \"100ms\"}}}]}");

  @Param({"plain", "drawn", "mix", "limit", "capacity", "capacityFull"})
  public String recipe;

  private ActiveRecipe<Integer> active;
  private long now;

  @Setup
  public void accept() {
    active =
        CompiledRecipe.of(
                RecipeJson.read(RECIPES.get(recipe)).recipes().get(0),
                behaviour -> behaviour.status())
            .accept(0);
  }

  @Benchmark
  public ResponsePlan<Integer> plan() {
    now += INTERVAL_NANOS;
    return active.plan(now, IncomingRequest.UNKNOWN);
  }
}
