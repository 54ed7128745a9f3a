package io.originsimulator.server.honesty;

import io.originsimulator.report.HonestyReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * A combiner of the measurements of event loops and the sampler. For one thread.
 *
 * @param loops number of event loops
 */
record HonestyReporter(Duration tolerance, Instant start, int loops) {

  /**
   * Returns the report.
   *
   * @param readings the readings of those loops that responded
   * @param times the times of these readings
   * @param now the current second
   * @param watched whether everything that could disprove the simulator's timing was measured
   */
  HonestyReport report(
      List<LoopMeter.Reading> readings,
      HonestyTimes times,
      long now,
      SecondRing ring,
      PauseLog pauses,
      boolean watched,
      boolean countsOverflows) {
    List<SecondTally> running = readings.stream().map(LoopMeter.Reading::second).toList();
    List<Second> seconds = ring.seconds(running, pauses, loops);
    Judgement all = Judgement.of(seconds);
    Judgement judgement = watched ? all : all.unwatched();
    return new HonestyReport(
        judgement.verdict(),
        judgement.reasons(),
        tolerance,
        start,
        start.plusSeconds(ring.first()),
        start.plusSeconds(now + 1),
        sum(seconds, Second::responses),
        sum(seconds, Second::events),
        sum(seconds, Second::late),
        times.delayErrors().percentiles(),
        times.eventErrors().percentiles(),
        times.stages().stream().map(HonestyTimes.StageTimes::delays).toList(),
        times.lags().percentiles(),
        loops,
        loops - readings.size(),
        pauses.pauses(),
        countsOverflows ? OptionalLong.of(sum(seconds, Second::overflows)) : OptionalLong.empty(),
        Duration.ofNanos(sum(seconds, Second::throttledNanos)));
  }

  private static long sum(List<Second> seconds, ToLongFunction<Second> figure) {
    return seconds.stream().mapToLong(figure).sum();
  }
}
