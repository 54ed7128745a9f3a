package io.originsimulator.server.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.queue.Share;
import io.originsimulator.server.clock.FrozenClock;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.listener.ListenerTimeline;
import io.originsimulator.server.loop.EventLoopState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The holders of a scenario's bodies, the last of which frees them. */
class ScenarioSnapshotTest {
  private final MemoryBudget memory = new MemoryBudget(1 << 20);
  private final RecipeLoader loader =
      new RecipeLoader(
          new OriginFetcher(new FetchRules(any -> false, Duration.ofSeconds(1), 1), memory),
          memory,
          new FrozenClock(),
          new ListenerTimeline(new FrozenClock()));
  private final ScenarioStore store = new ScenarioStore(new FrozenClock(), Optional.empty());

  @AfterEach
  void close() {
    store.close();
    assertThat(memory.used()).isZero();
  }

  @Test
  void shareReachesPresentAndLaterRecipes() {
    String recipe =
        "{\"route\": \"%s\", \"body\": \"x\", \"capacity\": {\"workers\": 10, \"share\": true}}";
    store.change(Set.of(), loader.load(RecipeJson.read(recipe.formatted("/a"))));
    store.share(new Share(0, 3));
    store.change(Set.of(), loader.load(RecipeJson.read(recipe.formatted("/b"))));
    assertThat(workers()).containsExactly(4, 4);

    store.share(Share.WHOLE);
    assertThat(workers()).containsExactly(10, 10);
  }

  private List<Integer> workers() {
    return store.scenario().recipes().stream()
        .map(it -> it.workersAt(0).orElseThrow().workers())
        .toList();
  }

  @Test
  void theLastHolderFreesTheBodies() {
    ScenarioSnapshot snapshot = snapshotWith(100);
    assertThat(snapshot.tryHold()).isTrue();
    snapshot.letGo();
    assertThat(memory.used()).isEqualTo(100);
    snapshot.letGo();
    assertThat(memory.used()).isZero();
  }

  @Test
  void releasedSnapshotCannotBeHeldAgain() {
    ScenarioSnapshot snapshot = snapshotWith(100);
    snapshot.letGo();
    assertThat(snapshot.tryHold()).isFalse();
    assertThat(snapshot.tryHold()).isFalse();
  }

  @Test
  void aLeaseHoldsItsSnapshotUntilItHasEndedAndNothingIsPending() {
    ScenarioSnapshot snapshot = snapshotWith(100);
    ScenarioLease lease = new ScenarioLease(snapshot);
    lease.begin();
    lease.begin();
    lease.finish();
    lease.end();
    assertThat(memory.used()).isEqualTo(100);
    lease.finish();
    assertThat(memory.used()).isZero();
  }

  @Test
  void aLeaseUnderWhichNothingIsPendingIsGivenBackWhenItEnds() {
    ScenarioSnapshot snapshot = snapshotWith(100);
    ScenarioLease lease = new ScenarioLease(snapshot);
    lease.begin();
    lease.finish();
    assertThat(memory.used()).isEqualTo(100);
    lease.end();
    assertThat(memory.used()).isZero();
  }

  @Test
  void anEventLoopKeepsItsLeaseUntilTheScenarioChanges() {
    EventLoopState loop = new EventLoopState(store, new FrozenClock());
    ScenarioLease first = loop.lease();
    assertThat(loop.lease()).isSameAs(first);
    store.change(Set.of(), Map.of());
    assertThat(loop.lease()).isNotSameAs(first);
    loop.close();
  }

  @Test
  void listenerRunsAfterAChange() {
    int[] told = {0};
    store.afterChange(() -> told[0] += store.recipes().size() + 1);
    store.change(Set.of(), load("/a", 1));
    assertThat(told[0]).isEqualTo(2);
    store.clear();
    assertThat(told[0]).isEqualTo(3);
  }

  @Test
  void failedChangeReleasesItsMemory() {
    AtomicBoolean broken = new AtomicBoolean();
    FrozenClock clock =
        new FrozenClock() {
          @Override
          public long nanoTime() {
            if (broken.get()) {
              throw new OutOfMemoryError("as if");
            }
            return super.nanoTime();
          }
        };
    ScenarioStore failing = new ScenarioStore(clock, Optional.empty());
    Map<CompiledRecipe<ServedResponse>, Payloads> loaded = load("/a", 10);
    broken.set(true);
    assertThatThrownBy(() -> failing.change(Set.of(), loaded)).isInstanceOf(OutOfMemoryError.class);
    assertThat(memory.used()).isZero();
  }

  @Test
  void heldSnapshotSurvivesChanges() throws Exception {
    store.change(Set.of(), load("/a", 10));
    AtomicBoolean changing = new AtomicBoolean(true);
    CountDownLatch held = new CountDownLatch(2); // otherwise all may be over before they hold
    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<Future<?>> readers =
        List.of(
            threads.submit(() -> holdWhile(changing, held)),
            threads.submit(() -> holdWhile(changing, held)));
    assertThat(held.await(20, TimeUnit.SECONDS)).isTrue();
    for (int i = 0; i < 1000; i++) {
      store.change(Set.of(), load("/a", 10));
    }
    changing.set(false);
    for (Future<?> reader : readers) {
      reader.get();
    }
    threads.shutdown();
    assertThat(memory.used()).isEqualTo(10);
  }

  /** Holds the current snapshot repeatedly, and counts down after the first time. */
  private void holdWhile(AtomicBoolean changing, CountDownLatch held) {
    do {
      ScenarioSnapshot snapshot = store.hold();
      assertThat(snapshot.payloads().values().iterator().next().refCnt()).isPositive();
      snapshot.letGo();
      held.countDown();
    } while (changing.get());
  }

  private ScenarioSnapshot snapshotWith(int bytes) {
    Map<CompiledRecipe<ServedResponse>, Payloads> loaded = load("/a", bytes);
    ScenarioSnapshot snapshot = new ScenarioSnapshot(Scenario.empty(), loaded);
    loaded.values().forEach(Payloads::release); // the snapshot holds them now
    return snapshot;
  }

  private Map<CompiledRecipe<ServedResponse>, Payloads> load(String route, int bytes) {
    String json =
        "{\"route\": \"%s\", \"random_content\": \"%sb\", \"stages\": [{\"at\": 0, \"status\": 200}]}"
            .formatted(route, bytes);
    return loader.load(RecipeJson.read(json));
  }
}
