package io.originsimulator.load.learn;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.originsimulator.load.learn.Lesson.Unlearned;
import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.LogTime;
import io.originsimulator.load.log.RouteFolding;
import io.originsimulator.load.log.RouteKey;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Route;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Learns recipes from a log: routes, and the statuses and times of each as they changed.
 *
 * <p>Entries may come in any order; each occupies about 60 bytes. One thread.
 */
public final class RecipeLearner {
  private final LearnOptions options;
  private final Map<RouteKey, RouteKey> groups = new HashMap<>(); // one object of each
  private final List<Answer> answers = new ArrayList<>();
  private final Map<Unlearned, Long> leftOut = new EnumMap<>(Unlearned.class);
  private boolean timed = true;

  public RecipeLearner(LearnOptions options) {
    this.options = options;
  }

  public void add(LogEntry entry) {
    RouteKey key = RouteKey.ofPrefix(entry.method(), entry.path());
    int status = options.upstream() ? entry.upstreamStatus() : entry.status();
    Optional<Unlearned> reason = unlearned(key, status);
    if (reason.isPresent()) {
      leftOut.merge(reason.get(), 1L, Long::sum);
      return;
    }
    timed &= entry.start().isPresent();
    answers.add(
        new Answer(
            groups.computeIfAbsent(key, it -> it),
            entry.start().map(LogTime::epochNanos).orElse(0L),
            options.upstream() ? entry.upstreamNanos() : entry.durationNanos(),
            status,
            entry.method().equals("HEAD") ? 0 : entry.bytes()));
  }

  /** Returns the result. Call it once. */
  public Lesson learn() {
    long first = answers.stream().mapToLong(Answer::startNanos).min().orElse(0);
    answers.replaceAll(answer -> answer.at(timed ? answer.startNanos() - first : 0));
    StageClock clock =
        StageClock.of(answers.stream().mapToLong(Answer::startNanos).max().orElse(0));
    Map<RouteKey, Long> counts =
        answers.stream().collect(groupingBy(Answer::group, HashMap::new, counting()));
    Map<RouteKey, RouteKey> routes =
        RouteFolding.fold(counts, options.minRequests(), options.maxRoutes());
    List<Recipe> recipes = new ArrayList<>();
    List<Rehearsal> rehearsals = new ArrayList<>();
    answers.stream()
        .collect(
            groupingBy(it -> routes.getOrDefault(it.group(), it.group()), TreeMap::new, toList()))
        .forEach(
            (route, members) -> {
              Recipe recipe = new RouteLesson(route, members, clock, options).recipe();
              recipes.add(recipe);
              rehearsals.add(Rehearsal.of(recipe, members));
            });
    long withoutTime = answers.stream().filter(answer -> answer.nanos() < 0).count();
    return new Lesson(recipes, answers.size(), leftOut, withoutTime, rehearsals);
  }

  private Optional<Unlearned> unlearned(RouteKey key, int status) {
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
}
