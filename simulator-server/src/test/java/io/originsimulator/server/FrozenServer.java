package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.report.Activity;
import io.originsimulator.report.Counts;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.server.clock.FrozenClock;
import io.originsimulator.server.honesty.LoopMeter;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.metrics.LiveMetrics;
import io.originsimulator.server.recipes.MemoryBudget;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.wire.ConnectionSetup;
import io.originsimulator.server.wire.ServerContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A complete server without sockets and threads: tests move its time and run its slow work.
 *
 * <p>It has two event loops, each with its state. Closing it checks that no memory of any body or
 * document is in use, and that no request counts as in flight.
 */
public final class FrozenServer implements AutoCloseable {
  /** The memory of the journal; an entry without content takes 600 bytes. */
  public static final long JOURNAL_MEMORY = 1 << 20;

  /** The memory for requests that have begun to arrive. */
  public static final long HEADS_MEMORY = 1 << 20;

  private static final OriginAccess NO_ORIGINS = new OriginAccess(List.of(), Duration.ofSeconds(1));

  private final FrozenClock clock = new FrozenClock();
  private final Assembly parts;
  private final List<EventLoopState> loops;
  private final SteppedExecutor slowly = new SteppedExecutor();
  private final ChannelGroup open = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
  private final List<FrozenConnection> connections = new ArrayList<>();
  private final ServerContext context;
  private int failures;

  /** Creates a server with default settings. */
  public FrozenServer() {
    this(Simulator.builder());
  }

  private FrozenServer(SimulatorBuilder settings) {
    this.parts =
        new Assembly(
            settings.origins(NO_ORIGINS),
            clock,
            new Assembly.Heap(1 << 30, HEADS_MEMORY, JOURNAL_MEMORY));
    this.loops = List.of(parts.newLoop(), parts.newLoop());
    this.context = parts.serve(null, slowly, () -> failures++);
    parts.scenarios.afterChange(() -> loops.forEach(EventLoopState::lease));
  }

  public static FrozenServer with(Limits limits) {
    return new FrozenServer(Simulator.builder().limits(limits));
  }

  public static FrozenServer withHalfClose() {
    return new FrozenServer(Simulator.builder().halfClose(true));
  }

  public static FrozenServer withToken(String token) {
    return new FrozenServer(Simulator.builder().adminToken(token));
  }

  public static FrozenServer withFiles(Path folder) {
    return new FrozenServer(Simulator.builder().files(folder));
  }

  /** Returns a server with a journal that keeps 8 bytes of each body. */
  public static FrozenServer withJournal(int entries) {
    return withJournal(entries, false);
  }

  public static FrozenServer withJournal(int entries, boolean halfClose) {
    return new FrozenServer(Simulator.builder().journal(entries, 8).halfClose(halfClose));
  }

  /** Returns a server with an access log, which is complete once the server is closed. */
  public static FrozenServer withAccessLog(Path file, boolean json) {
    SimulatorBuilder settings = Simulator.builder();
    return new FrozenServer(json ? settings.jsonAccessLog(file) : settings.accessLog(file));
  }

  /** Returns a server whose timelines count from an instant; with a journal. */
  public static FrozenServer startingAt(Instant instant) {
    return new FrozenServer(Simulator.builder().journal(100, 8).startAt(instant));
  }

  /** Returns a server that measures its delays; later than 5 ms is late. */
  public static FrozenServer measured() {
    FrozenServer server = new FrozenServer();
    server.loops.forEach(
        loop ->
            loop.measure(
                new LoopMeter(
                    server.loops.indexOf(loop), server.clock, server.clock.nanoTime(), 5_000_000)));
    return server;
  }

  /** Adds recipes as text. */
  public void add(String json) {
    parts.add(RecipeJson.read(json));
  }

  /** Adds recipes as a file in a folder. */
  public void add(String json, Path folder) {
    byte[] document = json.getBytes(StandardCharsets.UTF_8);
    parts.add(RecipeJson.read(document, "", RecipeJson.Format.JSON, Optional.of(folder)));
  }

  /** Opens a connection on the first event loop. */
  public FrozenConnection connect() {
    return connect(0);
  }

  /** Ends a connection, which no longer follows the clock. */
  public void disconnect(FrozenConnection connection) {
    connections.remove(connection);
    connection.finishAndReleaseAll();
  }

  public FrozenConnection connect(int loop) {
    return connect(any -> loops.get(loop));
  }

  /** Opens a connection whose event loop's state is looked up by a function. */
  public FrozenConnection connect(Function<EventLoop, EventLoopState> states) {
    FrozenConnection connection =
        FrozenConnection.open(clock.ticker(), new ConnectionSetup(context, null, open, states));
    connections.add(connection);
    return connection;
  }

  /** Advances time; whatever becomes due in between happens at its own instant. */
  public void advance(String duration) {
    long left = DurationText.parse(duration).nanos();
    long next = runDue();
    while (next >= 0 && next <= left) {
      clock.moveOn(Duration.ofNanos(next));
      left -= next;
      next = runDue();
    }
    clock.moveOn(Duration.ofNanos(left));
    connections.forEach(FrozenConnection::runPendingTasks);
  }

  /** Runs due tasks of every connection; returns the nanoseconds to the next one, -1 for none. */
  private long runDue() {
    long next = -1;
    for (FrozenConnection connection : connections) {
      connection.runPendingTasks();
      long due = connection.runScheduledPendingTasks();
      next = next < 0 || (due >= 0 && due < next) ? due : next;
    }
    return next;
  }

  /** Runs all waiting slow work, and delivers the responses to their event loops. */
  public void doSlowWork() {
    slowly.runAll();
    connections.forEach(FrozenConnection::runPendingTasks);
  }

  /** Returns the response to a request, after the slow work that it causes. */
  public String answer(FrozenConnection client, String request) {
    client.send(request);
    doSlowWork();
    return client.received();
  }

  public SteppedExecutor slowly() {
    return slowly;
  }

  public FrozenClock clock() {
    return clock;
  }

  public ScenarioStore scenarios() {
    return parts.scenarios;
  }

  public MemoryBudget memory() {
    return parts.payloads;
  }

  /** Returns the current body of the response to a path. */
  public ByteBuf body(String path) {
    ActiveRecipe<ServedResponse> recipe =
        parts.scenarios.scenario().find(IncomingRequest.UNKNOWN, path, 0, path.length());
    return ((EncodedResponse) recipe.plan(clock.nanoTime(), IncomingRequest.UNKNOWN).response())
        .body();
  }

  public Counts counts() {
    return parts.metrics.counts();
  }

  public LiveMetrics metrics() {
    return parts.metrics;
  }

  public Activity activity() {
    return parts.activity();
  }

  public Journal journal() {
    return context.journal();
  }

  public ServerContext context() {
    return context;
  }

  /** Returns the number of failures after which a simulator ends. */
  public int failures() {
    return failures;
  }

  public EventLoopState loop(int number) {
    return loops.get(number);
  }

  /** Makes every connection answer its pending requests and then end. */
  public void drain() {
    connections.forEach(
        connection -> connection.pipeline().fireUserEventTriggered(ServerContext.Stop.DRAIN));
  }

  @Override
  public void close() {
    connections.forEach(FrozenConnection::finishAndReleaseAll);
    slowly.runAll();
    loops.forEach(EventLoopState::close);
    parts.close();
    assertThat(parts.metrics.inFlight()).as("requests left in flight").isZero();
    assertThat(parts.payloads.used()).as("bytes of bodies left").isZero();
    assertThat(context.documents().used()).as("bytes of documents left").isZero();
    assertThat(context.heads().used()).as("bytes of unfinished requests left").isZero();
  }
}
