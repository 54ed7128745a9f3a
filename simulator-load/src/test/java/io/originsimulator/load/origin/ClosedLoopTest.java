package io.originsimulator.load.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.originsimulator.load.origin.StatusPaths.Path;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginRequest.Ending;
import io.originsimulator.load.result.OriginStream;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClosedLoopTest {
  private final List<List<Object>> added = new ArrayList<>(); // due, added, stage
  private final ClosedLoop loop =
      new ClosedLoop((due, nanos, stage) -> added.add(List.of(due, nanos, stage)));

  @BeforeEach
  void begin() {
    loop.accept(run(Map.of(OriginRequest.RUN_ID, "run")));
  }

  @Test
  void addedTimeIsTheServiceTimeMinusAllInjectedDelays() {
    answered(0, 130, 200);
    origin(0, "0", 50, 503);
    origin(0, "4s", 70, 200);
    end();
    assertThat(loop.all().added().maxNanos()).isEqualTo(millis(10));
    assertThat(loop.all().injected().maxNanos()).isEqualTo(millis(120));
    assertThat(loop.all().service().maxNanos()).isEqualTo(millis(130));
    assertThat(added).containsExactly(List.of(0L, millis(10), "4s"));
  }

  @Test
  void orderOfBothSidesDoesNotMatter() {
    origin(0, "0", 50, 200);
    answered(0, 60, 200);
    answered(1, 70, 200);
    origin(1, "0", 50, 200);
    end();
    assertThat(loop.all().added().count()).isEqualTo(2);
    assertThat(loop.all().added().minNanos()).isEqualTo(millis(10));
    assertThat(loop.all().added().maxNanos()).isEqualTo(millis(20));
  }

  @Test
  void requestUnknownToTheOriginWasAnsweredByTheTargetAlone() {
    answered(0, 3, 200);
    answered(1, 60, 200);
    origin(1, "0", 50, 200);
    end();
    assertThat(loop.timesSeen()).containsExactly(Map.entry(0, 1L), Map.entry(1, 1L));
    assertThat(loop.alone().count()).isEqualTo(1);
    assertThat(loop.alone().maxNanos()).isEqualTo(millis(3));
    assertThat(loop.all().added().count()).isEqualTo(1);
  }

  @Test
  void countsRetriesByThePrecedingResult() {
    answered(0, 200, 200);
    origin(0, "0", 10, 503);
    loop.accept(fault(0, "reset", 20));
    origin(0, "0", 10, 200);
    answered(1, 20, 503);
    origin(1, "0", 10, 503);
    end();
    assertThat(loop.retriedAfter()).containsExactly(Map.entry("503", 1L), Map.entry("reset", 1L));
    assertThat(loop.timesSeen()).containsExactly(Map.entry(1, 1L), Map.entry(3, 1L));
    assertThat(loop.originRequests()).isEqualTo(4);
    assertThat(loop.amplification()).isEqualTo(2);
  }

  @Test
  void timesCountForTheStageOfTheLastAttempt() {
    answered(0, 130, 200);
    origin(0, "0", 50, 503);
    origin(0, "4s", 70, 200);
    answered(1, 55, 200);
    origin(1, "0", 50, 200);
    end();
    assertThat(loop.stages()).extracting(OriginShare::stage).containsExactly("0", "4s");
    assertThat(loop.stages()).extracting(OriginShare::attempts).containsExactly(2L, 1L);
    assertThat(loop.stages()).extracting(OriginShare::failed).containsExactly(1L, 0L);
    assertThat(loop.stages())
        .extracting(stage -> stage.added().maxNanos())
        .containsExactly(millis(5), millis(10));
  }

  @Test
  void addedTimesOfSeveralRoutesHaveNoStage() {
    answered(0, 60, 200);
    loop.accept(request(0, "/a", "4s", 50, Ending.ANSWERED, 200, ""));
    answered(1, 80, 200);
    loop.accept(request(1, "/b", "0", 50, Ending.ANSWERED, 200, ""));
    end();
    assertThat(added).extracting(one -> one.get(2)).containsExactly("", "");
  }

  @Test
  void routeSumsItsStages() {
    answered(0, 60, 200);
    loop.accept(request(0, "/a", "0", 50, Ending.ANSWERED, 200, ""));
    answered(1, 80, 200);
    loop.accept(request(1, "/a", "4s", 50, Ending.ANSWERED, 200, ""));
    answered(2, 80, 200);
    loop.accept(request(2, "/b", "0", 50, Ending.ANSWERED, 200, ""));
    end();
    assertThat(loop.routes()).extracting(OriginShare::route).containsExactly("/a", "/b");
    assertThat(loop.routes()).extracting(route -> route.added().count()).containsExactly(2L, 1L);
  }

  @Test
  void responseBeforeTheOriginsAddsNoTime() {
    answered(0, 5, 200); // from a cache that was being refreshed
    origin(0, "0", 50, 200);
    end();
    assertThat(loop.ahead()).isEqualTo(1);
    assertThat(loop.all().added().count()).isZero();
  }

  @Test
  void failedRequestsAddNoTime() {
    loop.accept(sample(0, 1000, Outcome.TIMEOUT, 0, OriginTrace.NONE));
    loop.accept(request(0, "/*", "0", 999, Ending.ABANDONED, 0, ""));
    end();
    assertThat(loop.all().added().count()).isZero();
    assertThat(loop.abandoned()).isEqualTo(1);
    assertThat(loop.paths().all()).containsExactly(new Path("abandoned", "timeout", 1));
  }

  @Test
  void namesTheMeaningOfEachStatusPath() {
    answered(0, 10, 200);
    origin(0, "0", 5, 503);
    answered(1, 10, 504);
    origin(1, "0", 5, 200);
    answered(2, 10, 502);
    loop.accept(fault(2, "reset", 5));
    answered(3, 10, 404);
    origin(3, "0", 5, 404);
    answered(4, 10, 200);
    answered(5, 10, 503);
    answered(6, 10, 502);
    origin(6, "0", 5, 503);
    answered(7, 10, 304);
    origin(7, "0", 5, 200);
    loop.accept(sample(8, 10, Outcome.EARLY_CLOSE, 0, OriginTrace.NONE));
    origin(8, "0", 5, 503);
    loop.accept(sample(9, 10, Outcome.TIMEOUT, 0, OriginTrace.NONE));
    loop.accept(request(9, "/*", "0", 9, Ending.ABANDONED, 0, ""));
    end();
    assertThat(loop.paths().all())
        .extracting(Path::origin, Path::client, Path::meaning)
        .containsExactly(
            tuple("200", "304", "changed"),
            tuple("200", "504", "made by the target"),
            tuple("404", "404", "passed on"),
            tuple("503", "200", "hidden by the target"),
            tuple("503", "502", "changed"),
            tuple("503", "early close", "made by the target"),
            tuple("abandoned", "timeout", "answered by neither"),
            tuple("not asked", "200", "answered by the target alone"),
            tuple("not asked", "503", "made by the target"),
            tuple("reset", "502", "made by the target"));
  }

  @Test
  void countsOriginRequestsWithoutAClientRequest() {
    answered(0, 10, 200);
    origin(0, "0", 5, 200);
    origin(7, "0", 5, 200); // its sample is missing
    loop.accept(request(-1, "/*", "0", 5, Ending.ANSWERED, 200, "")); // a health check
    end();
    assertThat(loop.unexplained()).isEqualTo(2);
    assertThat(loop.clientRequests()).isEqualTo(1);
    assertThat(loop.amplification()).isEqualTo(1);
  }

  @Test
  void countsPendingAndMissedRequests() {
    answered(0, 10, 504);
    loop.accept(request(0, "/*", "0", -1, Ending.PENDING, 0, ""));
    loop.accept(new Observation(OriginRequest.MISSED, "", 0, 12));
    end();
    assertThat(loop.pending()).isEqualTo(1);
    assertThat(loop.missed()).isEqualTo(12);
    assertThat(loop.all().added().count()).isZero();
  }

  @Test
  void missedEntriesMakeUnmatchedRequestsUnknown() {
    answered(0, 60, 200);
    origin(0, "0", 50, 200);
    answered(1, 70, 200); // possibly the dropped one
    missed(1);
    end();
    assertThat(loop.doubts())
        .containsExactly("1 of the origin's requests are missing because its journal dropped them");
    assertThat(loop.clientRequests()).isEqualTo(2);
    assertThat(loop.unknown()).isEqualTo(1);
    assertThat(loop.timesSeen()).containsExactly(Map.entry(1, 1L));
    assertThat(loop.alone().count()).isZero();
    assertThat(loop.amplification()).isEqualTo(1);
    assertThat(loop.paths().all()).containsExactly(new Path("200", "200", 1));
  }

  @Test
  void restartOrLossOfTheOriginLeavesDoubts() {
    answered(0, 60, 200);
    loop.accept(new Observation(OriginRequest.GAPS + " #2", "", 0, 1)); // from merged runs
    missed(0);
    end();
    assertThat(loop.doubts())
        .containsExactly(
            "the origin was restarted, or unreachable at the end; its unread requests are"
                + " missing");
    assertThat(loop.isClosed()).isTrue();
    assertThat(loop.unknown()).isEqualTo(1);
  }

  @Test
  void targetThatDropsNumbersLeavesDoubts() {
    answered(0, 60, 200);
    loop.accept(request(-1, "/*", "0", 50, Ending.ANSWERED, 200, ""));
    missed(0);
    end();
    assertThat(loop.doubts())
        .containsExactly(
            "no request at the origin has a number (expected: the target forwards"
                + " x-origin-simulator-request)");
    assertThat(loop.unknown()).isEqualTo(1);
    assertThat(loop.alone().count()).isZero();
  }

  @Test
  void loopIsClosedWithoutAnyOriginRequest() {
    answered(0, 3, 200);
    missed(0);
    end();
    assertThat(loop.isClosed()).isTrue();
    assertThat(loop.doubts()).isEmpty();
    assertThat(loop.timesSeen()).containsExactly(Map.entry(0, 1L));
    assertThat(loop.alone().count()).isEqualTo(1);
  }

  @Test
  void ignoresRequestsThatWereNeverSent() {
    loop.accept(sample(0, 10, Outcome.DROPPED_IN_FLIGHT, 0, OriginTrace.NONE));
    end();
    assertThat(loop.clientRequests()).isZero();
    assertThat(loop.isClosed()).isFalse();
  }

  @Test
  void ignoresRequestsInFlightAtTheEnd() {
    answered(0, 10, 200);
    origin(0, "0", 5, 200);
    loop.accept(
        new Sample(
            1,
            0,
            0,
            0,
            0,
            -1,
            10,
            0,
            Outcome.UNANSWERED,
            0,
            0,
            0,
            "",
            OriginTrace.NONE,
            StreamTrace.NONE));
    origin(1, "0", 5, 200);
    end();
    assertThat(loop.clientRequests()).isEqualTo(1);
    assertThat(loop.originRequests()).isEqualTo(2);
    assertThat(loop.unexplained()).isZero();
    assertThat(loop.amplification()).isEqualTo(1);
  }

  @Test
  void countsResponsesFromACacheWithoutAJournal() {
    ClosedLoop traced = new ClosedLoop((due, nanos, stage) -> {});
    traced.accept(run(Map.of()));
    traced.accept(sample(0, 60, Outcome.ANSWERED, 200, new OriginTrace(millis(50), "0")));
    traced.accept(sample(1, 5, Outcome.ANSWERED, 200, new OriginTrace(millis(50), "0")));
    traced.accept(sample(2, 5, Outcome.ANSWERED, 200, OriginTrace.NONE));
    traced.accept(END);
    assertThat(traced.isClosed()).isFalse();
    assertThat(traced.fromCache()).isEqualTo(1);
  }

  private static final RunEnd END = new RunEnd(0, false, 0, 0, 0, DriverVerdict.VALID);

  private void end() {
    loop.accept(END);
  }

  private void missed(long requests) {
    loop.accept(new Observation(OriginRequest.MISSED, "", 0, requests));
  }

  private void answered(long number, long serviceMillis, int status) {
    loop.accept(sample(number, serviceMillis, Outcome.ANSWERED, status, OriginTrace.NONE));
  }

  private void origin(long number, String stage, long injectedMillis, int status) {
    loop.accept(request(number, "/*", stage, injectedMillis, Ending.ANSWERED, status, ""));
  }

  private static OriginRequest fault(long number, String fault, long afterMillis) {
    return request(number, "/*", "0", afterMillis, Ending.FAULT, 0, fault);
  }

  private static OriginRequest request(
      long number,
      String route,
      String stage,
      long injectedMillis,
      Ending ending,
      int status,
      String fault) {
    long injectedNanos = injectedMillis < 0 ? -1 : millis(injectedMillis);
    return new OriginRequest(
        number, 0, route, stage, injectedNanos, 0, ending, status, fault, OriginStream.NONE);
  }

  private static Sample sample(
      long number, long serviceMillis, Outcome outcome, int status, OriginTrace trace) {
    boolean sent = outcome.kind() != Outcome.Kind.DROPPED;
    return new Sample(
        number,
        0,
        0,
        sent ? 0 : -1,
        sent ? millis(1) : -1,
        -1,
        millis(1 + serviceMillis),
        0,
        outcome,
        status,
        0,
        0,
        "",
        trace,
        StreamTrace.NONE);
  }

  private static RunInfo run(Map<String, String> settings) {
    return new RunInfo("", "attack", Instant.EPOCH, 1, 1, 1, 0, List.of(), settings);
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }
}
