package io.originsimulator.load;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A builder of {@link DriverSettings}; unset values are those of {@link DriverSettings#defaults}.
 */
public final class DriverSettingsBuilder {
  private static final int MOST_IDLE = 10_000; // as vegeta has it
  private static final int PRE_OPEN_PER_SECOND = 1_000;

  private Duration timeout = Duration.ofSeconds(30);
  private Duration connectTimeout = Duration.ZERO;
  private int threads;
  private long mostInFlight;
  private long maxBodyBytes = -1;
  private int redirects = 10;
  private boolean reportInFlight;
  private boolean numberRequests;
  private @Nullable StreamSettings measuredStreams;
  private ConnectionPolicy policy = ConnectionPolicy.SHARED;
  private int mostConnections;
  private int mostIdle = MOST_IDLE;
  private int requestsEach;
  private Duration maxIdle = Duration.ZERO;
  private int preOpened;
  private double preOpenPerSecond = PRE_OPEN_PER_SECOND;
  private boolean retryStale;
  private boolean resetOnClose;
  private boolean http2;
  private int streams;
  private List<InetAddress> sources = List.of();
  private final Map<HostAndPort, List<HostAndPort>> connectTo = new HashMap<>();
  private TlsSettings tls = TlsSettings.DEFAULT;
  private TargetSafety safety = TargetSafety.DEFAULT;

  DriverSettingsBuilder() {}

  DriverSettingsBuilder(DriverSettings settings) {
    timeout = Duration.ofNanos(settings.timeoutNanos());
    connectTimeout = Duration.ofNanos(settings.connectTimeoutNanos());
    threads = settings.threads();
    mostInFlight = settings.mostInFlight();
    maxBodyBytes = settings.maxBodyBytes();
    redirects = settings.redirects();
    reportInFlight = settings.reportInFlight();
    numberRequests = settings.numberRequests();
    measuredStreams = settings.streams();
    ConnectionSettings connections = settings.connections();
    policy = connections.policy();
    mostConnections = connections.most();
    mostIdle = connections.mostIdle();
    requestsEach = connections.requestsEach();
    maxIdle = Duration.ofNanos(connections.maxIdleNanos());
    preOpened = connections.preOpened();
    preOpenPerSecond = connections.preOpenPerSecond();
    retryStale = connections.retryStale();
    resetOnClose = connections.resetOnClose();
    http2 = connections.http2();
    streams = connections.streams();
    sources = connections.sources();
    connections.connectTo().forEach((named, to) -> connectTo.put(named, new ArrayList<>(to)));
    tls = settings.tls();
    safety = settings.safety();
  }

  /** Sets the timeout of a request, from its start to its last byte; zero: none. */
  public DriverSettingsBuilder timeout(Duration time) {
    timeout = time;
    return this;
  }

  /** Sets the timeout of opening a connection; zero: only that of the request. */
  public DriverSettingsBuilder connectTimeout(Duration time) {
    connectTimeout = time;
    return this;
  }

  /** Sets the number of event loops; 0: chosen by the driver. */
  public DriverSettingsBuilder threads(int number) {
    threads = number;
    return this;
  }

  /** Sets the maximum of requests in flight; one beyond it is dropped; 0: no limit. */
  public DriverSettingsBuilder mostInFlight(long requests) {
    mostInFlight = requests;
    return this;
  }

  /** Sets how many bytes of a response's body are counted at most; -1: no limit. */
  public DriverSettingsBuilder maxBodyBytes(long bytes) {
    maxBodyBytes = bytes;
    return this;
  }

  /** Sets the maximum of redirects to follow in a row; -1: follow none, count them as responses. */
  public DriverSettingsBuilder redirects(int most) {
    redirects = most;
    return this;
  }

  /** Reports the requests in flight about once a second: {@code InFlight} events. */
  public DriverSettingsBuilder reportInFlight(boolean on) {
    reportInFlight = on;
    return this;
  }

  /** Adds its number to each request, in the header {@link DriverSettings#NUMBER_HEADER}. */
  public DriverSettingsBuilder numberRequests(boolean on) {
    numberRequests = on;
    return this;
  }

  /** Measures the events in responses. */
  public DriverSettingsBuilder measureStreams(StreamSettings how) {
    measuredStreams = how;
    return this;
  }

  public DriverSettingsBuilder policy(ConnectionPolicy connections) {
    policy = connections;
    return this;
  }

  /**
   * Sets the maximum of open connections per destination; a request beyond it waits; 0: no limit.
   */
  public DriverSettingsBuilder mostConnections(int number) {
    mostConnections = number;
    return this;
  }

  /** Sets the maximum of idle connections per destination. */
  public DriverSettingsBuilder mostIdleConnections(int number) {
    mostIdle = number;
    return this;
  }

  /** Sets the number of requests after which a connection is closed; 0: no limit. */
  public DriverSettingsBuilder requestsPerConnection(int number) {
    requestsEach = number;
    return this;
  }

  /** Sets the time after which an idle connection is closed; zero: no limit. */
  public DriverSettingsBuilder maxIdle(Duration time) {
    maxIdle = time;
    return this;
  }

  /** Opens connections to each destination before the run starts, at a rate per second. */
  public DriverSettingsBuilder preOpen(int connections, double perSecond) {
    preOpened = connections;
    preOpenPerSecond = perSecond;
    return this;
  }

  /** Sends a request once more if a kept connection was closed before the response's first byte. */
  public DriverSettingsBuilder retryStale(boolean on) {
    retryStale = on;
    return this;
  }

  /** Closes connections by a reset, which leaves no TIME_WAIT behind. */
  public DriverSettingsBuilder resetOnClose(boolean on) {
    resetOnClose = on;
    return this;
  }

  /** Uses HTTP/2: negotiated with {@code https}, by prior knowledge with {@code http}. */
  public DriverSettingsBuilder http2(boolean on) {
    http2 = on;
    return this;
  }

  /**
   * Sets the maximum of requests at once on a connection with HTTP/2; 0: as the target allows, up
   * to {@link ConnectionSettings#MOST_STREAMS}.
   */
  public DriverSettingsBuilder streamsPerConnection(int most) {
    streams = most;
    return this;
  }

  /** Sets the local addresses, used in turn. */
  public DriverSettingsBuilder sources(List<InetAddress> addresses) {
    sources = addresses;
    return this;
  }

  /** Connects to another address than the targets name; several for one are used in turn. */
  public DriverSettingsBuilder connectTo(HostAndPort named, HostAndPort instead) {
    connectTo.computeIfAbsent(named, key -> new ArrayList<>()).add(instead);
    return this;
  }

  public DriverSettingsBuilder tls(TlsSettings settings) {
    tls = settings;
    return this;
  }

  public DriverSettingsBuilder safety(TargetSafety limits) {
    safety = limits;
    return this;
  }

  /**
   * Returns the settings.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public DriverSettings build() {
    Map<HostAndPort, List<HostAndPort>> elsewhere = new HashMap<>();
    connectTo.forEach((named, instead) -> elsewhere.put(named, List.copyOf(instead)));
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
            mostIdle,
            requestsEach,
            maxIdle.toNanos(),
            preOpened,
            preOpenPerSecond,
            retryStale,
            resetOnClose,
            http2,
            streams,
            sources,
            elsewhere),
        tls,
        safety);
  }
}
