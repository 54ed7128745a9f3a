package io.originsimulator.cli;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.preflight.HostLimits;
import io.originsimulator.load.preflight.Need;
import io.originsimulator.load.preflight.Preflight;
import io.originsimulator.load.preflight.Shortage;
import io.originsimulator.recipe.DurationText;
import java.io.PrintWriter;
import java.net.URI;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of the look at this machine before a run. */
final class PreflightOptions {
  private static final double NANOS_PER_SECOND = 1e9;

  /** When a run is not begun. */
  enum Mode {
    /** When it lacks something if responses take as long as expected. */
    EXPECTED,
    /** And when it does if every response takes as long as it may. */
    STRICT,
    /** Never; nothing is said either. */
    OFF
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--preflight",
      defaultValue = "expected",
      description =
          "Whether this machine has the ports, files and memory for the run: expected refuses what"
              + " cannot work, strict what may not, off asks nothing (default: ${DEFAULT-VALUE}).")
  private Mode mode;

  @Option(
      names = "--expect-latency",
      paramLabel = "TIME",
      defaultValue = "0",
      description = "How long responses will take, for that arithmetic (default: not known).")
  private DurationText latency;

  /** Whether the run may begin; says the arithmetic where something is missing. */
  boolean allows(DriverSettings settings, List<Target> targets, double perSecond, boolean force) {
    if (mode == Mode.OFF) {
      return true;
    }
    Preflight preflight = Preflight.of(need(settings, targets, perSecond), HostLimits.here());
    PrintWriter err = spec.commandLine().getErr();
    if (!preflight.isEnoughAtWorst()) {
      preflight.arithmetic().forEach(line -> err.println("preflight: " + line));
    }
    boolean refused =
        !preflight.isEnough() || (mode == Mode.STRICT && !preflight.isEnoughAtWorst());
    List<Shortage> shortages = preflight.isEnough() ? preflight.risks() : preflight.shortages();
    String when = preflight.isEnough() ? "preflight, at worst: " : "preflight: ";
    shortages.forEach(shortage -> err.println(when + shortage));
    if (refused && !force) {
      err.println("preflight: the run is not begun (--force begins it all the same)");
    }
    err.flush();
    return !refused || force;
  }

  private Need need(DriverSettings settings, List<Target> targets, double perSecond) {
    ConnectionSettings connections = settings.connections();
    int destinations = (int) targets.stream().map(target -> place(target.uri())).distinct().count();
    return new Need(
        perSecond,
        latency.nanos() / NANOS_PER_SECOND,
        settings.timeoutNanos() / NANOS_PER_SECOND,
        most(settings, destinations),
        (long) connections.preOpened() * destinations,
        Math.max(1, connections.sources().size()),
        destinations,
        connections.policy() != ConnectionPolicy.FRESH || connections.resetOnClose());
  }

  private static long most(DriverSettings settings, int destinations) {
    long connections = (long) settings.connections().most() * destinations;
    long requests = settings.mostInFlight();
    return connections == 0 || requests == 0
        ? Math.max(connections, requests)
        : Math.min(connections, requests);
  }

  private static String place(URI uri) {
    return uri.getScheme() + "://" + uri.getHost() + ":" + uri.getPort();
  }
}
