package io.originsimulator.load;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects {@link DriverSettings}; what is not said is as in {@link DriverSettings#defaults}. */
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
  private ConnectionPolicy policy = ConnectionPolicy.SHARED;
  private int mostConnections;
  private int mostIdle = MOST_IDLE;
  private int requestsEach;
  private Duration maxIdle = Duration.ZERO;
  private int preOpened;
  private double preOpenPerSecond = PRE_OPEN_PER_SECOND;
  private boolean retryStale;
  private boolean resetOnClose;
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
    sources = connections.sources();
    connections.connectTo().forEach((named, to) -> connectTo.put(named, new ArrayList<>(to)));
    tls = settings.tls();
    safety = settings.safety();
  }

  /** Of a request, from when it is taken up to its last byte; zero: none. */
  public DriverSettingsBuilder timeout(Duration time) {
    timeout = time;
    return this;
  }

  /** Of opening a connection; zero: that of the request alone. */
  public DriverSettingsBuilder connectTimeout(Duration time) {
    connectTimeout = time;
    return this;
  }

  /** Event loops; 0: chosen by the driver. */
  public DriverSettingsBuilder threads(int number) {
    threads = number;
    return this;
  }

  /** Awaited at once; a request beyond it is dropped; 0: no limit. */
  public DriverSettingsBuilder mostInFlight(long requests) {
    mostInFlight = requests;
    return this;
  }

  /** Up to how many bytes of a response's body are counted; -1: all. */
  public DriverSettingsBuilder maxBodyBytes(long bytes) {
    maxBodyBytes = bytes;
    return this;
  }

  /** How many in a row are followed; -1: none, they are answers as others are. */
  public DriverSettingsBuilder redirects(int most) {
    redirects = most;
    return this;
  }

  /** Reports the requests in flight about once a second: {@code InFlight} events. */
  public DriverSettingsBuilder reportInFlight(boolean on) {
    reportInFlight = on;
    return this;
  }

  /** Each request says its number, by {@link DriverSettings#NUMBER_HEADER}. */
  public DriverSettingsBuilder numberRequests(boolean on) {
    numberRequests = on;
    return this;
  }

  public DriverSettingsBuilder policy(ConnectionPolicy connections) {
    policy = connections;
    return this;
  }

  /** Open at once to a destination; a request beyond it waits; 0: no limit. */
  public DriverSettingsBuilder mostConnections(int number) {
    mostConnections = number;
    return this;
  }

  /** Kept open unused for a destination. */
  public DriverSettingsBuilder mostIdleConnections(int number) {
    mostIdle = number;
    return this;
  }

  /** After how many requests a connection is closed; 0: never. */
  public DriverSettingsBuilder requestsPerConnection(int number) {
    requestsEach = number;
    return this;
  }

  /** How long a connection is kept unused; zero: for ever. */
  public DriverSettingsBuilder maxIdle(Duration time) {
    maxIdle = time;
    return this;
  }

  /** Opened to each destination before the run starts, so many a second. */
  public DriverSettingsBuilder preOpen(int connections, double perSecond) {
    preOpened = connections;
    preOpenPerSecond = perSecond;
    return this;
  }

  /** Sends a request once more when a kept connection was closed before a byte of the response. */
  public DriverSettingsBuilder retryStale(boolean on) {
    retryStale = on;
    return this;
  }

  /** Closes connections by a reset, which leaves no TIME_WAIT behind. */
  public DriverSettingsBuilder resetOnClose(boolean on) {
    resetOnClose = on;
    return this;
  }

  /** Local addresses, in turn. */
  public DriverSettingsBuilder sources(List<InetAddress> addresses) {
    sources = addresses;
    return this;
  }

  /** Connects elsewhere than the targets say; several places for one are used in turn. */
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
   * The settings.
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
            sources,
            elsewhere),
        tls,
        safety);
  }
}
