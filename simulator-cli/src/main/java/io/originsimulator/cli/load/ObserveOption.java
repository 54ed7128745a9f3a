package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.observe.Observer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says what is observed beside a run. */
final class ObserveOption {
  @Option(
      names = "--observe",
      paramLabel = "[NAME=]WHAT",
      description =
          "Process to record CPU and memory of, once a second: pid:1234 (with its children),"
              + " container:NAME or cgroup:PATH. Repeatable.")
  private List<String> texts = List.of();

  /**
   * The names of what is observed.
   *
   * @throws Failure if the option is not right
   */
  List<String> names() {
    return observed().stream().map(Observed::name).toList();
  }

  /**
   * What observes it, found now; empty if nothing is to be observed.
   *
   * @throws Failure if the option is not right
   * @throws IOException if something is not there; the message has place and problem
   */
  Optional<Observer> find() throws IOException {
    List<Observed> observed = observed();
    return observed.isEmpty() ? Optional.empty() : Optional.of(Observer.of(observed));
  }

  private List<Observed> observed() {
    return Arguments.read("--observe: ", () -> Observed.parseAll(texts));
  }
}
