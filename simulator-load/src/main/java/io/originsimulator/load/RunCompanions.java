package io.originsimulator.load;

import io.originsimulator.load.result.ResultSink;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The companions of several runs that follow each other.
 *
 * @param accompany adds companions to the sink of the next run; called after the end of the run
 *     before
 * @param observed names of the processes and containers whose CPU and memory are observed
 */
public record RunCompanions(UnaryOperator<ResultSink> accompany, List<String> observed) {
  public static final RunCompanions NONE = new RunCompanions(UnaryOperator.identity(), List.of());

  public RunCompanions {
    observed = List.copyOf(observed);
  }
}
