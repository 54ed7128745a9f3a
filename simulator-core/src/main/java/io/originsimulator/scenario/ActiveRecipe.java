package io.originsimulator.scenario;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.scenario.queue.Share;
import io.originsimulator.scenario.queue.WorkerUse;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An active recipe, with the state that its requests share. For any thread.
 *
 * <pre>
 *   arrival ──Timeline──▶ stage ──▶ one plan for all requests      if nothing is chosen or drawn
 *                             └──▶ StagePlanner ──▶ a plan for this request
 * </pre>
 *
 * @param <R> the type of the parts of a response
 */
public final class ActiveRecipe<R> {
  private final CompiledRecipe<R> compiled;
  private final Recipe recipe;
  private final int number;
  private final long acceptedNanos;
  private final long zeroNanos;
  private final long periodNanos; // 0 if the timeline does not repeat
  private final Timeline timeline;
  private final List<ActiveStage<R>> stages;
  private final List<Activation.Divided> divided;
  private final boolean counts;
  private final @Nullable String key;
  private final AtomicLong ordinals;

  ActiveRecipe(CompiledRecipe<R> compiled, Acceptance acceptance, int number) {
    this.compiled = compiled;
    this.recipe = compiled.recipe();
    this.number = number;
    this.acceptedNanos = acceptance.nanos();
    this.zeroNanos = acceptance.zeroNanos();
    this.periodNanos = recipe.repeat().map(DurationText::nanos).orElse(0L);
    this.timeline = Timeline.of(compiled.stages());
    Activation<R> activation = new Activation<>(compiled);
    this.stages = activation.stages();
    this.divided = activation.divided();
    this.counts = stages.stream().anyMatch(stage -> stage.same() == null);
    this.key = recipe.chance().key().orElse(null);
    this.ordinals = new AtomicLong();
  }

  /** Creates a recipe for other methods, which shares the state of the first. */
  private ActiveRecipe(ActiveRecipe<R> same, Methods methods) {
    this.compiled = same.compiled;
    this.recipe = same.recipe.withMethods(methods);
    this.number = same.number;
    this.acceptedNanos = same.acceptedNanos;
    this.zeroNanos = same.zeroNanos;
    this.periodNanos = same.periodNanos;
    this.timeline = same.timeline;
    this.stages = same.stages;
    this.divided = same.divided;
    this.counts = same.counts;
    this.key = same.key;
    this.ordinals = same.ordinals;
  }

  /** Returns the recipe, with the methods that it still serves. */
  public Recipe recipe() {
    return recipe;
  }

  /** Returns the compiled recipe. */
  public CompiledRecipe<R> compiled() {
    return compiled;
  }

  /** Returns this recipe with its state, for other methods. */
  ActiveRecipe<R> answering(Methods methods) {
    return new ActiveRecipe<>(this, methods);
  }

  /**
   * Takes a replica's share of the limits and capacities that are shared.
   *
   * @param nanos the instant of the change, of the clock
   */
  public void share(Share share, long nanos) {
    divided.forEach(part -> part.share(share, Math.max(0, nanos - acceptedNanos)));
  }

  /**
   * Returns its number among the recipes of its scenario: small, constant while the recipe is
   * active, and reused after that.
   */
  public int number() {
    return number;
  }

  /** Returns the instant of acceptance; the timeline may count from another instant. */
  public long acceptedNanos() {
    return acceptedNanos;
  }

  /** Returns the number of planned requests; 0 if all requests get the same plan. */
  public long requests() {
    return ordinals.get();
  }

  /** Returns whether the recipe reads the bodies of requests. */
  public boolean readsBody() {
    return compiled.readsBody();
  }

  /** Returns the stages in chronological order. */
  public List<Stage> stages() {
    return compiled.stages();
  }

  /** Returns the course of each of the {@link #stages}. */
  public List<StageCourse> course() {
    List<StageCourse> course = new ArrayList<>();
    for (ActiveStage<R> stage : stages) {
      boolean ends = course.size() + 1 < stages.size() || periodNanos > 0;
      course.add(stage.course(ends));
    }
    return course;
  }

  /** Returns the use of the workers at an instant of the clock; empty if it has none then. */
  public Optional<WorkerUse> workersAt(long nanos) {
    int at = stageNumberAt(nanos);
    return at == Timeline.BEFORE_THE_FIRST
        ? Optional.empty()
        : stages.get(at).planner().workersAt(Math.max(0, nanos - acceptedNanos));
  }

  /** Returns the instant of the clock from which the timeline counts. */
  public long zeroNanos() {
    return zeroNanos;
  }

  /**
   * Returns the index in {@link #stages()} of the stage at an instant of the clock; {@link
   * Timeline#BEFORE_THE_FIRST} before the first stage.
   */
  public int stageNumberAt(long nanos) {
    return timeline.stageAt(sinceStart(sinceZero(nanos)));
  }

  /**
   * Returns the time since the start of the timeline, or of its current round, at an instant of the
   * clock; 0 before its zero.
   */
  public long elapsedNanosAt(long nanos) {
    return sinceStart(sinceZero(nanos));
  }

  /** Returns the stage at an instant of the clock; empty before the first. */
  public Optional<Stage> stageAt(long nanos) {
    int at = stageNumberAt(nanos);
    return at == Timeline.BEFORE_THE_FIRST ? Optional.empty() : Optional.of(stages.get(at).stage());
  }

  /**
   * Returns the first instant of the clock, later than the given one, at which a stage begins, in
   * any round. Empty once the last stage of a timeline that does not repeat has begun.
   */
  public OptionalLong nextStageAfter(long nanos) {
    long sinceZero = sinceZero(nanos);
    long sinceStart = sinceStart(sinceZero);
    long next = timeline.nextStart(sinceStart);
    if (next == Timeline.NO_MORE) {
      if (periodNanos == 0) {
        return OptionalLong.empty();
      }
      next = periodNanos + stages.get(0).stage().at().nanos(); // in the next round
    }
    return OptionalLong.of(zeroNanos + sinceZero - sinceStart + next);
  }

  /**
   * Returns the behaviours that a request may get at an instant of the clock; empty before the
   * first stage.
   */
  public List<Outlook> outlookAt(long nanos) {
    long sinceStart = sinceStart(sinceZero(nanos));
    int at = timeline.stageAt(sinceStart);
    return at == Timeline.BEFORE_THE_FIRST ? List.of() : stages.get(at).outlook(sinceStart);
  }

  /**
   * Plans the response to a request that arrives at an instant of the clock.
   *
   * @return null before the first stage
   */
  public @Nullable ResponsePlan<R> plan(long arrivalNanos, IncomingRequest request) {
    long ordinal = counts ? ordinals.getAndIncrement() : 0;
    long sinceZero = sinceZero(arrivalNanos);
    long sinceStart = sinceStart(sinceZero);
    int at = timeline.stageAt(sinceStart);
    if (at == Timeline.BEFORE_THE_FIRST) {
      return null;
    }
    ActiveStage<R> stage = stages.get(at);
    return stage.same() != null
        ? stage.same()
        : stage.planner().plan(arrival(arrivalNanos, sinceZero, sinceStart, ordinal, request));
  }

  private Arrival arrival(
      long arrivalNanos, long sinceZero, long sinceStart, long ordinal, IncomingRequest request) {
    long sinceAccepted = Math.max(0, arrivalNanos - acceptedNanos); // it may have arrived earlier
    long round = periodNanos == 0 ? 0 : sinceZero / periodNanos;
    @Nullable String name = key == null ? null : request.header(key);
    long number = name == null ? ordinal : Dice.hash(name);
    RequestNumber planned =
        compiled.isNumbered() ? new RequestNumber(ordinal, number) : RequestNumber.NONE;
    return new Arrival(sinceAccepted, sinceZero, sinceStart, round, number, planned, request);
  }

  /** Returns the time since the zero; 0 before it. */
  private long sinceZero(long nanos) {
    return Math.max(0, nanos - zeroNanos);
  }

  private long sinceStart(long sinceZero) {
    return periodNanos == 0 ? sinceZero : sinceZero % periodNanos;
  }
}
