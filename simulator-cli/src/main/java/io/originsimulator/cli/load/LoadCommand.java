package io.originsimulator.cli.load;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.cli.console.StopSignals;
import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.DriverRunner;
import io.originsimulator.load.collect.Relay;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * A command that sends load. It opens and writes nothing before the run is known to be permitted.
 *
 * <pre>
 *   rate, target ─▶ preflight ─▶ files, signals ─▶ run ─▶ exit code
 * </pre>
 */
abstract class LoadCommand implements Callable<Integer> {
  /** The options that raw results have if they are set, in this order. */
  private static final List<String> RECORDED =
      List.of(
          "worker",
          "rate",
          "duration",
          "arrivals",
          "warm-up",
          "loop",
          "compress-gaps",
          "speed",
          "scale",
          "origin",
          "timeout",
          "http2",
          "streams",
          "max-connections",
          "max-in-flight",
          "laddr");

  private static final Set<String> WITH_DEFAULT = Set.of("--rate", "--arrivals", "--timeout");

  @Spec CommandSpec spec;
  @Mixin DriverOptions driver;
  @Mixin WorkerOptions worker;
  @Mixin PreflightOptions preflight;
  @Mixin ResultOptions results;

  /** Sends the load. */
  interface Sending {
    RunEnd run(ResultSink sink) throws InterruptedException;
  }

  /** Returns the settings; {@code further} sets options that only some commands have. */
  DriverSettings settings(Consumer<DriverSettings.Draft> further) {
    return ofRun(driver.settings(further));
  }

  /** Returns settings with those of this run. */
  DriverSettings ofRun(DriverSettings settings) {
    return worker.onto(results.watched(settings));
  }

  /** Returns a description with the name of the run and the options that are set. */
  RunDescription described(RunDescription run, DriverSettings settings) {
    RunDescription described = run.named(results.name);
    for (String name : RECORDED) {
      String value = value(spec.findOption("--" + name));
      boolean isUsed = !name.equals("arrivals") || described.settings().containsKey("rate");
      if (!value.isEmpty() && isUsed) {
        described = described.with(name, value);
      }
    }
    ConnectionPolicy policy = settings.connections().policy();
    return policy == ConnectionPolicy.SHARED
        ? described
        : described.with("connections", policy.name().toLowerCase(Locale.ROOT));
  }

  /** Returns the value of an option as text; empty if it is not set. */
  private static String value(@Nullable OptionSpec option) {
    if (option == null || option.getValue() == null || Boolean.FALSE.equals(option.getValue())) {
      return "";
    }
    Object value = option.getValue();
    String text =
        value instanceof Collection<?> several
            ? several.stream().map(String::valueOf).collect(Collectors.joining(","))
            : value instanceof Enum<?> ? value.toString().toLowerCase(Locale.ROOT) : value + "";
    boolean isDefault = text.replaceFirst("\\.0$", "").equals(option.defaultValue()); // 1.0 is 1
    return isDefault && !WITH_DEFAULT.contains(option.longestName()) ? "" : text;
  }

  /**
   * Runs load at a rate; returns the exit code.
   *
   * @param perSecond requests per second of all workers; 0: unknown
   * @param requests number planned for all workers
   * @param stop ends the run before its time
   */
  int atRate(
      DriverSettings settings,
      List<Target> targets,
      double perSecond,
      long requests,
      Runnable stop,
      Sending sending)
      throws InterruptedException {
    settings.safety().checkRate(perSecond); // before the preflight prints advice
    RunShare share = settings.share();
    long own = ofShare(share, requests, "request");
    double ownPerSecond = perSecond / share.count();
    return run(
        settings,
        targets,
        places -> preflight.allows(settings.own(), places, ownPerSecond, own, results.force),
        stop,
        sending);
  }

  /** Returns the number of things in a share; refuses a worker that has none. */
  static long ofShare(RunShare share, long total, String thing) {
    if (!share.isWhole() && share.of(total) == 0) {
      throw Failure.misuse(
          "--worker: %s has none of the %s (expected: at most %s)"
              .formatted(share, Output.counted(total, thing), Output.counted(total, "worker")));
    }
    return share.of(total);
  }

  /**
   * Runs this worker's share of users to their end, reported to {@code others} too; returns the
   * exit code.
   */
  int ofUsers(
      DriverSettings settings,
      ClosedRun all,
      RunDescription description,
      List<Target> targets,
      ResultSink others)
      throws InterruptedException {
    ofShare(settings.share(), all.mostUsers(), "user");
    ClosedRun users = all.part(settings.share());
    return run(
        settings,
        targets,
        places -> preflight.allowsUsers(settings.own(), users.mostUsers(), places, results.force),
        users::stop,
        sink ->
            new DriverRunner(settings)
                .run(
                    users,
                    described(description, settings),
                    targets,
                    settings.timeoutNanos(),
                    ResultSink.all(others, sink)));
  }

  private int run(
      DriverSettings settings,
      List<Target> targets,
      Predicate<TargetPlaces> enough,
      Runnable stop,
      Sending sending)
      throws InterruptedException {
    try {
      if (!enough.test(TargetPlaces.lookUp(targets, settings))) {
        return ExitCode.RUN_INVALID;
      }
      Optional<Relay> relay = worker.relay();
      if (relay.isPresent()) {
        return new CollectedRun(relay.get(), settings, results, stop).run(sending);
      }
      try (RunOutput output = results.open()) {
        StopSignals.handle(stop);
        ResultSink sink = output.sink(stop);
        RunEnd end = sending.run(results.accompanied(sink, settings.tls()));
        return output.exitCode(end, List.of());
      }
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }
}
