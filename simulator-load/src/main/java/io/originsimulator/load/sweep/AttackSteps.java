package io.originsimulator.load.sweep;

import static java.util.Objects.requireNonNull;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.net.Attack;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.text.Figures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of a sweep as attacks. Used by one thread, except {@link #stop()}, which any
 * thread may call.
 */
public final class AttackSteps implements Sweep.Runner {
  private final DriverSettings settings;
  private final StepLoad load;
  private final KneeCriteria criteria;
  private final Optional<Path> folder;
  private final RunCompanions companions;
  private volatile @Nullable Attack current;
  private volatile boolean stopped;

  /**
   * Creates a runner. Raw results are written to the folder, with the criteria that differ from the
   * default.
   */
  public AttackSteps(
      DriverSettings settings,
      StepLoad load,
      KneeCriteria criteria,
      Optional<Path> folder,
      RunCompanions companions) {
    this.settings = settings;
    this.load = load;
    this.criteria = criteria;
    this.folder = folder;
    this.companions = companions;
  }

  /** Runs one step. An {@link UncheckedIOException} names the file that cannot be written. */
  @Override
  public StepResult run(double ratePerSecond, int number) throws InterruptedException {
    Workload workload = Workload.inTurn(load.schedule(ratePerSecond, number), load.targets(number));
    RunDescription description =
        RunDescription.of(KneeCriteria.MODE)
            .named(Figures.plain(ratePerSecond) + "/s")
            .withRate(ratePerSecond);
    Attack attack = Attack.of(workload, settings, criteria.describe(description));
    if (number == 0 && load.warmUpNanos() > 0) {
      attack = attack.warmedUpBy(load.warmUp(ratePerSecond));
    }
    StepMeter meter = new StepMeter(companions.observed());
    current = attack;
    if (stopped) { // read after the write: either stop() sees the attack, or this sees stopped
      attack.stop();
    }
    if (folder.isEmpty()) {
      attack.run(companions.accompany().apply(meter));
      return meter.result();
    }
    Path file = folder.get().resolve("%03d-%s.run".formatted(number, Figures.plain(ratePerSecond)));
    try (ResultWriter writer = ResultWriter.to(file)) {
      ResultSink both = ResultSink.all(meter, writer);
      attack.run(companions.accompany().apply(both));
      return meter.result();
    } catch (UncheckedIOException e) {
      IOException cause = requireNonNull(e.getCause());
      String text = String.valueOf(cause.getMessage());
      throw new UncheckedIOException(
          text.startsWith(file.toString()) ? text : file + ": " + text, cause);
    }
  }

  public void stop() {
    stopped = true;
    Attack running = current;
    if (running != null) {
      running.stop();
    }
  }
}
