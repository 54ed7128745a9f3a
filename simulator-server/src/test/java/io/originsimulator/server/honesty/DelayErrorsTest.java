package io.originsimulator.server.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.report.HonestyReport.StageDelays;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.clock.FrozenClock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The delay error of a response, to the nanosecond, and the delays that are not the server's. */
class DelayErrorsTest {
  private static final String GET = "GET /news HTTP/1.1\r\n\r\n";
  private static final String OTHER = "GET /other HTTP/1.1\r\n\r\n";
  private static final Duration ZERO = Duration.ZERO;
  private static final int MOST_STAGES = 1000; // with counts and times of their own

  private final FrozenServer server = FrozenServer.measured();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aTimerThatFires7MillisecondsLateIs7MillisecondsLate() {
    add("/news", "'latency': '100ms'");
    client.send(GET);
    fireAfter("107ms");
    assertThat(errors()).isEqualTo(always(1, Duration.ofMillis(7)));
    assertThat(second().largestErrorNanos()).isEqualTo(7_000_000);
  }

  @Test
  void aTimerThatFiresInTimeIsNotLate() {
    add("/news", "'latency': '100ms'");
    client.send(GET);
    server.advance("1s");
    assertThat(errors()).isEqualTo(always(1, ZERO));
  }

  @Test
  void aResponseWithoutLatencyIsCounted() {
    add("/news", "'latency': 0");
    client.send(GET + GET);
    assertThat(errors()).isEqualTo(always(2, ZERO));
  }

  @Test
  void onlyErrorsAboveTheToleranceAreLate() {
    add("/news", "'latency': '100ms'");
    client.send(GET);
    fireAfter("105ms");
    assertThat(second().late()).isZero();
    client.send(GET);
    fireAfter("105.000001ms");
    assertThat(second().late()).isEqualTo(1);
    assertThat(second().responses()).isEqualTo(2);
  }

  @Test
  void waitingForAnEarlierResponseIsNoError() {
    add("/news", "'latency': '300ms'");
    add("/other", "'latency': '10ms'");
    client.send(GET + OTHER);
    server.advance("1s");
    assertThat(errors()).isEqualTo(always(2, ZERO));
  }

  @Test
  void responseAfterALateOneIsNotLateAgain() {
    add("/news", "'latency': '300ms'");
    add("/other", "'latency': '10ms'");
    client.send(GET + OTHER);
    fireAfter("307ms");
    assertThat(report().stages())
        .containsExactly(
            new StageDelays("/news", "0", always(1, Duration.ofMillis(7))),
            new StageDelays("/other", "0", always(1, ZERO)));
  }

  @Test
  void waitingForAPageOfTheServersOwnIsNoError() {
    add("/news", "'latency': 0");
    client.send("GET /_admin/routes HTTP/1.1\r\n\r\n" + GET);
    server.advance("300ms");
    server.doSlowWork();
    assertThat(client.received()).contains("hello");
    assertThat(errors()).isEqualTo(always(1, ZERO));
  }

  @Test
  void aHoldIsNoError() {
    add("/news", "'latency': '100ms'");
    server.loop(0).hold(Set.of(new Route("/news")));
    client.send(GET);
    server.advance("10s");
    server.loop(0).hold(Set.of());
    assertThat(client.received()).contains("hello");
    assertThat(errors()).isEqualTo(always(1, ZERO));
  }

  @Test
  void aPacedResponseIsAsLateAsItsStart() {
    add("/news", "'latency': '100ms', 'bandwidth': '5b/s'");
    client.send(GET);
    fireAfter("107ms");
    server.advance("10s");
    assertThat(client.received()).endsWith("hello");
    assertThat(errors()).isEqualTo(always(1, Duration.ofMillis(7)));
  }

  @Test
  void waitingBehindAPacedResponseIsNoError() {
    add("/news", "'latency': 0, 'bandwidth': '1b/s'");
    add("/other", "'latency': '10ms'");
    client.send(GET + OTHER);
    server.advance("10s");
    assertThat(errors()).isEqualTo(always(2, ZERO));
  }

  @Test
  void aFaultIsAsLateAsItsStart() {
    add("/news", "'latency': '100ms', 'fault': 'stall'");
    client.send(GET);
    fireAfter("107ms");
    assertThat(errors()).isEqualTo(always(1, Duration.ofMillis(7)));
  }

  @Test
  void aClientThatDoesNotReadMakesNothingLate() {
    server.add(
        "{'route': '/large', 'random_content': '1mb', 'stages': [{'at': 0, 'status': 200}]}"
            .replace('\'', '"'));
    add("/news", "'latency': '10ms', 'bandwidth': '5b/s'");
    client.stopReading().send("GET /large HTTP/1.1\r\n\r\n" + GET);
    client.flush();
    server.advance("10s");
    assertThat(errors().count()).isEqualTo(1);
    client.readOn();
    server.advance("2s");
    assertThat(errors()).isEqualTo(always(2, ZERO));
  }

  @Test
  void aClientThatReadsAgainDoesNotHideThatTheServerWasLate() {
    server.add(
        "{'route': '/large', 'random_content': '1mb', 'stages': [{'at': 0, 'status': 200}]}"
            .replace('\'', '"'));
    add("/news", "'latency': '100ms'");
    client.stopReading().send("GET /large HTTP/1.1\r\n\r\n" + GET);
    client.flush();
    server.clock().moveOn(Duration.ofSeconds(5));
    client.readOn(); // before the timer has run
    client.runScheduledPendingTasks();
    client.runPendingTasks();
    assertThat(errors().largest()).isEqualTo(Duration.ofMillis(4900));
  }

  @Test
  void pagesOfTheServersOwnAreNotCounted() {
    client.send("GET /_admin/status HTTP/1.1\r\n\r\n");
    assertThat(errors()).isEqualTo(always(0, ZERO));
    assertThat(second().responses()).isZero();
  }

  @Test
  void everyStageAndRequestsWithoutAStageHaveTheirErrors() {
    server.add(
        """
        [{"route": "/news", "body": "hello", "stages": [
           {"at": "4s", "status": 200}, {"at": "1s", "status": 503}]},
         {"route": "/sport", "method": "GET", "stages": [{"at": 0, "status": 404}]}]
        """);
    client.send(GET + GET);
    server.advance("1s");
    client.send(GET + "GET /sport HTTP/1.1\r\n\r\n" + OTHER);
    server.advance("3s");
    client.send(GET + GET + GET);
    assertThat(report().stages())
        .containsExactly(
            new StageDelays("/news", "before the first", always(2, ZERO)),
            new StageDelays("/news", "1s", always(1, ZERO)),
            new StageDelays("/news", "4s", always(3, ZERO)),
            new StageDelays("GET /sport", "0", always(1, ZERO)),
            new StageDelays("no route", "", always(1, ZERO)));
  }

  @Test
  void theStageIsThatOfTheArrival() {
    server.add(
        """
        {"body": "hello", "stages": [
          {"at": 0, "status": 200, "latency": "3s"}, {"at": "1s", "status": 503}]}
        """);
    client.send(GET);
    server.advance("3s");
    assertThat(report().stages()).containsExactly(new StageDelays("/*", "0", always(1, ZERO)));
  }

  @Test
  void theLoopsAreAddedUp() {
    add("/news", "'latency': 0");
    client.send(GET);
    server.connect(1).send(GET + GET);
    assertThat(report().stages()).containsExactly(new StageDelays("/news", "0", always(3, ZERO)));
    assertThat(report().responses()).isEqualTo(3);
  }

  @Test
  void replacedRecipesShareOneHistogram() {
    add("/news", "'latency': '100ms'");
    client.send(GET);
    fireAfter("107ms");
    add("/news", "'latency': 0");
    client.send(GET);
    add("/sport", "'latency': 0");
    client.send(GET);
    assertThat(report().stages())
        .containsExactly(
            new StageDelays("/news", "0", always(2, ZERO)),
            new StageDelays("replaced or removed", "", always(1, Duration.ofMillis(7))));
    assertThat(errors().count()).isEqualTo(3);
  }

  @Test
  void reusedNumberDoesNotMixRecipes() {
    add("/news", "'latency': 0");
    client.send(GET);
    server.connect(1).send("GET /slow HTTP/1.1\r\n\r\n");
    add(
        "/news",
        "'latency': '10ms'"); // gets another number; the next recipe reuses the first one's
    client.send(GET);
    server.advance("10ms");
    add("/news", "'latency': '20ms'");
    client.send(GET);
    server.advance("20ms");
    assertThat(report().stages())
        .containsExactly(
            new StageDelays("/news", "0", always(1, ZERO)),
            new StageDelays("no route", "", always(1, ZERO)),
            new StageDelays("replaced or removed", "", always(2, ZERO)));
  }

  @Test
  void requestPendingUnderAReplacedRecipeCountsAsReplaced() {
    add("/news", "'latency': '100ms'");
    client.send(GET);
    add("/news", "'latency': 0");
    server.advance("1ms");
    add("/news", "'latency': 0"); // has the first one's number
    server.connect().send(GET);
    server.advance("1s");
    assertThat(report().stages())
        .containsExactly(
            new StageDelays("/news", "0", always(1, ZERO)),
            new StageDelays("replaced or removed", "", always(1, ZERO)));
  }

  @Test
  void stagesPastAThousandShareOneHistogram() {
    String routes =
        IntStream.range(0, MOST_STAGES + 2)
            .mapToObj(
                i ->
                    "{\"route\": \"/%s\", \"stages\": [{\"at\": 0, \"status\": 404}]}".formatted(i))
            .collect(Collectors.joining(",", "[", "]"));
    server.add(routes);
    for (int i = 0; i < MOST_STAGES + 2; i++) {
      client.send("GET /" + i + " HTTP/1.1\r\n\r\n");
    }
    client.receivedBytes();
    List<StageDelays> stages = report().stages();
    assertThat(stages).hasSize(MOST_STAGES + 1);
    assertThat(stages.get(MOST_STAGES))
        .isEqualTo(new StageDelays("other stages", "", always(2, ZERO)));
  }

  @Test
  void clearingRestartsTheErrors() {
    add("/news", "'latency': 0");
    client.send(GET + OTHER);
    server.loop(0).meter().clear();
    client.send(GET);
    assertThat(report().stages()).containsExactly(new StageDelays("/news", "0", always(1, ZERO)));
    assertThat(second().responses()).isEqualTo(1);
  }

  private void add(String route, String stage) {
    server.add(
        "{'route': '%s', 'body': 'hello', 'stages': [{'at': 0, 'status': 200, %s}]}"
            .formatted(route, stage)
            .replace('\'', '"'));
  }

  /** Moves time in one step, and only then fires the timers. */
  private void fireAfter(String duration) {
    server.clock().moveOn(DurationText.parse(duration).value());
    client.runScheduledPendingTasks();
    client.runPendingTasks();
  }

  private Percentiles errors() {
    return report().delayErrors();
  }

  private Second second() {
    return server.loop(0).meter().read().second().second(new PauseLog(), 1);
  }

  private HonestyReport report() {
    List<LoopMeter.Reading> readings =
        List.of(server.loop(0).meter().read(), server.loop(1).meter().read());
    return new HonestyReporter(Duration.ofMillis(5), FrozenClock.START, 2)
        .report(
            readings,
            HonestyTimes.of(readings, server.scenarios().scenario()),
            0,
            new SecondRing(),
            new PauseLog(),
            true,
            false);
  }

  /** Returns the percentiles of equal times. */
  private static Percentiles always(long count, Duration time) {
    return new Percentiles(count, time, time, time, time, time);
  }
}
