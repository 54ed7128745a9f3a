package io.originsimulator.load.origin;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.report.Printed;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginRequest.Ending;
import io.originsimulator.load.result.OriginStream;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The origin plans its first event after 100 ms, and ten more in a second, 200 ms at most apart.
 */
class TargetStreamsTest {
  private static final long MILLI = 1_000_000;
  private static final OriginStream PLANNED =
      new OriginStream(11, 100 * MILLI, 1_000 * MILLI, 200 * MILLI);

  private static void run(ResultSink sink, TestSample... samples) {
    sink.accept(
        new RunInfo(
            "",
            "attack",
            TestRun.START,
            1,
            1,
            1,
            0,
            List.of(TestRun.ROOT),
            Map.of(OriginRequest.RUN_ID, "run", "stream", "sse", "stall", "1s")));
    for (int number = 0; number < samples.length; number++) {
      sink.accept(samples[number].number(number).build());
      sink.accept(request(number, 1_100, 200, PLANNED));
    }
    sink.accept(new Observation(OriginRequest.MISSED, "", 0, 0));
    sink.accept(TestRun.end(3_000));
  }

  private static OriginRequest request(
      long number, long injectedMillis, int status, OriginStream stream) {
    return new OriginRequest(
        number, 0, "/*", "0", injectedMillis * MILLI, 0, Ending.ANSWERED, status, "", stream);
  }

  private static RunInfo numberedRun() {
    return new RunInfo(
        "", "attack", TestRun.START, 1, 1, 1, 0, List.of(), Map.of(OriginRequest.RUN_ID, "run"));
  }

  private static TargetStreams streams(TestSample... samples) {
    return streamsOf(sink -> run(sink, samples));
  }

  private static TargetStreams streamsOf(Consumer<ResultSink> run) {
    ClosedLoop loop = new ClosedLoop((due, added, stage) -> {});
    run.accept(loop);
    return loop.streams();
  }

  private static TestSample stream(double firstMillis, double... gapMillis) {
    return TestSample.due(0)
        .took(firstMillis + Arrays.stream(gapMillis).sum())
        .events(firstMillis, gapMillis);
  }

  private static double[] gaps(int count, double millis) {
    double[] gaps = new double[count];
    Arrays.fill(gaps, millis);
    return gaps;
  }

  private static double millis(Latencies times) {
    assertThat(times.count()).isEqualTo(1);
    return times.maxNanos() / 1e6;
  }

  @Test
  void subtractsThePlanFromEachEvent() {
    TargetStreams streams = streams(stream(103, 100, 100, 80, 80, 220, 80, 80, 80, 80, 120));
    assertThat(millis(streams.first())).isEqualTo(3);
    assertThat(millis(streams.last())).isEqualTo(23);
    assertThat(millis(streams.longestGap())).isEqualTo(20);
    assertThat(streams.bufferedFor().count()).isZero();
    assertThat(streams.inBursts()).isZero();
  }

  @Test
  void timesCountFromTheSendingOfTheRequest() {
    assertThat(millis(streams(stream(153, gaps(10, 100)).late(50)).first())).isEqualTo(3);
  }

  @Test
  void namesATargetThatBuffersStreams() {
    TestSample[] samples = {
      stream(1_105, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4), stream(1_103, gaps(10, 0))
    };
    TargetStreams streams = streams(samples);
    assertThat(streams.bufferedFor().count()).isEqualTo(2);
    assertThat(streams.inBursts()).isZero();
    assertThat(Printed.of("text", sink -> run(sink, samples)))
        .contains(
            """
            Added to streams  [by the target]                  50, 90, 99, max
              first event     since planned                    1s, 1.01s, 1.01s, 1.01s  of 2
              last event      since planned                    3ms, 9ms, 9ms, 9ms  of 2
              longest gap     minus longest planned, at least  0s, 0s, 0s, 0s  of 2
              The target buffers 2 of 2 streams: all events of a stream arrived within 4ms, 1s (median) after
              the first was sent.
            """);
  }

  @Test
  void namesATargetThatSendsInBursts() {
    TargetStreams streams = streams(stream(500, 0, 0, 0, 0, 0, 0, 0, 0, 600, 0));
    assertThat(streams.inBursts()).isEqualTo(1);
    assertThat(streams.bufferedFor().count()).isZero();
  }

  @Test
  void burstThatTheLagOfTheDriverExplainsIsNotTheTargets() {
    TestSample burst = stream(500, 0, 0, 0, 0, 0, 0, 0, 0, 600, 0);
    TargetStreams streams =
        streamsOf(
            sink -> {
              sink.accept(new Observation("driver lag", "ms", 1_000 * MILLI, 250));
              run(sink, burst);
            });
    assertThat(streams.last().count()).isEqualTo(1);
    assertThat(streams.inBursts()).isZero();
  }

  @Test
  void lastEventsOfDifferentNumbersAreNotCompared() {
    TargetStreams streams = streams(stream(103, 100, 100));
    assertThat(streams.first().count()).isEqualTo(1);
    assertThat(streams.last().count()).isZero();
  }

  @Test
  void eventBeforeThePlannedOneIsOfAnotherAttempt() {
    assertThat(streams(stream(90, gaps(10, 100))).first().count()).isZero();
  }

  @Test
  void subtractsTheTimeOfEarlierAttempts() {
    TargetStreams streams =
        streamsOf(
            sink -> {
              sink.accept(numberedRun());
              sink.accept(request(0, 50, 503, OriginStream.NONE));
              sink.accept(request(0, 1_100, 200, PLANNED));
              sink.accept(stream(153, gaps(10, 100)).build());
              sink.accept(TestRun.end(2_000));
            });
    assertThat(millis(streams.first())).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"FAULT, 0", "ABANDONED, 0", "ANSWERED, 1"})
  void silenceIsTheTargetsOnlyAfterACompleteStreamOfTheOrigin(Ending ending, int gaps) {
    TargetStreams streams =
        streamsOf(
            sink -> {
              sink.accept(numberedRun());
              sink.accept(
                  new OriginRequest(0, 0, "/*", "0", 1_100 * MILLI, 0, ending, 200, "", PLANNED));
              sink.accept(stream(103, gaps(10, 100)).silent(2_000).build());
              sink.accept(TestRun.end(4_000));
            });
    assertThat(millis(streams.first())).isEqualTo(3);
    assertThat(streams.longestGap().count()).isEqualTo(gaps);
  }
}
