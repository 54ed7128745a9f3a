package io.originsimulator.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.clock.FrozenClock;
import io.originsimulator.server.store.KeptScenarios.Trouble;
import io.originsimulator.server.store.KeptState.KeptRecipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replicas of one store in memory, in frozen time. */
class KeptScenariosTest {
  private static final String FLAKY =
      "{\"route\": \"/a\", \"stages\": [{\"at\": 0, \"status\": 404}, {\"at\": \"4s\", \"status\": 503}]}";
  private static final String TURNS =
      "{\"route\": \"/t\", \"stages\": [{\"at\": 0, \"sequence\":"
          + " [{\"status\": 400}, {\"status\": 401}, {\"status\": 402}, {\"status\": 403}]}]}";

  private final LogWatch log = new LogWatch(); // keeps warnings out of the build's output
  private final FrozenClock clock = new FrozenClock();
  private final MemoryStore store = new MemoryStore();
  private final Replica one = new Replica("one", store, clock);
  private final Replica other = new Replica("other", store, clock);

  @AfterEach
  void close() {
    one.close();
    other.close();
    log.close();
  }

  @Test
  void recipeAddedHereIsServedByAllReplicas() {
    one.join();
    other.join();
    one.add(FLAKY);
    other.follow();
    assertThat(other.status("/a")).isEqualTo(404);
    assertThat(store.state().edition()).isEqualTo(1);
    assertThat(store.state().recipes())
        .containsExactly(new KeptRecipe(recipe(FLAKY), FrozenClock.START));
  }

  @Test
  void replicaThatHasNotFollowedIsNamed() {
    one.join();
    other.join();
    assertThat(one.add(FLAKY)).containsExactly("other");
    other.follow();
    one.follow();
    assertThat(one.add(FLAKY.replace("/a", "/b"))).containsExactly("other");
  }

  @Test
  void replicaServesChangesThatDidNotWaitForItsStart() {
    one.join();
    other.begin();
    assertThat(one.add(FLAKY)).isEmpty();
    other.becomeMember();
    assertThat(other.recipes()).containsExactly("/a");
  }

  @Test
  void replicaThatStartsLaterIsInTheSameStage() {
    one.join();
    one.add(FLAKY);
    clock.moveOn(Duration.ofMillis(3_999));
    other.join();
    assertThat(other.status("/a")).isEqualTo(404);
    clock.moveOn(Duration.ofMillis(1));
    assertThat(one.status("/a")).isEqualTo(503);
    assertThat(other.status("/a")).isEqualTo(503);
  }

  @Test
  void timelineContinuesByTheTimeOfDayAfterTheProcessEnds() {
    one.join();
    one.add(FLAKY);
    one.close();
    clock.setForward(Duration.ofSeconds(4)); // another process has another nanoTime
    other.join();
    assertThat(other.status("/a")).isEqualTo(503);
  }

  @Test
  void unchangedRecipesKeepTheirTurnsAndTimelines() {
    one.join();
    other.join();
    one.add(TURNS);
    other.follow();
    assertThat(other.status("/t")).isEqualTo(400);
    one.add(FLAKY);
    other.follow();
    assertThat(other.status("/t")).isEqualTo(401);
    one.remove("/a");
    other.follow();
    assertThat(other.status("/t")).isEqualTo(402);
    assertThat(other.recipes()).containsExactly("/t");
    one.add(TURNS); // accepted again, at the same instant
    other.follow();
    assertThat(other.status("/t")).isEqualTo(400);
  }

  @Test
  void recipeThatLosesMethodsKeepsItsTurns() {
    one.join();
    other.join();
    one.add(TURNS.replace("{\"route\"", "{\"method\": [\"GET\", \"PUT\"], \"route\""));
    other.follow();
    assertThat(other.status("/t")).isEqualTo(400);
    one.add("{\"route\": \"/t\", \"method\": \"PUT\", \"stages\": [{\"at\": 0, \"status\": 204}]}");
    other.follow();
    assertThat(other.recipes()).containsExactly("GET /t", "PUT /t");
    assertThat(other.status("/t")).isEqualTo(401);
  }

  @Test
  void orderIsThatOfTheStoreAlsoWhenEditionsAreSkipped() {
    one.join();
    other.join();
    one.add("[" + TURNS + "," + FLAKY + "]");
    other.follow();
    one.remove("/t");
    one.add(TURNS);
    other.follow();
    assertThat(one.recipes()).containsExactly("/a", "/t");
    assertThat(other.recipes()).containsExactly("/a", "/t");
    assertThat(other.status("/t")).isEqualTo(400);
  }

  @Test
  void twoChangesAtOnceAreBothMade() {
    one.join();
    other.join();
    store.beforeReplace(() -> other.add(FLAKY));
    one.add(TURNS);
    other.follow();
    assertThat(one.recipes()).containsExactly("/a", "/t");
    assertThat(other.recipes()).containsExactly("/a", "/t");
    assertThat(store.state().edition()).isEqualTo(2);
  }

  @Test
  void drawsHaveTheSameSeedEverywhere() {
    one.join();
    other.join();
    one.add("{\"route\": \"/d\", \"status\": 404, \"latency\": \"1ms..9ms\"}");
    other.follow();
    assertThat(other.scenarios().recipes()).isEqualTo(one.scenarios().recipes());
    assertThat(other.scenarios().recipes().get(0).chance().seed()).isPresent();
  }

  @Test
  void sharedLimitIsDividedAmongMembers() {
    one.join();
    one.add(
        "{\"route\": \"/s\", \"status\": 200, \"body\": \"\", \"limit\": {\"rate\": \"2/s\","
            + " \"burst\": 2, \"share\": true, \"overflow\": {\"status\": 429}}}");
    other.join();
    store.notifyMembers();
    one.follow();
    assertThat(List.of(one.status("/s"), one.status("/s"))).containsExactly(200, 429);
    assertThat(List.of(other.status("/s"), other.status("/s"))).containsExactly(200, 429);
  }

  @Test
  void memberKeepsItsPartOfSharedLimitWhenItsLeaseEnds() {
    one.join();
    other.join();
    one.add(
        "{\"route\": \"/s\", \"status\": 200, \"body\": \"\", \"limit\": {\"rate\": \"2/s\","
            + " \"burst\": 2, \"share\": true, \"overflow\": {\"status\": 429}}}");
    store.notifyMembers();
    one.follow();
    store.forget("one");
    one.follow();
    assertThat(List.of(one.status("/s"), one.status("/s"))).containsExactly(200, 429);
  }

  @Test
  void listenerIsServedWithItsStages() {
    one.join();
    one.add("{\"listener\": {\"stages\": [{\"at\": \"5s\", \"accept\": \"close\"}]}}");
    clock.moveOn(Duration.ofSeconds(5));
    other.join();
    assertThat(other.scenarios().listener().stage().accept()).isEqualTo(Listener.Accept.CLOSE);
    one.restart();
    other.follow();
    assertThat(other.scenarios().listener().listener()).isEqualTo(Listener.NONE);
  }

  @Test
  void restartsAndClearsAreRepeatedByOtherReplicasOnce() {
    one.join();
    one.add(FLAKY);
    one.restart();
    one.clear();
    other.join();
    assertThat(other.restarts() + other.clears()).isZero(); // they were before its start
    one.add(FLAKY);
    one.clear();
    other.follow();
    one.add(TURNS);
    other.follow();
    assertThat(other.clears()).isEqualTo(1);
    one.restart();
    one.add(TURNS);
    other.follow();
    other.follow();
    assertThat(other.restarts()).isEqualTo(1);
    assertThat(other.recipes()).containsExactly("/t");
  }

  @Test
  void unreachableStoreRefusesChangesAndServesOn() {
    one.join();
    one.add(FLAKY);
    store.fail("memory: closed for the night");
    assertThatThrownBy(() -> one.add(TURNS))
        .isInstanceOf(StoreException.class)
        .hasMessage("memory: closed for the night");
    assertThat(one.recipes()).containsExactly("/a");
    assertThat(one.kept().trouble())
        .map(Object::toString)
        .contains("unreachable since 2019-01-12T23:18:10Z");
    store.recover();
    one.follow();
    assertThat(one.kept().trouble()).isEmpty();
    one.add(TURNS);
    assertThat(one.recipes()).containsExactly("/a", "/t");
  }

  @Test
  void replicaThatWasCutOffCatchesUpByItself() {
    one.join();
    other.join();
    store.fail("memory: unreachable");
    one.follow();
    other.follow();
    store.recover();
    one.add(FLAKY);
    store.fail("memory: unreachable");
    other.follow();
    clock.moveOn(Duration.ofSeconds(30));
    store.recover();
    other.runScheduled();
    assertThat(other.status("/a")).isEqualTo(503);
  }

  @Test
  void contentThatIsNotAStateIsNamedAndServedOnWithout() {
    one.join();
    one.add(FLAKY);
    store.set("hello".getBytes(StandardCharsets.UTF_8));
    store.notifyMembers();
    one.follow();
    assertThat(one.status("/a")).isEqualTo(404);
    assertThat(one.kept().trouble()).map(Trouble::what).contains("unreachable");
    assertThatThrownBy(() -> other.begin()).hasMessageStartingWith("memory: 1 problem\n  line 1");
  }

  @Test
  void recipeThatCannotBeLoadedHereLeavesTheEditionBefore() {
    one.join();
    other.join();
    one.add(FLAKY);
    other.follow();
    other.limitMemory();
    one.add(
        "["
            + FLAKY.replace("503", "502")
            + ", {\"route\": \"/o\", \"status\": 200, \"random_content\": \"10kb\"}]");
    other.follow();
    assertThat(other.recipes()).containsExactly("/a");
    assertThat(other.kept().trouble()).map(Trouble::what).contains("behind");
    assertThat(one.add(TURNS)).containsExactly("other");
    one.remove("/o");
    other.follow();
    assertThat(other.recipes()).containsExactly("/a", "/t");
    assertThat(other.kept().trouble()).isEmpty();
  }

  @Test
  void recipeWithFilesOfNoFolderIsRefused(@TempDir Path folder) throws Exception {
    one.join();
    Files.writeString(folder.resolve("a.txt"), "a");
    byte[] recipe =
        "{\"route\": \"/f\", \"body_file\": \"a.txt\"}".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(
            () -> one.add(RecipeJson.read(recipe, "", RecipeJson.Format.JSON, Optional.of(folder))))
        .isInstanceOf(RecipeException.class)
        .hasMessageStartingWith("cannot be kept (expected: files in the folder of --files)")
        .hasMessageContaining("recipes[0].body_file: \"a.txt\"");
    assertThat(store.state()).isEqualTo(KeptState.NONE);
    assertThat(one.recipes()).isEmpty();
  }

  @Test
  void recipesOfTheStartAreAddedToAnEmptyStoreOnly() {
    one.begin(FLAKY);
    assertThat(one.recipes()).containsExactly("/a");
    other.begin(TURNS);
    assertThat(other.recipes()).containsExactly("/a");
    assertThat(store.state().edition()).isEqualTo(1);
  }

  private static Recipe recipe(String json) {
    return RecipeJson.read(json).recipes().get(0);
  }
}
