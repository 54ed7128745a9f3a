package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.PoissonArrivals;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.ResultReader;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several drivers, each with its share of one run. */
@Timeout(60)
class WorkersTest {
  private static final int WORKERS = 4;

  @TempDir private Path folder;

  @Test
  void resultsOfFourWorkersAreTheOneRun() throws Exception {
    Schedule schedule = PoissonArrivals.of(RateText.parse("400/s"), Duration.ofMillis(500), 7);
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Runs.send(1, Runs.settings(), Target.get(target.url("/"))); // rehearsed from now on
      Instant start = Instant.now().plusSeconds(2);
      List<Target> targets =
          List.of(
              Target.get(target.url("/a")),
              Target.get(target.url("/b")),
              Target.get(target.url("/c")));
      List<CompletableFuture<String>> workers = new ArrayList<>();
      for (int index = 0; index < WORKERS; index++) {
        RunShare share = new RunShare(index, WORKERS);
        workers.add(
            CompletableFuture.supplyAsync(
                () -> attack(Workload.inTurn(schedule, targets), share, start)));
      }
      List<String> files = workers.stream().map(CompletableFuture::join).toList();

      Recorded joint = new Recorded();
      ResultReader.read(files, InputStream.nullInputStream(), joint);
      RunInfo run = joint.begins.get(0);
      assertThat(run.startedAt()).isEqualTo(start);
      assertThat(run.planned()).isEqualTo(schedule.count());
      assertThat(run.ratePerSecond()).isEqualTo(400);
      List<Sample> samples =
          joint.samples.stream().sorted(Comparator.comparingLong(Sample::number)).toList();
      assertThat(samples)
          .extracting(Sample::number)
          .containsExactlyElementsOf(range(schedule.count()));
      List<Long> instants = new ArrayList<>();
      schedule.offsetsNanos().forEachRemaining((long nanos) -> instants.add(nanos));
      assertThat(samples).extracting(Sample::scheduledNanos).containsExactlyElementsOf(instants);
      assertThat(samples).allMatch(sample -> sample.target() == sample.number() % 3);
      assertThat(samples).allMatch(sample -> sample.startedNanos() >= sample.scheduledNanos());
      assertThat(joint.ends.get(0).maxConnections()).isBetween(4L, 8L);
    }
  }

  private String attack(Workload workload, RunShare share, Instant start) {
    DriverSettings settings =
        Runs.settings(
            s -> {
              s.share = share;
              s.startAt = start;
              s.threads = 2;
              s.mostConnections = 8;
              s.preOpened = 4;
            });
    Path file = folder.resolve(share.index() + ".osr");
    try (ResultWriter writer = ResultWriter.to(file)) {
      Attack.of(workload, settings, RunDescription.of("attack").withRate(400)).run(writer);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return file.toString();
  }

  private static List<Long> range(long count) {
    return LongStream.range(0, count).boxed().toList();
  }

  @Test
  void stoppedShareCountsItsOwnRequestsOnly() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      DriverSettings settings = Runs.settings(s -> s.share = new RunShare(1, 3));
      Attack attack =
          Runs.attack("10/s", Duration.ofSeconds(1), settings, Target.get(target.url("/")));
      attack.stop();
      RunEnd end = attack.run(new Recorded());
      assertThat(end.notSent()).isEqualTo(3);
    }
  }

  @Test
  void instantThatHasPassedIsRefusedBeforeAConnectionOpens() throws Exception {
    Instant passed = Instant.parse("2026-01-01T00:00:00Z");
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      DriverSettings settings =
          Runs.settings(
              s -> {
                s.startAt = passed;
                s.preOpened = 1;
              });
      Recorded recorded = new Recorded();
      Attack attack =
          Runs.attack("10/s", Duration.ofSeconds(1), settings, Target.get(target.url("/")));
      assertThatThrownBy(() -> attack.run(recorded))
          .hasMessage(
              "--start-at: 2026-01-01T00:00:00Z has passed (expected: 20.0 ms or more from now, to"
                  + " connect and to warm up)");
      assertThat(recorded.begins).isEmpty();
      assertThat(target.clients).isEmpty();
    }
  }
}
