package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Capacity;
import io.originsimulator.recipe.Limit;
import io.originsimulator.recipe.Load;
import io.originsimulator.recipe.Mix;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Sequence;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.scenario.StagePlanner.Guarded;
import io.originsimulator.scenario.StagedBehaviour.Resumption;
import io.originsimulator.scenario.queue.Share;
import io.originsimulator.scenario.queue.Uplink;
import io.originsimulator.scenario.queue.Workers;
import io.originsimulator.scenario.stream.EventIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An activation of the stages of a recipe: it creates shared state once, and a stage's own state
 * for that stage. One instance for each recipe.
 */
final class Activation<R> {

  /** A part that the replicas of a fleet divide. For any thread. */
  interface Divided {

    /**
     * Takes a replica's share.
     *
     * @param nanos the instant of the change, since the recipe was accepted
     */
    void share(Share share, long nanos);
  }

  private final CompiledRecipe<R> compiled;
  private final Recipe recipe;
  private final Dice dice;
  private final Optional<Uplink> uplink;
  private final Optional<RateGate> limit;
  private final Optional<Workers> capacity;
  private final List<Divided> divided = new ArrayList<>();
  private final KeyedMemory<Long> connections; // numbered from 0 in the order of arrival

  Activation(CompiledRecipe<R> compiled) {
    this.compiled = compiled;
    this.recipe = compiled.recipe();
    this.dice = Dice.of(recipe);
    this.uplink = recipe.uplink().map(rate -> new Uplink(rate.bytesPerSecond()));
    this.limit = recipe.load().limit().map(this::gate);
    this.capacity = recipe.load().capacity().map(this::workers);
    this.connections = new KeyedMemory<>(new AtomicLong()::getAndIncrement);
  }

  /** Returns the stages in chronological order. */
  List<ActiveStage<R>> stages() {
    List<ActiveStage<R>> active = new ArrayList<>();
    for (int i = 0; i < compiled.stages().size(); i++) {
      Span span = Span.of(compiled.stages(), i, compiled.recipe().repeat());
      active.add(stage(compiled.stages().get(i), span));
    }
    return List.copyOf(active);
  }

  /** Returns the limits and capacities of the {@link #stages} that have a share. */
  List<Divided> divided() {
    return List.copyOf(divided);
  }

  private ActiveStage<R> stage(Stage stage, Span span) {
    Optional<Guarded<RateGate, R>> gate = limit(stage, span);
    Optional<Guarded<Workers, R>> desk = capacity(stage, span);
    StagePlanner<R> planner =
        new StagePlanner<>(dice, chooser(stage, span), gate, desk, compiled.overrides());
    boolean free = gate.isEmpty() && desk.isEmpty() && compiled.overrides().isEmpty();
    if (free && !compiled.isNumbered() && stage.choice() instanceof Behaviour behaviour) {
      StagedBehaviour<R> reply = reply(behaviour, stage, span);
      if (reply.isSame()) {
        return new ActiveStage<>(stage, span, reply.samePlan(), planner);
      }
    }
    return new ActiveStage<>(stage, span, null, planner);
  }

  private Chooser<R> chooser(Stage stage, Span span) {
    List<StagedBehaviour<R>> replies =
        stage.behaviours().stream().map(behaviour -> reply(behaviour, stage, span)).toList();
    if (stage.choice() instanceof Mix mix) {
      return new MixChooser<>(mix, span, replies, connections);
    }
    if (stage.choice() instanceof Sequence sequence) {
      return new SequenceChooser<>(sequence, replies);
    }
    StagedBehaviour<R> only = replies.get(0);
    return (arrival, draws) -> only;
  }

  private Optional<Guarded<RateGate, R>> limit(Stage stage, Span span) {
    Optional<RateGate> gate = stage.load().limit().map(this::gate).or(() -> limit);
    return gate.flatMap(
        guard ->
            load(stage)
                .limit()
                .map(own -> new Guarded<>(guard, reply(own.overflow(), stage, span))));
  }

  private Optional<Guarded<Workers, R>> capacity(Stage stage, Span span) {
    Optional<Workers> desk = stage.load().capacity().map(this::workers).or(() -> capacity);
    return desk.flatMap(
        guard ->
            load(stage)
                .capacity()
                .map(own -> new Guarded<>(guard, reply(own.overflow(), stage, span))));
  }

  /** Returns the limit and the capacity in effect in a stage: its own, else the recipe's. */
  private Load load(Stage stage) {
    return stage.load().or(recipe.load());
  }

  private StagedBehaviour<R> reply(Behaviour behaviour, Stage stage, Span span) {
    return new StagedBehaviour<>(
        behaviour,
        compiled.response(behaviour),
        stage.at().text(),
        span,
        compiled.sizes(behaviour),
        Delivery.of(behaviour, uplink),
        resumption(behaviour));
  }

  private Optional<Resumption<R>> resumption(Behaviour behaviour) {
    return behaviour.stream()
        .filter(EventStream::resume)
        .map(
            stream ->
                new Resumption<>(
                    new EventIds(stream), compiled.response(Resumption.over(behaviour))));
  }

  private RateGate gate(Limit limit) {
    RateGate gate = new RateGate(limit);
    if (limit.share()) {
      divided.add(gate::share);
    }
    return gate;
  }

  private Workers workers(Capacity capacity) {
    Workers workers = new Workers(capacity.workers(), capacity.queue());
    if (capacity.share()) {
      divided.add(
          (share, nanos) -> {
            synchronized (workers) {
              workers.share(share, nanos);
            }
          });
    }
    return workers;
  }
}
