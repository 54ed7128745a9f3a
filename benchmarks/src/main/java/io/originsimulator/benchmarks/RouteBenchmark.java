package io.originsimulator.benchmarks;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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

/**
 * Measures finding the recipe of a path, by the number of routes. Each path is requested in turn.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RouteBenchmark {
  private static final int STEP = 7919; // prime: reaches every path, and never neighbours in turn

  @Param({"1", "100", "10000"})
  public int routes;

  /** The ends of the routes. */
  public enum End {
    EXACT("", ""),
    PREFIX("/*", "/business-51443421"),
    VARIABLE("/{id}", "/business-51443421");

    private final String ofRoute;
    private final String ofPath;

    End(String ofRoute, String ofPath) {
      this.ofRoute = ofRoute;
      this.ofPath = ofPath;
    }
  }

  @Param public End end = End.EXACT;

  private Scenario<Integer> scenario = Scenario.empty();
  private List<String> paths = List.of();
  private int next;

  @Setup
  public void install() {
    String document =
        IntStream.range(0, routes)
            .mapToObj(
                i ->
                    "{\"route\": \"/route/%d%s\", \"stages\": [{\"at\": 0, \"status\": 503}]}"
                        .formatted(i, end.ofRoute))
            .collect(Collectors.joining(",", "[", "]"));
    List<CompiledRecipe<Integer>> compiled =
        RecipeJson.read(document).recipes().stream()
            .map(recipe -> CompiledRecipe.of(recipe, behaviour -> behaviour.status()))
            .toList();
    scenario = Scenario.<Integer>empty().with(Set.of(), compiled, 0);
    paths = IntStream.range(0, routes).mapToObj(i -> "/route/" + i + end.ofPath).toList();
  }

  @Benchmark
  public @Nullable ActiveRecipe<Integer> find() {
    next = (next + STEP) % routes;
    String path = paths.get(next);
    return scenario.find(IncomingRequest.UNKNOWN, path, 0, path.length());
  }
}
