package io.originsimulator.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class AccompaniedSinkTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  private final List<String> calls = new ArrayList<>();
  private final AtomicLong ticker = new AtomicLong(42);

  @Test
  void companionsReportBetweenBeginAndEnd() {
    ReportingCompanion companion = new ReportingCompanion();
    ResultSink sink = AccompaniedSink.of(this::note, List.of(companion), calls::add);
    sink.accept(run(Instant.now()));
    sink.accept(new RunEnd(0, false, 0, 0, 0, DriverVerdict.VALID));
    assertThat(calls)
        .containsExactly("begin", "observation at begin", "observation at end", "end", "a remark");
  }

  @Test
  void companionsClockStartsWithTheRun() {
    ReportingCompanion companion = new ReportingCompanion();
    ResultSink sink =
        new AccompaniedSink(this::note, List.of(companion), calls::add, () -> NOW, ticker::get);
    sink.accept(run(NOW.plusSeconds(60))); // after a warm-up
    assertThat(companion.clock.getAsLong()).isEqualTo(-60_000_000_000L);
    ticker.addAndGet(60_000_000_007L);
    assertThat(companion.clock.getAsLong()).isEqualTo(7);
  }

  @Test
  void sinkWithoutCompanionsIsTheGivenOne() {
    ResultSink sink = this::note;
    assertThat(AccompaniedSink.of(sink, List.of(), calls::add)).isSameAs(sink);
  }

  private static RunInfo run(Instant start) {
    return new RunInfo("", "attack", start, 0, 0, 0, 0, List.of(), Map.of());
  }

  /** Reports an observation when it begins, and another when it ends. */
  private static final class ReportingCompanion implements Companion {
    private ResultSink sink = ResultSink.all();
    private LongSupplier clock = () -> 0;

    @Override
    public void begin(RunInfo run, LongSupplier nanoTime, ResultSink out) {
      clock = nanoTime;
      sink = out;
      sink.accept(new Observation("at begin", "", 0, 0));
    }

    @Override
    public void end() {
      sink.accept(new Observation("at end", "", 0, 0));
    }

    @Override
    public List<String> remarks() {
      return List.of("a remark");
    }
  }

  private void note(RunEvent event) {
    if (event instanceof Observation observation) {
      calls.add("observation " + observation.series());
    } else if (event instanceof RunInfo) {
      calls.add("begin");
    } else if (event instanceof RunEnd) {
      calls.add("end");
    }
  }
}
