package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.observe.Observer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that names the processes and containers to observe during a run. */
final class ObserveOption {
  @Option(
      names = "--observe",
      paramLabel = "[NAME=]WHAT",
      description =
          "Process to record CPU and memory of, once a second: pid:1234 (with its children),"
              + " container:NAME or cgroup:PATH. Repeatable.")
  private List<String> texts = List.of();

  /**
   * Returns the names of observed processes and containers.
   *
   * @throws Failure if the option is invalid
   */
  List<String> names() {
    return observed().stream().map(Observed::name).toList();
  }

  /**
   * Finds the observed processes and containers; empty if none is named.
   *
   * @throws Failure if the option is invalid
   * @throws IOException if one is not found; the message has place and problem
   */
  Optional<Observer> find() throws IOException {
    List<Observed> observed = observed();
    return observed.isEmpty() ? Optional.empty() : Optional.of(Observer.of(observed));
  }

  private List<Observed> observed() {
    return Arguments.read("--observe: ", () -> Observed.parseAll(texts));
  }
}
