package io.originsimulator.cli.load;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.recipe.value.RequestRate;
import picocli.CommandLine.Option;

/** The options for connections that requests share; users have their own connections. */
final class PoolOptions {
  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "Maximum number of unused connections kept for a host (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Maximum number of open connections to a host; further requests are queued, which is part"
              + " of their response time (default: no limit).")
  private int maxConnections;

  @Option(
      names = "--pre-open",
      paramLabel = "N",
      defaultValue = "0",
      description = "Connections to each host to open before the run (default: none).")
  private int preOpen;

  @Option(
      names = "--connect-rate",
      paramLabel = "RATE",
      defaultValue = "1000",
      description = "Rate at which to pre-open connections (default: ${DEFAULT-VALUE}/s).")
  private RequestRate connectRate;

  @Option(
      names = "--max-in-flight",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Maximum number of requests in flight; further ones are dropped and counted"
              + " (default: no limit).")
  private long maxInFlight;

  /** Applies the options to settings of commands whose sessions share connections, or not. */
  void onto(DriverSettings.Draft settings, boolean perSession) {
    settings.policy = perSession ? ConnectionPolicy.SESSION : ConnectionPolicy.SHARED;
    settings.mostIdleConnections = connections;
    settings.mostConnections = maxConnections;
    settings.preOpened = preOpen;
    settings.preOpenPerSecond = RateText.perSecond(connectRate);
    settings.mostInFlight = maxInFlight;
  }
}
