package io.originsimulator.server;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.listener.ListenerBuilder;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.accesslog.AccessLog;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.store.StoreSettings;
import io.originsimulator.server.wire.AdminAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A builder of a {@link Simulator}. For one thread. */
public final class SimulatorBuilder {
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final Duration LONGEST_TOLERANCE = Duration.ofSeconds(60);
  private static final Instant FIRST_START = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant PAST_THE_LAST_START = Instant.parse("2200-01-01T00:00:00Z");

  static {
    WarmUp.configureNetty(); // the default limits load the first class of Netty
  }

  final List<RecipeDocument> documents = new ArrayList<>();
  String host = "127.0.0.1";
  int port;
  Transport transport = Transport.AUTO;
  OptionalInt threads = OptionalInt.of(CORES);
  Optional<String> adminToken = Optional.empty();
  AdminAccess adminAccess = AdminAccess.EVERYWHERE;
  @Nullable Https https; // null for none
  boolean halfClose;
  Limits limits = Limits.defaults();
  OriginAccess origins = OriginAccess.ANY;
  Optional<Path> files = Optional.empty();
  boolean manualClock;
  boolean jumps; // the manual clock
  Optional<Instant> startAt = Optional.empty();
  int journalEntries;
  int journalBodyBytes = Journal.BODY_BYTES;
  @Nullable StoreSettings store; // null for none
  AccessLog.@Nullable Settings accessLog; // null for none
  boolean honesty;
  Duration tolerance = Duration.ofMillis(5);
  Optional<Runnable> onFailure = Optional.empty();

  SimulatorBuilder() {}

  /**
   * Sets the address to listen on; {@code 0.0.0.0} for all. Default 127.0.0.1. An IPv6 address may
   * be in brackets, as in a URI.
   */
  public SimulatorBuilder host(String host) {
    this.host = host.replaceFirst("^\\[(.*)]$", "$1");
    return this;
  }

  /** Sets the port to listen on, 0 to 65535; 0, the default, selects a free one. */
  public SimulatorBuilder port(int port) {
    this.port = port;
    return this;
  }

  /**
   * Serves TLS on a second, free port, with a certificate that {@link Simulator#sslContext} trusts;
   * default none.
   */
  public SimulatorBuilder https() {
    return https(Https.generated());
  }

  /** Serves TLS on a second port; default none. */
  public SimulatorBuilder https(Https settings) {
    this.https = settings;
    return this;
  }

  /** Sets the interface to the kernel's sockets; default {@link Transport#AUTO}. */
  public SimulatorBuilder transport(Transport transport) {
    this.transport = transport;
    return this;
  }

  /** Sets the number of its own event loops, 1 or more; default one for each core. */
  public SimulatorBuilder threads(int threads) {
    this.threads = OptionalInt.of(threads);
    return this;
  }

  /**
   * Uses one event loop that simulators with this setting share, instead of {@link #threads own}
   * ones: starting and stopping take a fraction of a millisecond. For tests; under load, the
   * simulators of a loop slow one another down. The threads end one second after the last of these
   * simulators.
   */
  public SimulatorBuilder sharedEventLoop() {
    this.threads = OptionalInt.empty();
    return this;
  }

  /**
   * Sets the token that callers of admin pages must send as {@code Authorization: Bearer}, not
   * blank; default none.
   */
  public SimulatorBuilder adminToken(String token) {
    this.adminToken = Optional.of(token);
    return this;
  }

  /**
   * Serves the admin pages only on an address, {@code ADDRESS[:PORT]}; default on every connection.
   * With a port, which may be 0 for a free one, they have a listening socket of their own. Without,
   * connections to the address have them on the usual ports: {@code 127.0.0.1} for all connections
   * from this machine to itself. On other connections, their paths are those of recipes.
   */
  public SimulatorBuilder adminBind(String address) {
    this.adminAccess = AdminAccess.parse(address);
    return this;
  }

  /** Sets whether to keep responding to a client that half-closes its connection; default no. */
  public SimulatorBuilder halfClose(boolean halfClose) {
    this.halfClose = halfClose;
    return this;
  }

  /** Sets the limits of requests, connections and recipes; default {@link Limits#defaults}. */
  public SimulatorBuilder limits(Limits limits) {
    this.limits = limits;
    return this;
  }

  /** Sets the origins that may be fetched; default {@link OriginAccess#ANY}. */
  public SimulatorBuilder origins(OriginAccess origins) {
    this.origins = origins;
    return this;
  }

  /** Sets the folder whose files recipes sent over HTTP may name; default none. */
  public SimulatorBuilder files(Path folder) {
    this.files = Optional.of(folder);
    return this;
  }

  /**
   * Freezes time until {@link Simulator#clock} moves it: stages, delays, bandwidth, capacity,
   * limits and dates. Default: real time.
   */
  public SimulatorBuilder manualClock() {
    this.manualClock = true;
    return this;
  }

  /**
   * Uses a {@linkplain #manualClock manual clock} that also moves by itself: when nothing happens,
   * it jumps to the next instant at which a pending request or a task of {@link
   * ManualClock#asScheduler} is due. Callers get delayed responses at once, in the order in which
   * they are due.
   *
   * <p>Nothing happens while no request is arriving, none is being answered, and for 5 ms of real
   * time no request has arrived and nothing has become due. A request sent later arrives after the
   * jump. The timers of callers, such as timeouts and waits before retries, stay real.
   */
  public SimulatorBuilder jumpingClock() {
    this.jumps = true;
    return manualClock();
  }

  /**
   * Sets the zero of all timelines, including those of recipes added later: simulators with the
   * same instant, on any machine, are in the same stage as far as their machines agree on the time
   * of day. Before the zero, timelines stay at 0s. Default: the moment a recipe is accepted.
   *
   * <p>The time of day is read once for each change of recipes; later corrections of it do not move
   * running timelines.
   *
   * @param instant 1970 to 2199; conflicts with a {@linkplain #manualClock manual clock}
   */
  public SimulatorBuilder startAt(Instant instant) {
    this.startAt = Optional.of(instant);
    return this;
  }

  /**
   * Keeps the recipes and the listener outside of the process; for the command line. What the store
   * has already replaces the initial recipes. Conflicts with a {@linkplain #manualClock manual
   * clock}.
   */
  public SimulatorBuilder store(StoreSettings settings) {
    this.store = settings;
    return this;
  }

  /**
   * Keeps a journal of the last requests, for {@link Simulator#requests()}, with the first 4 kB of
   * each body; default none.
   *
   * @param entries maximum number of requests, 0 or more; 0 for none
   */
  public SimulatorBuilder journal(int entries) {
    return journal(entries, Journal.BODY_BYTES);
  }

  /**
   * Keeps a journal with another limit for bodies.
   *
   * @param bodyBytes maximum number of bytes kept of a body, 0 or more
   */
  public SimulatorBuilder journal(int entries, int bodyBytes) {
    this.journalEntries = entries;
    this.journalBodyBytes = bodyBytes;
    return this;
  }

  /**
   * Appends a line to a file for each request that has ended, in the combined format with further
   * fields; default none. Lines are written within 20 ms, and all of them before {@link
   * Simulator#close()} returns.
   *
   * @param file {@code -} is standard output
   */
  public SimulatorBuilder accessLog(Path file) {
    this.accessLog = new AccessLog.Settings(file, false);
    return this;
  }

  /** Appends a JSON object on a line instead, with the names of the journal. */
  public SimulatorBuilder jsonAccessLog(Path file) {
    this.accessLog = new AccessLog.Settings(file, true);
    return this;
  }

  /**
   * Sets whether the simulator measures its own timing, for {@link Simulator#honesty()}; default
   * no. With a manual clock, no delays are measured.
   */
  public SimulatorBuilder honesty(boolean measured) {
    this.honesty = measured;
    return this;
  }

  /**
   * Sets the delay error above which a response counts as late. Has no effect without {@link
   * #honesty}.
   *
   * @param tolerance 0 to 60 s; default 5 ms
   */
  public SimulatorBuilder tolerance(Duration tolerance) {
    this.tolerance = tolerance;
    return this;
  }

  /**
   * Sets the action for a simulator that can no longer serve because one of its event loops died or
   * found the heap full. It runs once, and again only after an OutOfMemoryError of its own. It runs
   * on the thread that failed, where memory may be short: it must not block or close the simulator.
   * Default: logs an error and closes the simulator.
   */
  public SimulatorBuilder onFailure(Runnable action) {
    this.onFailure = Optional.of(action);
    return this;
  }

  /** Adds an initial recipe. */
  public SimulatorBuilder recipe(Recipe recipe) {
    return recipe(RecipeDocument.of(List.of(recipe)));
  }

  /**
   * Adds an initial recipe written in Java.
   *
   * @throws RecipeException if it is refused
   */
  public SimulatorBuilder recipe(RecipeBuilder recipe) {
    return recipe(recipe.build());
  }

  /**
   * Sets the initial listener.
   *
   * @throws RecipeException if it is refused
   */
  public SimulatorBuilder listener(ListenerBuilder listener) {
    return recipe(RecipeDocument.of(listener.build()));
  }

  /** Adds initial recipes, and sets the listener if the document has one. */
  public SimulatorBuilder recipe(RecipeDocument document) {
    documents.add(document);
    return this;
  }

  /**
   * Adds initial recipes as text: JSON if it begins with a brace or a bracket, else YAML.
   *
   * @throws RecipeException if they are refused
   */
  public SimulatorBuilder recipe(String text) {
    return recipe(RecipeJson.read(text));
  }

  /**
   * Adds the initial recipes of a file, JSON or YAML by its ending.
   *
   * @throws RecipeException if its recipes are refused
   * @throws UncheckedIOException if it cannot be read
   */
  public SimulatorBuilder recipe(Path file) {
    try {
      return recipe(RecipeJson.read(file));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  /**
   * Starts the simulator; it serves when this method returns.
   *
   * @throws RecipeException if an origin cannot be fetched or the bodies do not fit
   * @throws UncheckedIOException if it cannot listen on the address, or open the access log
   * @throws IllegalArgumentException if port, threads, token, start, journal or tolerance are out
   *     of range, or a certificate or key cannot be used
   * @throws IllegalStateException if the transport is not available on this machine
   */
  public Simulator start() {
    check();
    return Simulator.start(this);
  }

  private void check() {
    check("port", port);
    if (https != null) {
      check("https port", https.port());
    }
    if (adminToken.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("adminToken: blank (expected: a secret)");
    }
    startAt.ifPresent(this::check);
    if (store != null && manualClock) {
      throw new IllegalArgumentException(
          "store: conflicts with manualClock() (expected: one of them; a store keeps times of day)");
    }
    if (journalEntries < 0) {
      throw new IllegalArgumentException("journal: " + journalEntries + " (expected: 0 or more)");
    }
    if (journalBodyBytes < 0) {
      throw new IllegalArgumentException(
          "journal's bodyBytes: " + journalBodyBytes + " (expected: 0 or more)");
    }
    if (tolerance.isNegative() || tolerance.compareTo(LONGEST_TOLERANCE) > 0) {
      throw new IllegalArgumentException(
          "tolerance: " + tolerance + " (expected: PT0S to " + LONGEST_TOLERANCE + ")");
    }
    if (threads.isPresent() && threads.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "threads: " + threads.getAsInt() + " (expected: 1 or more)");
    }
  }

  private static void check(String name, int port) {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException(name + ": " + port + " (expected: 0 to 65535)");
    }
  }

  private void check(Instant start) {
    if (start.isBefore(FIRST_START) || !start.isBefore(PAST_THE_LAST_START)) {
      throw new IllegalArgumentException("startAt: " + start + " (expected: 1970 to 2199)");
    }
    if (manualClock) {
      throw new IllegalArgumentException(
          "startAt: conflicts with manualClock() (expected: no startAt; under a manual clock,"
              + " timelines count from the moment a recipe is accepted, and Simulator.clock() moves"
              + " them)");
    }
  }
}
