package io.originsimulator.load.ramp;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.closed.VirtualSender;
import io.originsimulator.load.closed.VirtualSender.Reply;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RushTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  @Test
  void pointHasTheCountsOfItsSecondAndTheTotals() {
    RushTimeline timeline = play("2-2:3", request -> Reply.ok(500 * MILLI));
    List<RushPoint> points = timeline.points();
    assertThat(points).hasSize(8); // 3 s, and 5 s of cool-down
    // Responses end at 0.5, 1.0, 1.5 s and so on; one at a full second counts in the next.
    assertThat(points)
        .extracting(p -> p.inSecond().passed())
        .containsExactly(2L, 4L, 4L, 2L, 0L, 0L, 0L, 0L);
    assertThat(points)
        .extracting(p -> p.inAll().passed())
        .containsExactly(2L, 6L, 10L, 12L, 12L, 12L, 12L, 12L);
    assertThat(points).extracting(RushPoint::users).containsExactly(2L, 2L, 2L, 0L, 0L, 0L, 0L, 0L);
    assertThat(points.get(0).inSecond().meanResponseSeconds()).isEqualTo(0.5);
    assertThat(points.get(3).inAll().bytesIn()).isEqualTo(12_000);
  }

  @Test
  void highlightsAreThoseOfBlitz() {
    RushTimeline timeline =
        play(
            "1-250:120",
            request -> {
              if (request.others() >= 200) {
                return new Reply(SECOND, Outcome.TIMEOUT, 0);
              }
              return request.others() >= 150
                  ? new Reply(200 * MILLI, Outcome.ANSWERED, 503)
                  : Reply.ok(100 * MILLI);
            });
    assertThat(Highlights.of(timeline, RampPattern.parse("1-250:120")))
        .satisfiesExactly(
            hits ->
                assertThat(hits)
                    .matches("[\\d,]+ hits in 2\\.0 min, with .* sent and .* received\\."),
            rate ->
                assertThat(rate)
                    .matches(
                        "The average hit rate of [\\d.]+/s comes to about [\\d,]+ hits/day\\."),
            time -> assertThat(time).startsWith("The average response time was "),
            errors ->
                assertThat(errors)
                    .matches("[\\d.]+ % of the requests \\([\\d,]+\\) were errors\\."),
            first ->
                assertThat(first)
                    .matches("The first error came at 72\\.\\d\\d s, when users = 151\\."),
            timeouts -> assertThat(timeouts).contains("were timeouts."),
            first ->
                assertThat(first)
                    .matches("The first timeout came at 97\\.\\d\\d s, when users = 20\\d\\."));
  }

  @Test
  void highlightsStateTheAbsenceOfErrors() {
    RushTimeline timeline = play("1-1:2", request -> Reply.ok(500 * MILLI));
    assertThat(Highlights.of(timeline, RampPattern.parse("1-1:2")))
        .containsExactly(
            "4 hits in 2.0 s, with 400 bytes sent and 4,000 bytes received.",
            "The average hit rate of 2.0/s comes to about 172,800 hits/day.",
            "The average response time was 500 ms; it was highest in second 1, with 500 ms.",
            "There were no errors and no timeouts.");
  }

  @Test
  void slowestSecondHasAnEndedRequest() {
    RushTimeline timeline = play("1-1:2", request -> Reply.ok(4 * SECOND));
    assertThat(Highlights.of(timeline, RampPattern.parse("1-1:2")))
        .contains(
            "The average response time was 4,000 ms; it was highest in second 5, with 4,000 ms.");
  }

  @Test
  void highlightsStateTheAbsenceOfRequests() {
    assertThat(Highlights.of(new RushTimeline(OptionalInt.empty()), RampPattern.parse("1-1:2")))
        .containsExactly("No request has ended.");
  }

  @Test
  void unexpectedStatusIsAnErrorEvenBelow400() {
    RushTimeline timeline = play("1-1:1", OptionalInt.of(201), request -> Reply.ok(500 * MILLI));
    assertThat(timeline.points().get(5).inAll())
        .extracting(RushCounts::passed, RushCounts::asserts)
        .containsExactly(0L, 2L);
  }

  private static RushTimeline play(String pattern, VirtualSender.Origin origin) {
    return play(pattern, OptionalInt.empty(), origin);
  }

  private static RushTimeline play(
      String pattern, OptionalInt status, VirtualSender.Origin origin) {
    Rush rush =
        new Rush(
            Target.get("http://localhost/"),
            RampPattern.parse(pattern),
            SECOND,
            status,
            Rush.COOL_DOWN_NANOS);
    RushTimeline timeline = new RushTimeline(status);
    new VirtualSender(origin).play(rush.run(1e9), timeline);
    return timeline;
  }
}
