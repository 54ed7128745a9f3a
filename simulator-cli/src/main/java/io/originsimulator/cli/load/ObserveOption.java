package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.observe.Observer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says what is observed beside a run. */
final class ObserveOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--observe",
      paramLabel = "[NAME=]WHAT",
      description =
          "CPU and memory once a second of pid:1234 (with its children), container:NAME or"
              + " cgroup:PATH; may be given several times.")
  private List<String> texts = List.of();

  /**
   * The names of what is observed.
   *
   * @throws ParameterException if the option is not right
   */
  List<String> names() {
    return observed().stream().map(Observed::name).toList();
  }

  /**
   * What observes it, found now; empty if nothing is to be observed.
   *
   * @throws ParameterException if the option is not right
   * @throws IOException if something is not there; the message has place and problem
   */
  Optional<Observer> find() throws IOException {
    List<Observed> observed = observed();
    return observed.isEmpty() ? Optional.empty() : Optional.of(Observer.of(observed));
  }

  private List<Observed> observed() {
    return Arguments.read(spec, "--observe: ", () -> Observed.parseAll(texts));
  }
}
