package io.originsimulator.load.origin;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginRequest.Ending;
import io.originsimulator.load.result.OriginStream;
import io.originsimulator.report.JournalEntry;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JournalFollowerTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  private final JournalFollower follower =
      new JournalFollower("run", START, new OriginJournal.Place("first", 10));

  @Test
  void emitsEndedRequestsInOrder() {
    assertThat(follower.take(page(12, ended("run-1"), ended("run-0")), false))
        .extracting(OriginRequest::number)
        .containsExactly(1L, 0L);
    assertThat(follower.cursor()).isEqualTo(12);
    assertThat(follower.isWaiting()).isFalse();
  }

  @Test
  void arrivalCountsFromTheStartOfTheRun() {
    OriginRequest request = follower.take(page(11, ended("run-1")), false).get(0);
    assertThat(request)
        .isEqualTo(
            new OriginRequest(
                1,
                1_500_000_000,
                "/*",
                "0",
                150_000_000,
                250_000,
                Ending.ANSWERED,
                200,
                "",
                OriginStream.NONE));
  }

  @Test
  void readsThePlanOfAStream() {
    String stream =
        """
        ,"stream":{"events":%d,"untaken":0,"held_back_ms":0,"planned_ms":100,"span_ms":900,
          "longest_gap_ms":60}
        """;
    assertThat(
            follower.take(
                page(
                    12,
                    Entries.at(START, "run-1", Entries.ANSWERED + stream.formatted(40)),
                    Entries.at(START, "run-2", Entries.ANSWERED + stream.formatted(0))),
                false))
        .extracting(OriginRequest::stream)
        .containsExactly(
            new OriginStream(40, 100_000_000, 900_000_000, 60_000_000), OriginStream.NONE);
  }

  @Test
  void entriesAfterAPendingOneWaitForIt() {
    assertThat(follower.take(page(13, ended("run-1"), pending("run-2"), ended("run-3")), false))
        .hasSize(1);
    assertThat(follower.cursor()).isEqualTo(11);
    assertThat(follower.isWaiting()).isTrue();

    assertThat(follower.take(page(13, ended("run-2"), ended("run-3")), false))
        .extracting(OriginRequest::number)
        .containsExactly(2L, 3L);
    assertThat(follower.cursor()).isEqualTo(13);
    assertThat(follower.isWaiting()).isFalse();
  }

  @Test
  void emitsPendingRequestsAtTheEnd() {
    assertThat(follower.take(page(12, pending("run-1"), ended("run-2")), true))
        .extracting(OriginRequest::ending)
        .containsExactly(Ending.PENDING, Ending.ANSWERED);
    assertThat(follower.cursor()).isEqualTo(12);
  }

  @Test
  void countsDroppedEntries() {
    assertThat(follower.take(page(16, ended("run-6")), false)).hasSize(1); // 11 to 15 were dropped
    assertThat(follower.missed()).isEqualTo(5);
    assertThat(follower.take(page(18), false)).isEmpty(); // cleared, including 17 and 18
    assertThat(follower.missed()).isEqualTo(7);
    assertThat(follower.cursor()).isEqualTo(18);
  }

  @Test
  void countsEntriesOfAllRuns() {
    follower.take(page(14, ended("other-1"), ended("run-2")), false); // 11 and 12 were dropped
    assertThat(follower.missed()).isEqualTo(2);
    assertThat(follower.entered()).isEqualTo(4);
  }

  @Test
  void restartedOriginIsReadFromItsFirstEntry() {
    assertThat(follower.take(page("second", 2), false)).isEmpty(); // read after entry 10
    assertThat(follower.cursor()).isZero();
    assertThat(follower.isWaiting()).isTrue();
    assertThat(follower.restarts()).isEqualTo(1);
    assertThat(follower.take(page("second", 2, ended("run-1"), ended("run-2")), false)).hasSize(2);
    assertThat(follower.missed()).isZero();
    assertThat(follower.restarts()).isEqualTo(1);
  }

  @Test
  void detectsARestartEvenBeyondTheOldNumber() {
    assertThat(follower.take(page("second", 12, ended("run-11"), ended("run-12")), false))
        .isEmpty();
    assertThat(follower.restarts()).isEqualTo(1);
    assertThat(follower.cursor()).isZero();
    assertThat(follower.missed()).isZero();
  }

  @Test
  void smallerNumbersRevealARestartWithoutAnIdentifier() {
    JournalFollower of = new JournalFollower("run", START, new OriginJournal.Place("", 10));
    assertThat(of.take(page("", 2), false)).isEmpty();
    assertThat(of.restarts()).isEqualTo(1);
    assertThat(of.take(page("", 2, ended("run-1"), ended("run-2")), false)).hasSize(2);
  }

  @Test
  void emitsNothingTwiceIfTwoOriginsAnswerInTurn() {
    assertThat(follower.take(page(11, ended("run-1")), false)).hasSize(1);
    follower.take(page("second", 1), false);
    assertThat(follower.take(page("second", 1, ended("run-2")), false)).hasSize(1);
    assertThat(follower.take(page(11, ended("run-1")), false)).isEmpty();
    assertThat(follower.isWaiting()).isTrue();
    assertThat(follower.cursor()).isEqualTo(1);
    assertThat(follower.restarts()).isEqualTo(1);
  }

  @Test
  void ignoresRequestsOfOtherRunsAndOfTheWarmUp() {
    assertThat(
            follower.take(
                page(14, ended("run2-1"), ended("run--1"), ended("x"), ended("run-x")), false))
        .isEmpty();
    assertThat(follower.cursor()).isEqualTo(14);
  }

  @Test
  void emitsRequestsWithoutNumberFromTheStartOfTheRun() {
    JournalEntry before = Entries.at(START.minusMillis(1), "", Entries.ANSWERED);
    assertThat(follower.take(page(12, before, ended("")), false))
        .extracting(OriginRequest::number)
        .containsExactly(-1L);
  }

  @Test
  void responseInjectsItsPlannedDelayAndItsBodyTime() {
    OriginRequest request = emitted(Entries.ANSWERED);
    assertThat(request.injectedNanos()).isEqualTo(150_000_000); // 100 ms, and 50 ms from 100.25
    assertThat(request.lateNanos()).isEqualTo(250_000);
    assertThat(request.fault()).isEmpty();
  }

  @Test
  void responseBeforeItsPlannedTimeIsNotLate() {
    OriginRequest request =
        emitted(
            "\"outcome\":\"answered\",\"status\":200,\"planned_ms\":100,\"actual_ms\":99,"
                + "\"ended_ms\":99");
    assertThat(request.lateNanos()).isZero();
    assertThat(request.injectedNanos()).isEqualTo(100_000_000);
  }

  @Test
  void responseWithAnUnfinishedBodyIsPending() {
    OriginRequest request =
        emitted("\"outcome\":\"answered\",\"status\":200,\"planned_ms\":1,\"actual_ms\":2");
    assertThat(request.ending()).isEqualTo(Ending.PENDING);
    assertThat(request.injectedNanos()).isEqualTo(-1);
    assertThat(request.lateNanos()).isZero();
    assertThat(request.status()).isEqualTo(200);
  }

  @Test
  void faultInjectsTheTimeUntilItStrikes() {
    OriginRequest request = emitted("\"outcome\":\"reset\",\"after_ms\":12.5");
    assertThat(request.ending()).isEqualTo(Ending.FAULT);
    assertThat(request.fault()).isEqualTo("reset");
    assertThat(request.injectedNanos()).isEqualTo(12_500_000);
    assertThat(request.status()).isZero();
  }

  @Test
  void stallEndsWhenTheClientDisconnects() {
    OriginRequest stalled = emitted("\"outcome\":\"stall\",\"status\":200,\"after_ms\":5");
    assertThat(stalled.ending()).isEqualTo(Ending.PENDING);
    assertThat(stalled.fault()).isEmpty();
    OriginRequest left =
        emitted("\"outcome\":\"stall\",\"status\":200,\"after_ms\":5,\"left_ms\":1000");
    assertThat(left.ending()).isEqualTo(Ending.FAULT);
    assertThat(left.fault()).isEqualTo("stall");
    assertThat(left.injectedNanos()).isEqualTo(1_000_000_000);
  }

  @Test
  void disconnectDiffersFromACancellationByTheOrigin() {
    OriginRequest left = emitted("\"outcome\":\"abandoned\",\"after_ms\":300,\"by_client\":true");
    assertThat(left.ending()).isEqualTo(Ending.ABANDONED);
    assertThat(left.injectedNanos()).isEqualTo(300_000_000);
    OriginRequest cancelled =
        emitted("\"outcome\":\"abandoned\",\"after_ms\":300,\"by_client\":false");
    assertThat(cancelled.ending()).isEqualTo(Ending.GIVEN_UP);
  }

  private OriginRequest emitted(String outcome) {
    return follower.take(page(11, Entries.at(START, "run-7", outcome)), true).get(0);
  }

  private static OriginJournal.Page page(long last, JournalEntry... entries) {
    return page("first", last, entries);
  }

  private static OriginJournal.Page page(String opened, long last, JournalEntry... entries) {
    return new OriginJournal.Page(List.of(entries), last, opened);
  }

  private static JournalEntry ended(String number) {
    return Entries.at(START.plusMillis(1_500), number, Entries.ANSWERED);
  }

  private static JournalEntry pending(String number) {
    return Entries.at(START, number, "\"outcome\":\"pending\"");
  }
}
