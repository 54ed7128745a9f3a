package io.originsimulator.load.sweep;

import io.originsimulator.load.sweep.JudgedStep.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Tries one rate after another until one is too much, and then, if asked to, between.
 *
 * <pre>
 *   clean     |  |  |  |        ¦           then, halving:
 *   too much              |  |  ¦           140      160
 *            100   …  140 160 180            |--150--|
 * </pre>
 *
 * <p>A run that seems too much, which the driver can explain, is made once more. Runs in its
 * caller's thread; {@link #stop()} may be called from any.
 */
public final class Sweep {
  private final SweepPlan plan;
  private final StepRunner runner;
  private final Pause pause;
  private final Consumer<JudgedStep> listener;
  private final List<JudgedStep> steps = new ArrayList<>();
  private KneeCriteria criteria;
  private int runs;
  private volatile boolean stopped;

  /**
   * A sweep that is yet to begin.
   *
   * @param listener told of each step when it has ended
   */
  public Sweep(SweepPlan plan, StepRunner runner, Pause pause, Consumer<JudgedStep> listener) {
    this.plan = plan;
    this.criteria = plan.criteria();
    this.runner = runner;
    this.pause = pause;
    this.listener = listener;
  }

  /** Runs all steps. */
  public SweepResult run() throws InterruptedException {
    SweepResult.End end = rise();
    if (plan.precisionPerSecond() > 0) {
      halve();
    }
    return new SweepResult(steps, stopped ? SweepResult.End.STOPPED : end);
  }

  /** No further step is begun; the one that runs is its runner's to end. */
  public void stop() {
    stopped = true;
  }

  private SweepResult.End rise() throws InterruptedException {
    int beyond = 0;
    for (int i = 0; ; i++) {
      double rate = Rates.rounded(plan.fromPerSecond() + i * plan.stepPerSecond());
      if (rate > plan.toPerSecond() * (1 + 1e-9)) {
        return SweepResult.End.ALL_TRIED;
      }
      if (mayNotGoOn()) {
        return SweepResult.End.MOST_STEPS;
      }
      Optional<JudgedStep> ended = step(rate);
      if (ended.isEmpty()) {
        return SweepResult.End.STOPPED;
      }
      JudgedStep step = ended.get();
      beyond += soFar().knee().isPresent() ? 1 : 0;
      if (step.result().errorShare() > plan.worstErrorShare()) {
        return SweepResult.End.ERRORS;
      }
      if (beyond > plan.stepsBeyond()) {
        return SweepResult.End.KNEE_PASSED;
      }
    }
  }

  /** Halves what is between the last clean rate and the first that was too much. */
  private void halve() throws InterruptedException {
    while (!mayNotGoOn()) {
      SweepResult soFar = soFar();
      if (soFar.knee().isEmpty() || soFar.lastClean().isEmpty()) {
        return;
      }
      double bad = soFar.knee().get().ratePerSecond();
      double good = soFar.lastClean().get().ratePerSecond();
      if (bad - good <= plan.precisionPerSecond()) {
        return;
      }
      Optional<JudgedStep> step = step(Rates.rounded((good + bad) / 2));
      if (step.isEmpty() || step.get().kind() == Kind.NOT_VALID) {
        return;
      }
    }
  }

  private SweepResult soFar() {
    return new SweepResult(steps, SweepResult.End.STOPPED);
  }

  private boolean mayNotGoOn() {
    return stopped || steps.size() >= plan.mostSteps();
  }

  /** Empty: it was stopped before it began. */
  private Optional<JudgedStep> step(double rate) throws InterruptedException {
    List<StepResult> results = new ArrayList<>();
    for (int i = 0; i < plan.runsEach(); i++) {
      Optional<StepResult> first = run(rate);
      first.ifPresent(result -> knowBackground(List.of(result)));
      boolean disturbed =
          first
              .filter(result -> criteria.isDisturbed(result))
              .isPresent(); // it may have been a hiccup
      Optional<StepResult> second = disturbed ? run(rate) : Optional.empty();
      second.or(() -> first).ifPresent(results::add);
    }
    if (results.isEmpty()) {
      return Optional.empty();
    }
    knowBackground(results);
    JudgedStep step = JudgedStep.of(results, criteria);
    steps.add(step);
    listener.accept(step);
    return Optional.of(step);
  }

  /** Empty: it was stopped before. */
  private Optional<StepResult> run(double rate) throws InterruptedException {
    if (runs > 0 && !stopped) {
      pause.nanos(plan.coolDownNanos());
    }
    return stopped ? Optional.empty() : Optional.of(runner.run(rate, runs++));
  }

  /** The errors of the first rate are no sign of the others. */
  private void knowBackground(List<StepResult> results) {
    if (steps.isEmpty()) {
      criteria = plan.criteria().after(results, plan.worstErrorShare());
    }
  }

  /** Waits between steps. */
  @FunctionalInterface
  public interface Pause {
    void nanos(long nanos) throws InterruptedException;
  }
}
