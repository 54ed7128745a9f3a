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
  private final Runner runner;
  private final Pause pause;
  private final Consumer<JudgedStep> listener;
  private final List<StepResult> runs = new ArrayList<>();
  private SweepResult soFar = new SweepResult(List.of(), SweepResult.End.STOPPED);
  private volatile boolean stopped;

  /**
   * A sweep that is yet to begin.
   *
   * @param listener told of each step when it has ended
   */
  public Sweep(SweepPlan plan, Runner runner, Pause pause, Consumer<JudgedStep> listener) {
    this.plan = plan;
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
    return new SweepResult(soFar.steps(), stopped ? SweepResult.End.STOPPED : end);
  }

  /** No further step is begun; the one that runs is its runner's to end. */
  public void stop() {
    stopped = true;
  }

  private SweepResult.End rise() throws InterruptedException {
    int beyond = 0;
    for (int i = 0; ; i++) {
      double rate = StepLoad.rounded(plan.fromPerSecond() + i * plan.stepPerSecond());
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
      beyond += soFar.knee().isPresent() ? 1 : 0;
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
      if (soFar.knee().isEmpty() || soFar.lastClean().isEmpty()) {
        return;
      }
      double bad = soFar.knee().get().ratePerSecond();
      double good = soFar.lastClean().get().ratePerSecond();
      if (bad - good <= plan.precisionPerSecond()) {
        return;
      }
      Optional<JudgedStep> step = step(StepLoad.rounded((good + bad) / 2));
      if (step.isEmpty() || step.get().kind() == Kind.NOT_VALID) {
        return;
      }
    }
  }

  private boolean mayNotGoOn() {
    return stopped || soFar.steps().size() >= plan.mostSteps();
  }

  /** Empty: it was stopped before it began. */
  private Optional<JudgedStep> step(double rate) throws InterruptedException {
    List<StepResult> before = List.copyOf(runs);
    for (int i = 0; i < plan.runsEach(); i++) {
      if (run(rate) && isDisturbed(before)) {
        run(rate); // it may have been a hiccup
      }
    }
    soFar = SweepResult.of(runs, SweepResult.End.STOPPED);
    Optional<JudgedStep> step = runs.size() > before.size() ? soFar.at(rate) : Optional.empty();
    step.ifPresent(listener);
    return step;
  }

  /** Returns whether the last run alone says nothing of its rate, and was not stopped. */
  private boolean isDisturbed(List<StepResult> before) {
    StepResult last = runs.get(runs.size() - 1);
    List<StepResult> known = new ArrayList<>(before);
    known.add(last);
    Kind kind =
        SweepResult.of(known, SweepResult.End.STOPPED)
            .at(last.ratePerSecond())
            .orElseThrow()
            .kind();
    return kind == Kind.NOT_VALID && !last.interrupted();
  }

  /** Returns false if it was stopped before. */
  private boolean run(double rate) throws InterruptedException {
    if (!runs.isEmpty() && !stopped) {
      pause.nanos(plan.coolDownNanos());
    }
    return !stopped && runs.add(runner.run(rate, runs.size()));
  }

  /** Runs one step. */
  @FunctionalInterface
  public interface Runner {
    /**
     * Sends requests at a rate, and waits for their ends.
     *
     * @param ratePerSecond more than 0
     * @param number of the step in the sweep, from 0, repetitions included
     */
    StepResult run(double ratePerSecond, int number) throws InterruptedException;
  }

  /** Waits between steps. */
  @FunctionalInterface
  public interface Pause {
    void nanos(long nanos) throws InterruptedException;
  }
}
