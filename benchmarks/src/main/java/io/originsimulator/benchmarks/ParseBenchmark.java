package io.originsimulator.benchmarks;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

/** Measures reading and checking a document, by the number of its recipes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ParseBenchmark {
  private static final String RECIPE =
      """
      {"route": "/news/%d*", "random_content": "428kb", "seed": 42,
       "headers": {"cache-control": "public, max-age=30"},
       "stages": [
         {"at": 0, "status": 404, "latency": "50ms"},
         {"at": "4s", "status": 503, "latency": {"p50": "80ms", "p99": "900ms"}},
         {"at": "6s", "latency": "100ms..200ms",
          "mix": [{"weight": 9, "status": 200}, {"status": 503}]}]}
      """;

  @Param({"1", "1000"})
  public int recipes;

  private String document = "";

  @Setup
  public void write() {
    document =
        IntStream.range(0, recipes)
            .mapToObj(RECIPE::formatted)
            .collect(Collectors.joining(",", "[", "]"));
  }

  @Benchmark
  public RecipeDocument read() {
    return RecipeJson.read(document);
  }
}
