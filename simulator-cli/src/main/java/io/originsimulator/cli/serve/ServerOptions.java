package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.server.Limits;
import io.originsimulator.server.OriginAccess;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import io.originsimulator.server.Transport;
import io.originsimulator.server.store.FolderStore;
import io.originsimulator.server.store.StoreSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that set up the server. */
final class ServerOptions {
  private static final Duration LONGEST_TOLERANCE = Duration.ofSeconds(60);
  private static final int LOGGED_REQUESTS = 10_000; // between two looks, without --journal
  private static final int FEW_CONNECTIONS = 800; // of a process with 1,000 files

  @Option(
      names = {"-p", "--port"},
      defaultValue = "8080",
      description = "Port to listen on; 0 picks a free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--host",
      defaultValue = "0.0.0.0",
      description = "Address to listen on (default: ${DEFAULT-VALUE}, all of this machine).")
  private String host;

  @Option(
      names = "--admin-token",
      paramLabel = "TOKEN",
      converter = Arguments.Token.class,
      description =
          "Token that admin calls require, as 'Authorization: Bearer TOKEN' (default: none).")
  private @Nullable String adminToken;

  @Option(
      names = "--admin-bind",
      paramLabel = "ADDRESS[:PORT]",
      description =
          "Address of the admin pages, which other connections do not have; with a port, on a"
              + " socket of their own (default: all).")
  private @Nullable String adminBind;

  @Option(
      names = "--files",
      paramLabel = "DIR",
      description = "Folder from which recipes over HTTP may use files (default: none).")
  private @Nullable Path files;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description =
          "Folder in which recipes and the listener survive the process, with the instants of their"
              + " acceptance (default: none).")
  private @Nullable Path stateDir;

  @Option(
      names = "--half-close",
      fallbackValue = "true",
      description = "Keep responding to a client that half-closes its connection.")
  private boolean halfClose;

  @Option(
      names = "--start-at",
      paramLabel = "INSTANT",
      description =
          "Start of all timelines, such as 2026-11-21T12:00:00Z, so that replicas change stages"
              + " together (default: when a recipe is accepted).")
  private @Nullable Instant startAt;

  @Option(
      names = "--transport",
      defaultValue = "auto",
      description = "Transport: auto, epoll, io_uring, kqueue or nio (default: ${DEFAULT-VALUE}).")
  private Transport transport;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Event loops (default: one for each core).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--origin-allow",
      paramLabel = "HOST",
      split = ",",
      defaultValue = "*",
      description =
          "Hosts that origins may be fetched from: host, *.domain, host:port, or 'none'"
              + " (default: all).")
  private List<String> originAllow;

  @Option(
      names = "--origin-timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      description = "Maximum time to fetch an origin (default: ${DEFAULT-VALUE}).")
  private DurationText originTimeout;

  @Option(
      names = "--max-origin",
      paramLabel = "SIZE",
      defaultValue = "64mb",
      description = "Maximum size of content fetched from an origin (default: ${DEFAULT-VALUE}).")
  private ByteSize maxOrigin;

  @Option(
      names = "--payload-memory",
      paramLabel = "SIZE",
      description = "Memory for all bodies together (default: half of the JVM's direct memory).")
  private @Nullable ByteSize payloadMemory;

  @Option(
      names = "--max-document",
      paramLabel = "SIZE",
      defaultValue = "64mb",
      description = "Maximum size of a recipe document over HTTP (default: ${DEFAULT-VALUE}).")
  private ByteSize maxDocument;

  @Option(
      names = "--max-json",
      paramLabel = "SIZE",
      defaultValue = "64kb",
      description = "Maximum size of a request body that recipes read (default: ${DEFAULT-VALUE}).")
  private ByteSize maxJson;

  @Option(
      names = "--max-request-line",
      paramLabel = "SIZE",
      defaultValue = "16kb",
      description = "Maximum length of a request line (default: ${DEFAULT-VALUE}).")
  private ByteSize maxRequestLine;

  @Option(
      names = "--max-headers",
      paramLabel = "SIZE",
      defaultValue = "64kb",
      description = "Maximum size of all header fields of a request (default: ${DEFAULT-VALUE}).")
  private ByteSize maxHeaders;

  @Option(
      names = "--max-pipelined",
      paramLabel = "N",
      defaultValue = "1024",
      description =
          "Maximum number of unanswered requests on a connection; it is then not read further"
              + " (default: ${DEFAULT-VALUE}).")
  private int maxPipelined;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description =
          "Maximum number of open connections (default: the process's limit of open files).")
  private @Nullable Integer maxConnections;

  @Option(
      names = "--journal",
      paramLabel = "N",
      defaultValue = "0",
      description = "Keep the last N requests, for /_admin/requests (default: none).")
  private int journal;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "File to append a line to for each request, - for standard output; SIGUSR1 opens it again"
              + " (default: none).")
  private @Nullable Path accessLog;

  @Option(
      names = "--access-log-format",
      paramLabel = "FORMAT",
      defaultValue = "combined",
      description =
          "Lines of the access log: combined, with further fields, or json (default:"
              + " ${DEFAULT-VALUE}).")
  private LogFormat accessLogFormat;

  @Option(
      names = "--no-honesty",
      fallbackValue = "true",
      description = "Do not measure whether the simulator is the bottleneck (/_admin/honesty).")
  private boolean noHonesty;

  @Option(
      names = "--tolerance",
      paramLabel = "TIME",
      defaultValue = "5ms",
      description = "Delay error from which a response counts as late (default: ${DEFAULT-VALUE}).")
  private DurationText tolerance;

  /** The form of the lines of an access log. */
  private enum LogFormat {
    COMBINED,
    JSON
  }

  int threads() {
    return threads;
  }

  /** Returns whether standard output is the access log. */
  boolean logsToOutput() {
    return accessLog != null && Output.isStandardOutput(accessLog);
  }

  boolean honesty() {
    return !noHonesty;
  }

  /** Returns a builder with the options' settings; {@code recorded} also without --journal. */
  SimulatorBuilder builder(boolean recorded) {
    within("--port", port, port >= 0 && port <= 65535, "0 to 65535");
    within("--journal", journal, journal >= 0, "0 or more");
    boolean isShort = tolerance.value().compareTo(LONGEST_TOLERANCE) <= 0;
    within("--tolerance", tolerance, isShort, "0 to 60s");
    SimulatorBuilder builder =
        Simulator.builder()
            .host(host)
            .port(port)
            .transport(transport)
            .threads(atLeastOne("--threads", threads))
            .halfClose(halfClose)
            .limits(limits())
            .origins(origins())
            .journal(journal)
            .honesty(!noHonesty)
            .tolerance(tolerance.value());
    if (adminToken != null) {
      builder.adminToken(adminToken);
    }
    if (adminBind != null) {
      bindAdmin(builder, adminBind);
    }
    if (stateDir != null) {
      Path folder = stateDir;
      builder.store(
          new StoreSettings(
              json -> new FolderStore(folder, json), Optional.empty(), Optional.empty()));
    }
    if (startAt != null) {
      builder.startAt(startAt);
    }
    if (accessLog != null && accessLogFormat == LogFormat.JSON) {
      builder.jsonAccessLog(accessLog);
    } else if (accessLog != null) {
      builder.accessLog(accessLog);
    }
    if (recorded && journal == 0) {
      builder.journal(LOGGED_REQUESTS, 0);
    }
    if (files != null) {
      if (!Files.isDirectory(files)) {
        throw Failure.misuse("--files: " + files + " is not a folder");
      }
      builder.files(files);
    }
    return builder;
  }

  private static void bindAdmin(SimulatorBuilder builder, String address) {
    try {
      builder.adminBind(address);
    } catch (IllegalArgumentException e) {
      throw Failure.misuse("--admin-bind: " + e.getMessage());
    }
  }

  /** Returns a warning if the system permits fewer connections than a load test needs. */
  Optional<String> shortageOfFiles() {
    return shortageOfFiles(Limits.defaults().connections());
  }

  /**
   * Returns a warning if {@code most} connections, for which this process has files, are too few.
   */
  Optional<String> shortageOfFiles(int most) {
    String wayOut =
        " (expected: a higher limit of open files, by ulimit -n, LimitNOFILE or docker run --ulimit";
    if (maxConnections == null) {
      return most >= FEW_CONNECTIONS
          ? Optional.empty()
          : Optional.of(
              "%d connections can be open, as many as this process has files for%s; or --max-connections %d)"
                  .formatted(most, wayOut, most));
    }
    return maxConnections <= most
        ? Optional.empty()
        : Optional.of(
            "--max-connections %d: this process can open %d%s); further ones wait unanswered"
                .formatted(maxConnections, most, wayOut));
  }

  private Limits limits() {
    Limits defaults = Limits.defaults();
    return new Limits(
        bytes("--max-request-line", maxRequestLine),
        bytes("--max-headers", maxHeaders),
        bytes("--max-document", maxDocument),
        bytes("--max-json", maxJson),
        payloadMemory == null ? defaults.payloadBytes() : memory(payloadMemory),
        bytes("--max-origin", maxOrigin),
        atLeastOne("--max-pipelined", maxPipelined),
        maxConnections == null
            ? defaults.connections()
            : atLeastOne("--max-connections", maxConnections));
  }

  private OriginAccess origins() {
    within("--origin-timeout", originTimeout, originTimeout.nanos() > 0, "more than 0");
    List<String> hosts = originAllow.stream().map(String::strip).toList();
    boolean isClear = !hosts.contains("none") || hosts.size() == 1;
    within("--origin-allow", String.join(",", hosts), isClear, "'none' alone, or hosts");
    try {
      return new OriginAccess(
          hosts.equals(List.of("none")) ? List.of() : hosts, originTimeout.value());
    } catch (IllegalArgumentException e) {
      throw Failure.misuse("--origin-allow: " + e.getMessage());
    }
  }

  private static long memory(ByteSize size) {
    within("--payload-memory", size, size.bytes() > 0, "\"1b\" or more");
    return size.bytes();
  }

  private static int bytes(String option, ByteSize size) {
    within(option, size, size.bytes() > 0 && size.bytes() <= 1 << 30, "\"1b\" to \"1gb\"");
    return (int) size.bytes();
  }

  private static int atLeastOne(String option, int number) {
    within(option, number, number > 0, "1 or more");
    return number;
  }

  private static void within(String option, Object value, boolean isWithin, String expected) {
    if (!isWithin) {
      throw Failure.misuse("%s: %s (expected: %s)".formatted(option, value, expected));
    }
  }
}
