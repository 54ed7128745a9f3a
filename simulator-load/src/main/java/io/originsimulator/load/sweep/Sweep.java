package io.originsimulator.load.sweep;

import io.originsimulator.load.sweep.JudgedStep.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs one rate after another until one saturates the target, then optionally searches between
 * rates.
 *
 * <pre>
 *   clean     |  |  |  |        ¦           then, bisecting:
 *   saturated             |  |  ¦           140      160
 *            100   …  140 160 180            |--150--|
 * </pre>
 *
 * <p>A run that seems saturated is repeated once if the driver can explain it. Runs in its caller's
 * thread; {@link #stop()} may be called from any.
 */
public final class Sweep {
  private final SweepPlan plan;
  private final Runner runner;
  private final Pause pause;
  private final Consumer<JudgedStep> listener;
  private final List<StepResult> runs = new ArrayList<>();
  private SweepResult soFar = new SweepResult(List.of(), SweepResult.End.STOPPED);
  private volatile boolean stopped;

  /** Creates a sweep; the listener receives each step after its end. */
  public Sweep(SweepPlan plan, Runner runner, Pause pause, Consumer<JudgedStep> listener) {
    this.plan = plan;
    this.runner = runner;
    this.pause = pause;
    this.listener = listener;
  }

  public SweepResult run() throws InterruptedException {
    SweepResult.End end = ascend();
    if (plan.precisionPerSecond() > 0) {
      bisect();
    }
    return new SweepResult(soFar.steps(), stopped ? SweepResult.End.STOPPED : end);
  }

  /** Prevents further steps; the runner ends the current one. */
  public void stop() {
    stopped = true;
  }

  private SweepResult.End ascend() throws InterruptedException {
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

  private void bisect() throws InterruptedException {
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

  /** Runs a step; empty if the sweep was stopped before it. */
  private Optional<JudgedStep> step(double rate) throws InterruptedException {
    List<StepResult> before = List.copyOf(runs);
    for (int i = 0; i < plan.runsEach(); i++) {
      if (run(rate) && isDisturbed(before)) {
        run(rate); // the disturbance may have been temporary
      }
    }
    soFar = SweepResult.of(runs, SweepResult.End.STOPPED);
    Optional<JudgedStep> step = runs.size() > before.size() ? soFar.at(rate) : Optional.empty();
    step.ifPresent(listener);
    return step;
  }

  /** Returns whether the last run alone is not valid, and was not stopped. */
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

  /** Runs a rate once; returns false if the sweep was stopped before. */
  private boolean run(double rate) throws InterruptedException {
    if (!runs.isEmpty() && !stopped) {
      pause.nanos(plan.coolDownNanos());
    }
    return !stopped && runs.add(runner.run(rate, runs.size()));
  }

  @FunctionalInterface
  public interface Runner {
    /**
     * Sends requests at a rate, and returns after their ends. Steps are numbered from 0,
     * repetitions included.
     */
    StepResult run(double ratePerSecond, int number) throws InterruptedException;
  }

  @FunctionalInterface
  public interface Pause {
    void nanos(long nanos) throws InterruptedException;
  }
}
