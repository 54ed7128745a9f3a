package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class ObserverTest {
  private static final long SECOND = 1_000_000_000;
  private static final RunInfo RUN =
      new RunInfo("", "attack", Instant.EPOCH, 0, 0, 0, 0, List.of(), Map.of());

  private final BlockingQueue<Observation> seen = new LinkedBlockingQueue<>();

  @Test
  void whatIsObservedIsReadAgainAndAgainUntilTheRunEnds() throws Exception {
    UsageMeter meter =
        new UsageMeter(Observed.parse("a=pid:1"), () -> Optional.of(new Usage(0, 7)));
    Observer observer = new Observer(List.of(meter));
    observer.begin(RUN, aSecondLaterEachTime(), new Queue());
    for (int i = 0; i < 3; i++) {
      assertThat(seen.take().series()).isEqualTo("a cpu");
      Observation memory = seen.take();
      assertThat(memory.series()).isEqualTo("a memory");
      assertThat(memory.value()).isEqualTo(7);
    }
    observer.end();
    assertThat(observer.remarks()).isEmpty();
  }

  @Test
  void whatEndedIsRemarked() throws Exception {
    AtomicLong readings = new AtomicLong();
    UsageSource thrice =
        () -> readings.incrementAndGet() > 3 ? Optional.empty() : Optional.of(new Usage(0, 0));
    Observer observer =
        new Observer(List.of(new UsageMeter(Observed.parse("container:web"), thrice)));
    observer.begin(RUN, aSecondLaterEachTime(), new Queue());
    while (readings.get() <= 3) {
      Thread.onSpinWait();
    }
    observer.end();
    assertThat(observer.remarks()).hasSize(1);
    assertThat(observer.remarks().get(0)).startsWith("container web ended at ");
    assertThat(seen).hasSize(4); // the first reading is what the second is compared with
  }

  @Test
  void aRunThatEndsBeforeItBeganIsNotObserved() {
    Observer observer = new Observer(List.of());
    observer.end();
    assertThat(observer.remarks()).isEmpty();
  }

  @Test
  void aGroupThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> Observer.of(List.of(Observed.parse("cgroup:/no/such/group"))))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "--observe: cgroup /no/such/group is not there (expected: a folder with cpu.stat and"
                + " memory.current)");
  }

  private static LongSupplier aSecondLaterEachTime() {
    AtomicLong now = new AtomicLong();
    return () -> now.getAndAdd(SECOND);
  }

  private final class Queue implements ResultSink {
    @Override
    public void begin(RunInfo run) {}

    @Override
    public void sample(Sample sample) {}

    @Override
    public void observation(Observation observation) {
      seen.add(observation);
    }

    @Override
    public void end(RunEnd end) {}
  }
}
