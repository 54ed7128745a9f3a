package io.originsimulator.load.learn;

import io.originsimulator.load.learn.Lesson.Unlearned;
import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.LogTime;
import io.originsimulator.load.log.RouteFolding;
import io.originsimulator.load.log.RouteKey;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Learns recipes from a log: routes, and the statuses and times of each as they changed.
 *
 * <p>Entries may come in any order; each occupies about 32 bytes. One thread.
 */
public final class RecipeLearner {
  private final LearnOptions options;
  private final Map<RouteKey, Integer> numbers = new HashMap<>();
  private final List<RouteKey> groups = new ArrayList<>();
  private final IntStream.Builder group = IntStream.builder();
  private final LongStream.Builder starts = LongStream.builder();
  private final LongStream.Builder nanos = LongStream.builder();
  private final IntStream.Builder statuses = IntStream.builder();
  private final LongStream.Builder bytes = LongStream.builder();
  private final Map<Unlearned, Long> leftOut = new EnumMap<>(Unlearned.class);
  private long learned;
  private long withoutTime;
  private boolean timed = true;

  public RecipeLearner(LearnOptions options) {
    this.options = options;
  }

  /** Adds an entry. */
  public void add(LogEntry entry) {
    RouteKey key = RouteKey.ofPrefix(entry.method(), entry.path());
    Optional<Unlearned> reason = unlearned(entry, key);
    if (reason.isPresent()) {
      leftOut.merge(reason.get(), 1L, Long::sum);
      return;
    }
    learned++;
    long taken = nanos(entry);
    withoutTime += taken < 0 ? 1 : 0;
    timed &= entry.start().isPresent();
    group.add(number(key));
    starts.add(entry.start().map(LogTime::epochNanos).orElse(0L));
    nanos.add(taken);
    statuses.add(status(entry));
    bytes.add(entry.method().equals("HEAD") ? 0 : entry.bytes());
  }

  /** Returns the result. Call it once. */
  public Lesson learn() {
    Answers all =
        new Answers(
            fromFirst(starts.build().toArray()),
            nanos.build().toArray(),
            statuses.build().toArray(),
            bytes.build().toArray());
    int[] groupOf = group.build().toArray();
    StageClock clock = StageClock.of(Arrays.stream(all.startNanos()).max().orElse(0));
    List<Recipe> recipes = new ArrayList<>();
    List<Rehearsal> rehearsals = new ArrayList<>();
    membersByRoute(groupOf)
        .forEach(
            (route, members) -> {
              Answers answers = all.where(i -> members[groupOf[i]]);
              Recipe recipe = new RouteLesson(route, answers, clock, options).recipe();
              recipes.add(recipe);
              rehearsals.add(Rehearsal.of(recipe, answers));
            });
    return new Lesson(recipes, learned, leftOut, withoutTime, rehearsals);
  }

  private Optional<Unlearned> unlearned(LogEntry entry, RouteKey key) {
    int status = status(entry);
    if (key.route().startsWith(Route.ADMIN_PREFIX)) {
      return Optional.of(Unlearned.ADMIN);
    }
    if (status == 0) {
      return Optional.of(options.upstream() ? Unlearned.NOT_ASKED : Unlearned.NO_STATUS);
    }
    if (status < 200) {
      return Optional.of(Unlearned.NOT_FINAL);
    }
    return status == 499 || status == 460 ? Optional.of(Unlearned.CLIENT_LEFT) : Optional.empty();
  }

  private int status(LogEntry entry) {
    return options.upstream() ? entry.upstreamStatus() : entry.status();
  }

  private long nanos(LogEntry entry) {
    return options.upstream() ? entry.upstreamNanos() : entry.durationNanos();
  }

  private int number(RouteKey key) {
    return numbers.computeIfAbsent(
        key,
        it -> {
          groups.add(it);
          return groups.size() - 1;
        });
  }

  /** Returns times from the first; all 0 if some are unknown. */
  private long[] fromFirst(long[] epochNanos) {
    long first = Arrays.stream(epochNanos).min().orElse(0);
    return Arrays.stream(epochNanos).map(time -> timed ? time - first : 0).toArray();
  }

  /** Returns the routes in order, each with the indexes of its groups. */
  private Map<RouteKey, boolean[]> membersByRoute(int[] groupOf) {
    Map<RouteKey, Long> counts = new HashMap<>();
    for (int number : groupOf) {
      counts.merge(groups.get(number), 1L, Long::sum);
    }
    Map<RouteKey, boolean[]> members = new TreeMap<>();
    RouteFolding.fold(counts, options.minRequests(), options.maxRoutes())
        .forEach(
            (key, route) ->
                members.computeIfAbsent(route, it -> new boolean[groups.size()])[number(key)] =
                    true);
    return members;
  }
}
