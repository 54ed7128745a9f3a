package io.originsimulator.load;

import static io.originsimulator.load.ConnectionSettings.check;

import io.originsimulator.load.plan.RunShare;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a driver that do not depend on the requests.
 *
 * @param timeoutNanos timeout of a request, from its start to its last byte; 0: none
 * @param connectTimeoutNanos timeout of opening a connection; 0: only that of the request
 * @param threads number of event loops; 0: chosen by the driver
 * @param mostInFlight maximum requests in flight; one beyond it is dropped; 0: no limit
 * @param maxBodyBytes maximum number of bytes counted of a response's body; -1: no limit
 * @param redirects maximum redirects to follow in a row; -1: follow none, count them as responses
 * @param reportInFlight whether the requests in flight are reported about once a second
 * @param numberRequests whether each request has its number in {@code x-origin-simulator-request}
 * @param streams null: the events in responses are not measured
 * @param share this driver's part of a run of several; all settings are those of the whole run
 * @param startAt instant of the run's start, when the first request is due; null: at once
 */
public record DriverSettings(
    long timeoutNanos,
    long connectTimeoutNanos,
    int threads,
    long mostInFlight,
    long maxBodyBytes,
    int redirects,
    boolean reportInFlight,
    boolean numberRequests,
    @Nullable StreamSettings streams,
    ConnectionSettings connections,
    TlsSettings tls,
    TargetSafety safety,
    RunShare share,
    @Nullable Instant startAt) {

  /** The header that numbers requests: {@code <run>-<number>}. */
  public static final String NUMBER_HEADER = "x-origin-simulator-request";

  public DriverSettings {
    check(timeoutNanos >= 0, "timeout", timeoutNanos, "0 or more");
    check(connectTimeoutNanos >= 0, "connect timeout", connectTimeoutNanos, "0 or more");
    check(threads >= 0, "threads", threads, "0 or more");
    check(mostInFlight >= 0, "requests in flight", mostInFlight, "0 or more");
    check(maxBodyBytes >= -1, "max body", maxBodyBytes, "-1 or more");
    check(redirects >= -1, "redirects", redirects, "-1 or more");
  }

  /** Returns vegeta's defaults. */
  public static DriverSettings defaults() {
    return of(settings -> {});
  }

  /**
   * Returns settings that differ from the defaults.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public static DriverSettings of(Consumer<Draft> changes) {
    Draft draft = new Draft();
    changes.accept(draft);
    return draft.settings();
  }

  /**
   * Returns settings that differ from these.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public DriverSettings with(Consumer<Draft> changes) {
    Draft draft = new Draft(this);
    changes.accept(draft);
    return draft.settings();
  }

  /**
   * Returns the settings of this driver's share alone: the limits of the whole run, divided.
   *
   * @throws IllegalArgumentException if a limit is too small to be divided
   */
  public DriverSettings own() {
    if (share.isWhole()) {
      return this;
    }
    boolean each = connections.policy() == ConnectionPolicy.SESSION; // a limit of each session
    return with(
        s -> {
          s.mostInFlight = share.ofLimit("requests in flight", mostInFlight);
          s.mostConnections =
              each
                  ? connections.most()
                  : (int) share.ofLimit("max connections", connections.most());
          s.preOpened = (int) share.of(connections.preOpened());
          s.preOpenPerSecond = connections.preOpenPerSecond() / share.count();
          s.safety = new TargetSafety(safety.anyTarget(), safety.maxPerSecond() / share.count());
          s.share = RunShare.WHOLE;
        });
  }

  /** Settings to change; the records document each. A duration of zero is none. */
  public static final class Draft {
    public Duration timeout = Duration.ofSeconds(30);
    public Duration connectTimeout = Duration.ZERO;
    public int threads;
    public long mostInFlight;
    public long maxBodyBytes = -1;
    public int redirects = 10;
    public boolean reportInFlight;
    public boolean numberRequests;
    public @Nullable StreamSettings measuredStreams;
    public ConnectionPolicy policy = ConnectionPolicy.SHARED;
    public int mostConnections;
    public int mostIdleConnections = 10_000;
    public int requestsPerConnection;
    public Duration maxIdle = Duration.ZERO;
    public int preOpened;
    public double preOpenPerSecond = 1_000;
    public boolean retryStale;
    public boolean resetOnClose;
    public boolean http2;
    public int streamsPerConnection;
    public List<InetAddress> sources = List.of();
    public TlsSettings tls = TlsSettings.DEFAULT;
    public TargetSafety safety = TargetSafety.DEFAULT;
    public RunShare share = RunShare.WHOLE;
    public @Nullable Instant startAt;
    private final Map<HostAndPort, List<HostAndPort>> connectTo = new HashMap<>();

    private Draft() {}

    private Draft(DriverSettings settings) {
      timeout = Duration.ofNanos(settings.timeoutNanos);
      connectTimeout = Duration.ofNanos(settings.connectTimeoutNanos);
      threads = settings.threads;
      mostInFlight = settings.mostInFlight;
      maxBodyBytes = settings.maxBodyBytes;
      redirects = settings.redirects;
      reportInFlight = settings.reportInFlight;
      numberRequests = settings.numberRequests;
      measuredStreams = settings.streams;
      policy = settings.connections.policy();
      mostConnections = settings.connections.most();
      mostIdleConnections = settings.connections.mostIdle();
      requestsPerConnection = settings.connections.requestsEach();
      maxIdle = Duration.ofNanos(settings.connections.maxIdleNanos());
      preOpened = settings.connections.preOpened();
      preOpenPerSecond = settings.connections.preOpenPerSecond();
      retryStale = settings.connections.retryStale();
      resetOnClose = settings.connections.resetOnClose();
      http2 = settings.connections.http2();
      streamsPerConnection = settings.connections.streams();
      sources = settings.connections.sources();
      settings.connections.connectTo().forEach((to, all) -> all.forEach(it -> connectTo(to, it)));
      tls = settings.tls;
      safety = settings.safety;
      share = settings.share;
      startAt = settings.startAt;
    }

    /** Connects to another address than the targets name; several for one are used in turn. */
    public void connectTo(HostAndPort named, HostAndPort instead) {
      connectTo.computeIfAbsent(named, key -> new ArrayList<>()).add(instead);
    }

    private DriverSettings settings() {
      return new DriverSettings(
          timeout.toNanos(),
          connectTimeout.toNanos(),
          threads,
          mostInFlight,
          maxBodyBytes,
          redirects,
          reportInFlight,
          numberRequests,
          measuredStreams,
          new ConnectionSettings(
              policy,
              mostConnections,
              mostIdleConnections,
              requestsPerConnection,
              maxIdle.toNanos(),
              preOpened,
              preOpenPerSecond,
              retryStale,
              resetOnClose,
              http2,
              streamsPerConnection,
              sources,
              connectTo),
          tls,
          safety,
          share,
          startAt);
    }
  }
}
