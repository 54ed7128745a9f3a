package io.originsimulator.cli.load;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.DriverSettingsBuilder;
import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.TargetSafety;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how requests are sent; all commands that send load have them. */
final class DriverOptions {
  private static final Pattern CONNECT_TO =
      Pattern.compile("(\\[[^]]*]|[^:]+):(\\d+):(\\[[^]]*]|[^:]+):(\\d+)");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      description = "How long a request may take in all; 0: for ever (default: ${DEFAULT-VALUE}).")
  private DurationText timeout;

  @Option(
      names = "--connect-timeout",
      paramLabel = "TIME",
      defaultValue = "0",
      description = "How long a connection may take to open (default: as the request).")
  private DurationText connectTimeout;

  @Option(
      names = "--keepalive",
      arity = "0..1",
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Use connections again; --keepalive=false: a new one for each request"
              + " (default: ${DEFAULT-VALUE}).")
  private boolean keepAlive;

  @Option(
      names = "--per-session",
      fallbackValue = "true",
      description = "Sessions and users have connections of their own.")
  private boolean perSession;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Unused connections kept for a host (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Connections open at once to a host; requests beyond them wait, which is part of their"
              + " response time (default: no limit).")
  private int maxConnections;

  @Option(
      names = "--pre-open",
      paramLabel = "N",
      defaultValue = "0",
      description = "Connections to each host that are opened before the run (default: none).")
  private int preOpen;

  @Option(
      names = "--connect-rate",
      paramLabel = "RATE",
      converter = RateConverter.class,
      defaultValue = "1000",
      description = "How fast these are opened (default: ${DEFAULT-VALUE} a second).")
  private RequestRate connectRate;

  @Option(
      names = "--num-calls",
      paramLabel = "N",
      defaultValue = "0",
      description = "Requests over a connection before it is closed (default: no limit).")
  private int numCalls;

  @Option(
      names = "--max-idle",
      paramLabel = "TIME",
      defaultValue = "0",
      description = "How long a connection is kept unused (default: for ever).")
  private DurationText maxIdle;

  @Option(
      names = "--retry-stale",
      fallbackValue = "true",
      description =
          "Send a request once more when its kept connection turns out to have been closed.")
  private boolean retryStale;

  @Option(
      names = "--close-with-reset",
      fallbackValue = "true",
      description = "Close connections by a reset, which leaves no TIME_WAIT behind.")
  private boolean closeWithReset;

  @Option(
      names = "--laddr",
      paramLabel = "ADDRESS",
      split = ",",
      description =
          "Local addresses, in turn: 127.0.0.2,127.0.0.3 or 127.0.0.2-127.0.0.9"
              + " (default: the system's choice).")
  private List<String> localAddresses = List.of();

  @Option(
      names = "--connect-to",
      paramLabel = "HOST:PORT:HOST:PORT",
      split = ",",
      description = "Connect to the second place for the first; several are used in turn.")
  private List<String> connectTo = List.of();

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      defaultValue = "-1",
      description =
          "Bytes of a response's body that are counted, the rest is read and dropped"
              + " (default: all).")
  private long maxBody;

  @Option(
      names = "--redirects",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Redirects followed, to hosts of the targets; -1: none, they count as success"
              + " (default: ${DEFAULT-VALUE}).")
  private int redirects;

  @Option(
      names = "--http2",
      arity = "0..1",
      defaultValue = "false",
      fallbackValue = "true",
      description = "Only false for now: requests go over HTTP/1.1.")
  private boolean http2;

  @Option(
      names = "--insecure",
      arity = "0..1",
      fallbackValue = "true",
      description = "Take any certificate of the target.")
  private boolean insecure;

  @Option(
      names = "--root-certs",
      paramLabel = "FILE",
      split = ",",
      description = "Certificates to trust, PEM (default: those of the JVM).")
  private List<Path> rootCertificates = List.of();

  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description = "The certificate to show the target, PEM (default: none).")
  private @Nullable Path certificate;

  @Option(names = "--key", paramLabel = "FILE", description = "Its key, PEM.")
  private @Nullable Path key;

  @Option(
      names = "--max-in-flight",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Requests awaited at once; one beyond them is dropped, and said to be"
              + " (default: no limit).")
  private long maxInFlight;

  @Option(
      names = "--number-requests",
      fallbackValue = "true",
      description = "Send x-origin-simulator-request: RUN-NUMBER with each.")
  private boolean numberRequests;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Event loops that send (default: one for each 10,000/s, one a core at most).")
  private int threads;

  @Option(
      names = "--i-own-this-target",
      fallbackValue = "true",
      description = "Send load to addresses that are neither this machine's nor private.")
  private boolean anyTarget;

  @Option(
      names = "--max-rate",
      paramLabel = "RATE",
      converter = RateConverter.class,
      defaultValue = "10000",
      description = "Never ask for more requests a second (default: ${DEFAULT-VALUE}).")
  private RequestRate maxRate;

  /**
   * The settings.
   *
   * @throws ParameterException if an option is out of range
   */
  DriverSettings settings() {
    if (http2) {
      throw bad("--http2: true (expected: false; requests go over HTTP/1.1)");
    }
    if ((certificate == null) != (key == null)) {
      throw bad("--cert and --key: only one of them is given (expected: both)");
    }
    try {
      DriverSettingsBuilder builder = DriverSettings.builder();
      requests(builder);
      connections(builder);
      places(builder);
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw bad(String.valueOf(e.getMessage()));
    }
  }

  private void requests(DriverSettingsBuilder builder) {
    builder
        .timeout(timeout.value())
        .connectTimeout(connectTimeout.value())
        .threads(threads)
        .mostInFlight(maxInFlight)
        .maxBodyBytes(maxBody)
        .redirects(redirects)
        .numberRequests(numberRequests || origin().isPresent())
        .safety(new TargetSafety(anyTarget, RateText.perSecond(maxRate)));
  }

  private void connections(DriverSettingsBuilder builder) {
    builder
        .policy(policy())
        .mostIdleConnections(connections)
        .mostConnections(maxConnections)
        .preOpen(preOpen, RateText.perSecond(connectRate))
        .requestsPerConnection(numCalls)
        .maxIdle(maxIdle.value())
        .retryStale(retryStale)
        .resetOnClose(closeWithReset);
  }

  private ConnectionPolicy policy() {
    if (!keepAlive) {
      return ConnectionPolicy.FRESH;
    }
    return perSession ? ConnectionPolicy.SESSION : ConnectionPolicy.SHARED;
  }

  private void places(DriverSettingsBuilder builder) {
    List<Path> identity =
        certificate == null || key == null ? List.of() : List.of(certificate, key);
    builder
        .sources(LocalAddresses.read(localAddresses))
        .tls(new TlsSettings(insecure, rootCertificates, identity));
    for (String pair : connectTo) {
      Matcher form = CONNECT_TO.matcher(pair.toLowerCase(Locale.ROOT));
      if (!form.matches()) {
        throw new IllegalArgumentException(
            "--connect-to: \"" + pair + "\" (expected: HOST:PORT:HOST:PORT)");
      }
      builder.connectTo(
          HostAndPort.parse(form.group(1) + ":" + form.group(2)),
          HostAndPort.parse(form.group(3) + ":" + form.group(4)));
    }
  }

  /** What of it differs from the usual, for reports. */
  RunDescription describe(RunDescription run) {
    RunDescription described =
        origin()
            .map(place -> run.with("origin", place))
            .orElse(run)
            .with("timeout", timeout.toString());
    if (policy() != ConnectionPolicy.SHARED) {
      described = described.with("connections", policy().name().toLowerCase(Locale.ROOT));
    }
    if (maxConnections > 0) {
      described = described.with("max-connections", Integer.toString(maxConnections));
    }
    if (maxInFlight > 0) {
      described = described.with("max-in-flight", Long.toString(maxInFlight));
    }
    return localAddresses.isEmpty()
        ? described
        : described.with("laddr", String.join(",", localAddresses));
  }

  /** Who shall tell of the requests, so that they are numbered; only some commands ask that. */
  private Optional<String> origin() {
    OptionSpec option = spec.findOption(CompanionOptions.ORIGIN);
    return option == null ? Optional.empty() : Optional.ofNullable(option.getValue());
  }

  private ParameterException bad(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }
}
