package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
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
  void readsUsageUntilTheRunEnds() throws Exception {
    UsageMeter meter =
        new UsageMeter(Observed.parse("a=pid:1"), () -> Optional.of(new UsageSource.Usage(0, 7)));
    Observer observer = new Observer(List.of(meter));
    observer.begin(RUN, oneSecondLaterEachTime(), this::take);
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
  void remarkNamesTheEndedProcess() throws Exception {
    AtomicLong readings = new AtomicLong();
    UsageSource thrice =
        () ->
            readings.incrementAndGet() > 3
                ? Optional.empty()
                : Optional.of(new UsageSource.Usage(0, 0));
    Observer observer =
        new Observer(List.of(new UsageMeter(Observed.parse("container:web"), thrice)));
    observer.begin(RUN, oneSecondLaterEachTime(), this::take);
    while (readings.get() <= 3) {
      Thread.onSpinWait();
    }
    observer.end();
    assertThat(observer.remarks()).hasSize(1);
    assertThat(observer.remarks().get(0)).startsWith("container web ended at ");
    assertThat(seen).hasSize(5); // the first reading is the baseline of the second
    assertThat(seen).last().extracting(Observation::series).isEqualTo("ended: web");
  }

  @Test
  void readsTheRemainderOfTheLastSecond() throws Exception {
    AtomicLong now = new AtomicLong();
    CountDownLatch read = new CountDownLatch(1);
    UsageSource half =
        () -> {
          Optional<UsageSource.Usage> usage = Optional.of(new UsageSource.Usage(now.get(), 7));
          read.countDown();
          return usage;
        };
    Observer observer = new Observer(List.of(new UsageMeter(Observed.parse("a=pid:1"), half)));
    observer.begin(RUN, now::get, this::take);
    read.await();
    now.set(SECOND / 2);
    observer.end();
    assertThat(seen)
        .containsExactly(
            new Observation("a cpu", "%", SECOND / 2, 100),
            new Observation("a memory", "bytes", SECOND / 2, 7));
  }

  @Test
  void exceptionOfTheSinkIsThrownAtTheEnd() {
    UsageMeter meter =
        new UsageMeter(Observed.parse("a=pid:1"), () -> Optional.of(new UsageSource.Usage(0, 7)));
    Observer observer = new Observer(List.of(meter));
    CountDownLatch thrown = new CountDownLatch(1);
    ResultSink full =
        event -> {
          thrown.countDown();
          throw new IllegalStateException("the disk is full");
        };
    observer.begin(RUN, oneSecondLaterEachTime(), full);
    assertThatThrownBy(
            () -> {
              thrown.await();
              observer.end();
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the disk is full");
  }

  @Test
  void nextRunIsObservedFromItsOwnStart() throws Exception {
    AtomicLong readings = new AtomicLong();
    UsageSource twice =
        () ->
            readings.incrementAndGet() > 2
                ? Optional.empty()
                : Optional.of(new UsageSource.Usage(0, 0));
    Observer first = new Observer(List.of(new UsageMeter(Observed.parse("container:web"), twice)));
    first.begin(RUN, oneSecondLaterEachTime(), this::take);
    while (readings.get() < 3) {
      Thread.onSpinWait();
    }
    first.end();
    seen.clear();
    Observer second = first.next();
    second.begin(RUN, oneSecondLaterEachTime(), this::take);
    assertThat(seen.take().series()).isEqualTo("ended: web"); // it is still ended
    second.end();
    assertThat(second.remarks()).hasSize(1);
  }

  @Test
  void runThatEndsBeforeItsStartIsNotObserved() {
    Observer observer = new Observer(List.of());
    observer.end();
    assertThat(observer.remarks()).isEmpty();
  }

  @Test
  void rejectsAMissingGroup() {
    assertThatThrownBy(() -> Observer.of(List.of(Observed.parse("cgroup:/no/such/group"))))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "--observe: cgroup /no/such/group not found (expected: a folder with cpu.stat and"
                + " memory.current)");
  }

  private static LongSupplier oneSecondLaterEachTime() {
    AtomicLong now = new AtomicLong();
    return () -> now.getAndAdd(SECOND);
  }

  private void take(RunEvent event) {
    seen.add((Observation) event);
  }
}
