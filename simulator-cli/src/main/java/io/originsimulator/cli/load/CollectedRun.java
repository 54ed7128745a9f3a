package io.originsimulator.cli.load;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.StopSignals;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.collect.GrowingFile;
import io.originsimulator.load.collect.Relay;
import io.originsimulator.load.collect.ResultCollector;
import io.originsimulator.load.collect.ResultSender;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A worker's run whose results the first worker collects. The first one reports the joint run and
 * checks its thresholds; the others write nothing.
 */
record CollectedRun(Relay relay, DriverSettings settings, ResultOptions results, Runnable stop) {
  /** The time to wait for results, beyond the timeout of the last requests. */
  private static final long WAIT_NANOS = 30_000_000_000L;

  int run(LoadCommand.Sending sending) throws InterruptedException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    try (relay;
        GrowingFile file = GrowingFile.create(folder)) {
      return settings.share().index() == 0 ? first(file, sending) : other(file, sending);
    } catch (IOException e) {
      throw new Failure("--collect: " + e.getMessage());
    }
  }

  private int first(GrowingFile file, LoadCommand.Sending sending)
      throws IOException, InterruptedException {
    try (RunOutput output = results.open();
        ResultCollector collector =
            ResultCollector.start(
                relay,
                settings.share().count(),
                file,
                settings.startAt(),
                output.sink(this::stopAll))) {
      StopSignals.handle(this::stopAll);
      send(file, sending);
      RunEnd joint = collector.finish(waitNanos());
      return output.exitCode(joint, collector.incomplete());
    }
  }

  private int other(GrowingFile file, LoadCommand.Sending sending)
      throws IOException, InterruptedException {
    StopSignals.handle(stop);
    RunShare share = settings.share();
    try (ResultSender sender = ResultSender.start(relay, share.index(), file, stop)) {
      RunEnd end = send(file, sending);
      String problem = sender.finish(waitNanos());
      if (!problem.isEmpty()) {
        throw new Failure("worker %s: %s; they are in %s".formatted(share, problem, file.keep()));
      }
      return end.interrupted() ? ExitCode.INTERRUPTED : ExitCode.OK;
    }
  }

  private RunEnd send(GrowingFile file, LoadCommand.Sending sending) throws InterruptedException {
    try (ResultWriter own = new ResultWriter(file.output())) {
      return sending.run(results.accompanied(own, settings.tls()));
    }
  }

  private long waitNanos() {
    return settings.timeoutNanos() + WAIT_NANOS;
  }

  private void stopAll() {
    stop.run();
    try {
      relay.stop();
    } catch (IOException e) {
      // the others end by themselves
    }
  }
}
