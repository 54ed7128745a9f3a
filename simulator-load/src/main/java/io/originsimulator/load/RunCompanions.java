package io.originsimulator.load;

import io.originsimulator.load.result.ResultSink;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What goes on beside each of several runs that come one after the other.
 *
 * @param accompany gives the sink of the next run what its companions see; when the run before has
 *     ended
 * @param observed names of the things whose CPU and memory are observed
 */
public record RunCompanions(UnaryOperator<ResultSink> accompany, List<String> observed) {
  /** Nothing does. */
  public static final RunCompanions NONE = new RunCompanions(UnaryOperator.identity(), List.of());

  public RunCompanions {
    observed = List.copyOf(observed);
  }
}
