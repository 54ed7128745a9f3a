package io.originsimulator.server.store;

import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.queue.Share;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.recipes.ClosedException;
import io.originsimulator.server.recipes.Payloads;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.store.KeptState.KeptRecipe;
import io.originsimulator.server.store.RecipeStore.Member;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The state in a store, and the way of each change to it and from it.
 *
 * <pre>
 *   here       load ──▶ replace edition n by n+1 ──▶ serve ──▶ await the others
 *                          └─◀─ read ◀─ conflict
 *   elsewhere  changed ──▶ read ──▶ load the difference ──▶ serve
 * </pre>
 *
 * <p>When the store fails, changes are refused, and the simulator goes on serving its edition. A
 * state that cannot be loaded here is loaded again later. For any thread but event loops.
 */
public final class KeptScenarios implements AutoCloseable {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");
  private static final String UNKNOWN = "unknown";
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LAST_RETRY = Duration.ofSeconds(30);

  private final StoreSettings settings;
  private final RecipeStore store;
  private final KeptStateJson json;
  private final ScenarioStore scenarios;
  private final ServedState served;
  private final RecipeLoader loader;
  private final SimulatorClock clock;
  private final EventExecutor follower;
  private final Runnable end;
  private final AtomicBoolean following = new AtomicBoolean(); // a task to follow is set
  private final AtomicBoolean retrying = new AtomicBoolean(); // a task to retry is set
  private volatile KeptState known = KeptState.NONE; // the newest of the store, as far as known
  private volatile Duration retry = FIRST_RETRY;
  private volatile Optional<Trouble> trouble = Optional.empty();
  private volatile String name = "this simulator"; // until it is a member

  /**
   * The reason why this simulator does not serve the state of the store, or may not.
   *
   * @param what {@code unreachable}: the store failed; {@code behind}: a recipe cannot be loaded;
   *     {@code not live}: changes do not wait for this simulator
   */
  public record Trouble(String what, Instant since) {
    @Override
    public String toString() {
      return what + " since " + since;
    }
  }

  /** Opens a store, which is read when its simulator begins. */
  public static KeptScenarios of(
      StoreSettings settings,
      Optional<Path> files,
      ScenarioStore scenarios,
      RecipeLoader loader,
      SimulatorClock clock) {
    KeptStateJson json = new KeptStateJson(files);
    EventExecutor thread = // starts with its first task, so not if the store cannot be opened
        new DefaultEventExecutor(new DefaultThreadFactory("origin-simulator-store", true));
    Runnable end = () -> thread.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    return new KeptScenarios(settings, json, scenarios, loader, clock, thread, end);
  }

  /**
   * Creates the state of a store, which has not been read yet.
   *
   * @param json the form in which the store keeps states
   * @param follower runs tasks that read the store
   * @param end runs when this object is closed
   */
  KeptScenarios(
      StoreSettings settings,
      KeptStateJson json,
      ScenarioStore scenarios,
      RecipeLoader loader,
      SimulatorClock clock,
      EventExecutor follower,
      Runnable end) {
    this.settings = settings;
    this.store = settings.open().apply(json);
    this.json = json;
    this.scenarios = scenarios;
    this.served = new ServedState(scenarios, loader);
    this.loader = loader;
    this.clock = clock;
    this.follower = follower;
    this.end = end;
  }

  /** Serves the state of the store, or that of documents if it has none yet. */
  void begin(List<RecipeDocument> documents) {
    known = store.read();
    served.beginAfter(known);
    boolean isFirst = known.edition() == 0 && !documents.isEmpty();
    if (!isFirst && !documents.isEmpty()) {
      LOG.warn(
          "store: has edition {} with {} recipes, which are served; those of the start are not added",
          known.edition(),
          known.recipes().size());
    }
    Map<CompiledRecipe<ServedResponse>, Payloads> added =
        isFirst ? loader.load(documents, recipe -> true) : Map.of();
    Optional<Listener> listener = ScenarioChanges.listener(documents);
    KeptState first =
        replace(
            added,
            base ->
                base.edition() > 0 || !isFirst
                    ? base // that of another simulator, which starts at the same time
                    : base.changed(Set.of(), recipes(added), listener, clock.instant()));
    serve(first, added);
  }

  /** Makes this simulator a member, which serves the newest state of the store, and later ones. */
  void join(URI address) {
    URI admin = settings.advertised().orElse(address);
    name = settings.replica().orElseGet(admin::getAuthority);
    store.begin(new Member(name, admin, 0), this::follow);
    serveNewest(); // nobody has waited for this simulator since its first read
  }

  /** Sets the tasks that clear what has been counted, for changes by any simulator. */
  public void onChange(Runnable restarted, Runnable cleared) {
    served.onChange(restarted, cleared);
  }

  /** Returns the name of this simulator, once it is a member. */
  public String name() {
    return name;
  }

  /** Returns the live members, with this one; none if the store keeps no members. */
  public List<Member> members() {
    return store.members();
  }

  /** Returns what is wrong; empty if the state of the store is served. Never blocks. */
  public Optional<Trouble> trouble() {
    return trouble.or(
        () ->
            store
                .notAwaitedFor()
                .map(time -> new Trouble("not live", clock.instant().minus(time))));
  }

  /** Returns whether changes wait until this simulator serves them. Never blocks. */
  public boolean isLive() {
    return store.notAwaitedFor().isEmpty();
  }

  /** Returns the edition that this simulator serves. */
  public long edition() {
    return served.state().edition();
  }

  /** See {@link ScenarioChanges#change}. */
  List<String> change(
      Function<List<Endpoint>, Set<Endpoint>> removed,
      Map<CompiledRecipe<ServedResponse>, Payloads> added,
      Optional<Listener> listener) {
    return change(
        added,
        base ->
            base.changed(
                removed.apply(base.endpoints()), recipes(added), listener, clock.instant()));
  }

  List<String> restart() {
    return change(Map.of(), KeptState::restarted);
  }

  List<String> clear() {
    return change(Map.of(), KeptState::cleared);
  }

  private List<String> change(
      Map<CompiledRecipe<ServedResponse>, Payloads> added, UnaryOperator<KeptState> change) {
    KeptState next = replace(added, change);
    boolean isServed = serve(next, added);
    List<String> behind = new ArrayList<>(othersBehind(next.edition()));
    if (!isServed && !behind.contains(name)) {
      behind.add(name);
    }
    return behind;
  }

  private List<String> othersBehind(long edition) {
    try {
      store.serves(edition());
      return store.await(edition, PATIENCE);
    } catch (StoreException e) {
      isUnreachable(e);
      return List.of(UNKNOWN); // the change is kept; it is not known who serves it
    }
  }

  /**
   * Changes the state of the store, whatever other simulators make of it at the same time.
   *
   * @param added released if the change is refused
   */
  private KeptState replace(
      Map<CompiledRecipe<ServedResponse>, Payloads> added, UnaryOperator<KeptState> change) {
    try {
      requireReadable(recipes(added));
      KeptState base = known;
      KeptState next = change.apply(base);
      while (next.edition() != base.edition() && !store.replace(base.edition(), next)) {
        base = store.read();
        next = change.apply(base);
      }
      known = next;
      return next;
    } catch (StoreException e) {
      added.values().forEach(Payloads::release);
      isUnreachable(e);
      throw e;
    } catch (RuntimeException | Error e) {
      added.values().forEach(Payloads::release);
      throw e;
    }
  }

  /**
   * Refuses recipes whose written form is not read as they are: after a start they would differ.
   */
  private void requireReadable(List<Recipe> recipes) {
    List<KeptRecipe> kept =
        recipes.stream().map(recipe -> new KeptRecipe(recipe, Instant.EPOCH)).toList();
    KeptState alone = new KeptState(0, 0, 0, kept, Optional.empty());
    String reason = "its files are others there";
    try {
      if (json.read(json.write(alone), "recipe").equals(alone)) {
        return;
      }
    } catch (StoreException e) {
      reason = String.valueOf(e.getMessage());
    }
    throw new RecipeException(
        Problem.of("cannot be kept", "files in the folder of --files").orElse(reason));
  }

  /** Serves a state; returns false if one of its recipes cannot be loaded. */
  private boolean serve(KeptState next, Map<CompiledRecipe<ServedResponse>, Payloads> added) {
    try {
      served.become(next, added);
    } catch (RecipeException e) {
      isIn("behind", e);
      return false;
    }
    trouble.ifPresent(ended -> LOG.warn("store: edition {} is served again", next.edition()));
    trouble = Optional.empty();
    retry = FIRST_RETRY;
    return true;
  }

  /** Reads the store soon, unless that is about to happen. */
  private void follow() {
    if (following.compareAndSet(false, true)) {
      follower.execute(this::catchUp);
    }
  }

  private void catchUp() {
    following.set(false); // first: a change from now on may be missing in what is read
    try {
      serveNewest();
    } catch (StoreException e) {
      isUnreachable(e);
    } catch (ClosedException e) {
      // the simulator is stopping
    } catch (RuntimeException e) {
      LOG.error("store: its state cannot be served", e);
    }
  }

  private void serveNewest() {
    KeptState read = store.read();
    known = read;
    serve(read, Map.of());
    store.serves(edition());
    takeShare(store.members());
  }

  /** Takes this simulator's part of what is shared; keeps the last one while it is no member. */
  private void takeShare(List<Member> members) {
    int index = members.stream().map(Member::name).toList().indexOf(name);
    if (index >= 0) {
      scenarios.share(new Share(index, members.size()));
    }
  }

  private void isUnreachable(StoreException reason) {
    isIn("unreachable", reason);
  }

  private void isIn(String what, RuntimeException reason) {
    if (trouble.filter(last -> last.what().equals(what)).isEmpty()) {
      trouble = Optional.of(new Trouble(what, clock.instant()));
      LOG.warn(
          "store: {}; edition {} is served meanwhile: {}", what, edition(), reason.getMessage());
    }
    if (retrying.compareAndSet(false, true)) {
      Duration delay = retry;
      retry = delay.multipliedBy(2).compareTo(LAST_RETRY) < 0 ? delay.multipliedBy(2) : LAST_RETRY;
      clock.schedule(follower, clock.nanoTime() + delay.toNanos(), this::retry);
    }
  }

  private void retry() {
    retrying.set(false);
    follow();
  }

  private static List<Recipe> recipes(Map<CompiledRecipe<ServedResponse>, Payloads> loaded) {
    return loaded.keySet().stream().map(CompiledRecipe::recipe).toList();
  }

  /** Ends the membership. */
  @Override
  public void close() {
    end.run();
    store.close();
  }
}
