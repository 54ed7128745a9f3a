package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.TlsClientOptions;
import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.TargetSafety;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options on how requests are sent; all commands that send load have them. */
final class DriverOptions {
  private static final Pattern CONNECT_TO =
      Pattern.compile("(\\[[^]]*]|[^:]+):(\\d+):(\\[[^]]*]|[^:]+):(\\d+)");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      description =
          "Maximum time of a request; 0 is no limit, except for users (default: ${DEFAULT-VALUE}).")
  private DurationText timeout;

  @Option(
      names = "--connect-timeout",
      paramLabel = "TIME",
      defaultValue = "0",
      description = "Maximum time to open a connection (default: that of the request).")
  private DurationText connectTimeout;

  @Option(
      names = "--keepalive",
      arity = "0..1",
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Reuse connections; --keepalive=false opens one for each request"
              + " (default: ${DEFAULT-VALUE}).")
  private boolean keepAlive;

  @Option(
      names = "--requests-per-connection",
      paramLabel = "N",
      defaultValue = "0",
      description = "Requests after which a connection is closed (default: no limit).")
  private int requestsPerConnection;

  @Option(
      names = "--max-idle",
      paramLabel = "TIME",
      defaultValue = "0",
      description = "Maximum time that a connection is kept unused (default: no limit).")
  private DurationText maxIdle;

  @Option(
      names = "--retry-stale",
      fallbackValue = "true",
      description = "Send a request once more if its kept connection turns out to be closed.")
  private boolean retryStale;

  @Option(
      names = "--close-with-reset",
      fallbackValue = "true",
      description = "Close connections with a reset, which leaves no TIME_WAIT.")
  private boolean closeWithReset;

  @Option(
      names = {"--http2", "--h2c"},
      arity = "0..1",
      fallbackValue = "true",
      description =
          "Send requests over HTTP/2: negotiated for https, without negotiation for http"
              + " (default: HTTP/1.1).")
  private boolean http2;

  @Option(
      names = "--streams",
      paramLabel = "N",
      description =
          "Maximum number of requests at once on a connection with HTTP/2 (default: as the target"
              + " allows, up to "
              + ConnectionSettings.MOST_STREAMS
              + ").")
  private @Nullable Integer streams;

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
      names = "--redirects",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Maximum number of redirects to follow, to hosts of the targets; -1 follows none and counts"
              + " them as success (default: ${DEFAULT-VALUE}).")
  private int redirects;

  @Mixin private TlsClientOptions tls;

  @Option(
      names = "--number-requests",
      fallbackValue = "true",
      description = "Send x-origin-simulator-request: RUN-NUMBER with each request.")
  private boolean numberRequests;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Event loops that send (default: one for each 10,000 requests per second, at most one per"
              + " core).")
  private int threads;

  @Option(
      names = "--i-own-this-target",
      fallbackValue = "true",
      description = "Allow targets that are neither this machine nor in a private network.")
  private boolean anyTarget;

  @Option(
      names = "--max-rate",
      paramLabel = "RATE",
      defaultValue = "10000",
      description = "Maximum number of requests per second (default: ${DEFAULT-VALUE}).")
  private RequestRate maxRate;

  /** Returns settings for users. */
  DriverSettings ofUsers() {
    if (timeout.nanos() == 0) {
      throw Failure.misuse("--timeout: 0 (expected: more than 0; a user waits for its response)");
    }
    return settings(settings -> {});
  }

  /** Returns the settings; {@code further} sets options that only some commands have. */
  DriverSettings settings(Consumer<DriverSettings.Draft> further) {
    try {
      return DriverSettings.of(
          settings -> {
            settings.timeout = timeout.value();
            settings.connectTimeout = connectTimeout.value();
            settings.threads = threads;
            settings.redirects = redirects;
            settings.numberRequests = numberRequests || hasOrigin();
            settings.safety = new TargetSafety(anyTarget, RateText.perSecond(maxRate));
            settings.requestsPerConnection = requestsPerConnection;
            settings.maxIdle = maxIdle.value();
            settings.retryStale = retryStale;
            settings.resetOnClose = closeWithReset;
            settings.http2 = http2;
            settings.streamsPerConnection = streams();
            settings.sources = LocalAddresses.read(localAddresses);
            settings.tls = tls.settings();
            connectTo.forEach(pair -> connectTo(settings, pair));
            further.accept(settings);
            settings.policy = keepAlive ? settings.policy : ConnectionPolicy.FRESH;
          });
    } catch (IllegalArgumentException e) {
      throw Failure.misuse(String.valueOf(e.getMessage()));
    }
  }

  private int streams() {
    if (streams == null) {
      return 0;
    }
    if (streams < 1) {
      throw Failure.misuse("--streams: " + streams + " (expected: 1 or more)");
    }
    return streams;
  }

  /** Returns whether a simulator counts the requests, which are then numbered. */
  private boolean hasOrigin() {
    OptionSpec origin = spec.findOption(CompanionOptions.ORIGIN);
    return origin != null && origin.getValue() != null;
  }

  private static void connectTo(DriverSettings.Draft settings, String pair) {
    Matcher form = CONNECT_TO.matcher(pair.toLowerCase(Locale.ROOT));
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "--connect-to: \"" + pair + "\" (expected: HOST:PORT:HOST:PORT)");
    }
    settings.connectTo(
        HostAndPort.parse(form.group(1) + ":" + form.group(2)),
        HostAndPort.parse(form.group(3) + ":" + form.group(4)));
  }
}
