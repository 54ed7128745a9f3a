package io.originsimulator.cli.load;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.closed.UsersPreflight;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.preflight.HostLimits;
import io.originsimulator.load.preflight.Need;
import io.originsimulator.load.preflight.Need.Turnover;
import io.originsimulator.load.preflight.Preflight;
import io.originsimulator.load.preflight.Shortage;
import io.originsimulator.recipe.value.DurationText;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the check of this machine before a run. */
final class PreflightOptions {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The shortages that refuse a run. */
  enum Mode {
    /** Refuses a run that lacks resources if responses take the expected time. */
    EXPECTED,
    /** Refuses also a run that lacks resources if all responses take the maximum time. */
    STRICT,
    /** Refuses no run, and prints nothing. */
    OFF
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--preflight",
      defaultValue = "expected",
      description =
          "Check of this machine's ports, files and memory before the run: expected refuses"
              + " what cannot work, strict what may not, off checks nothing (default:"
              + " ${DEFAULT-VALUE}).")
  private Mode mode;

  @Option(
      names = "--expect-latency",
      paramLabel = "TIME",
      defaultValue = "0",
      description = "Expected latency of responses, for that check (default: unknown).")
  private DurationText latency;

  /**
   * Returns whether a run of some requests may start; prints the calculation if resources are
   * short.
   */
  boolean allows(
      DriverSettings settings,
      TargetPlaces places,
      double perSecond,
      long requests,
      boolean force) {
    return allows(
        () -> Preflight.of(need(settings, places, perSecond, requests), HostLimits.here()), force);
  }

  /** Returns whether a run of users may start; prints the calculation if resources are short. */
  boolean allowsUsers(DriverSettings settings, int users, TargetPlaces places, boolean force) {
    return allows(
        () -> UsersPreflight.of(users, places, settings, latencySeconds(), HostLimits.here()),
        force);
  }

  private double latencySeconds() {
    return latency.nanos() / NANOS_PER_SECOND;
  }

  private boolean allows(Supplier<Preflight> calculation, boolean force) {
    if (mode == Mode.OFF) {
      return true;
    }
    Preflight preflight = calculation.get();
    PrintWriter err = spec.commandLine().getErr();
    if (!preflight.isEnough() || !preflight.isEnoughAtWorst()) {
      preflight.arithmetic().forEach(line -> err.println("preflight: " + line));
    }
    boolean refused =
        !preflight.isEnough() || (mode == Mode.STRICT && !preflight.isEnoughAtWorst());
    List<Shortage> shortages = preflight.isEnough() ? preflight.risks() : preflight.shortages();
    String when = preflight.isEnough() ? "preflight, at worst: " : "preflight: ";
    shortages.forEach(shortage -> err.println(when + shortage));
    if (refused && !force) {
      err.println("preflight: run not started (use --force to start anyway)");
    }
    return !refused || force;
  }

  private Need need(DriverSettings settings, TargetPlaces places, double perSecond, long requests) {
    ConnectionSettings connections = settings.connections();
    int each = connections.policy() == ConnectionPolicy.FRESH ? 1 : connections.requestsEach();
    int streams = connections.expectedStreams();
    Turnover turnover =
        new Turnover(
            (long) connections.preOpened() * places.named(),
            each,
            each == 0 ? streams : Math.min(each, streams),
            connections.resetOnClose());
    return new Need(
        perSecond,
        requests,
        latencySeconds(),
        settings.timeoutNanos() / NANOS_PER_SECOND,
        most(settings, places.named()),
        turnover,
        places.ends(connections));
  }

  private static long most(DriverSettings settings, int named) {
    ConnectionSettings connections = settings.connections();
    boolean limited = connections.most() > 0 && connections.policy() != ConnectionPolicy.SESSION;
    long open =
        limited
            ? (long) connections.most() * named * connections.expectedStreams()
            : Need.UNLIMITED;
    return settings.mostInFlight() == 0 ? open : Math.min(open, settings.mostInFlight());
  }
}
