package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.load.AccompaniedSink;
import io.originsimulator.load.Companion;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.live.RemoteWriter;
import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.observe.Observer;
import io.originsimulator.load.origin.OriginJournalReader;
import io.originsimulator.load.result.ResultSink;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options on the observation of processes during runs, and of the runs themselves. */
class ObserveOption {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--observe",
      paramLabel = "[NAME=]WHAT",
      description =
          "Process to record CPU and memory of, once a second: pid:1234 (with its children),"
              + " container:NAME or cgroup:PATH. Repeatable.")
  private List<String> texts = List.of();

  @Option(
      names = "--prometheus-remote-write",
      paramLabel = "URL",
      description =
          "Prometheus, or other receiver of its remote write, that gets the run's metrics once a"
              + " second, such as http://localhost:9090/api/v1/write (default: none).")
  private @Nullable URI receiver;

  Optional<OriginJournalReader> journal = Optional.empty(); // continues where a run has ended

  /** Finds the companions of runs that follow each other. They print remarks on standard error. */
  RunCompanions find() throws IOException {
    List<Observed> observed = Arguments.read("--observe: ", () -> Observed.parseAll(texts));
    Optional<Observer> observer =
        observed.isEmpty() ? Optional.empty() : Optional.of(Observer.of(observed));
    return new RunCompanions(
        sink -> accompanied(sink, observer), observed.stream().map(Observed::name).toList());
  }

  private ResultSink accompanied(ResultSink sink, Optional<Observer> observer) {
    PrintWriter err = spec.commandLine().getErr();
    List<Companion> companions = new ArrayList<>();
    observer.map(Observer::next).ifPresent(companions::add); // ends before those that wait
    journal = journal.map(OriginJournalReader::next);
    journal.ifPresent(companions::add);
    if (receiver != null) {
      RemoteWriter writer = RemoteWriter.to(receiver);
      companions.add(0, writer); // also ends before those that wait
      return AccompaniedSink.of(
          ResultSink.all(sink, writer), companions, remark -> err.println(remark));
    }
    return AccompaniedSink.of(sink, companions, remark -> err.println(remark));
  }
}
