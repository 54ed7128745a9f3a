package io.originsimulator.load.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.result.OriginRequest.Ending;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class JournalLinesTest {
  @Test
  void anAnswerInjectedItsPlannedDelayAndTheTimeOfItsBody() throws Exception {
    JournalLine line =
        read(
            "\"outcome\":\"answered\",\"status\":200,\"planned_ms\":100,\"actual_ms\":100.25,"
                + "\"ended_ms\":150.25");
    assertThat(line)
        .isEqualTo(
            new JournalLine(
                "run-7",
                Instant.parse("2026-11-21T10:00:00.5Z"),
                "/news*",
                "4s",
                150_000_000,
                250_000,
                Ending.ANSWERED,
                200,
                ""));
  }

  @Test
  void anAnswerWhoseBodyIsOnItsWayIsNotOver() throws Exception {
    JournalLine line =
        read("\"outcome\":\"answered\",\"status\":200,\"planned_ms\":1,\"actual_ms\":1");
    assertThat(line.isOver()).isFalse();
    assertThat(line.injectedNanos()).isEqualTo(-1);
    assertThat(read("\"outcome\":\"pending\"").isOver()).isFalse();
  }

  @Test
  void aFaultInjectedTheTimeUntilItStruck() throws Exception {
    JournalLine line = read("\"outcome\":\"reset\",\"after_ms\":12.5");
    assertThat(line.ending()).isEqualTo(Ending.FAULT);
    assertThat(line.fault()).isEqualTo("reset");
    assertThat(line.injectedNanos()).isEqualTo(12_500_000);
    assertThat(line.status()).isZero();
  }

  @Test
  void aStallIsOverWhenWhoAskedHasLeft() throws Exception {
    assertThat(read("\"outcome\":\"stall\",\"after_ms\":5").isOver()).isFalse();
    JournalLine left = read("\"outcome\":\"stall\",\"status\":200,\"after_ms\":5,\"left_ms\":1000");
    assertThat(left.ending()).isEqualTo(Ending.FAULT);
    assertThat(left.injectedNanos()).isEqualTo(1_000_000_000);
  }

  @Test
  void whoLeftIsToldFromWhatTheOriginGaveUp() throws Exception {
    JournalLine left = read("\"outcome\":\"abandoned\",\"after_ms\":300,\"by_client\":true");
    assertThat(left.ending()).isEqualTo(Ending.ABANDONED);
    assertThat(left.injectedNanos()).isEqualTo(300_000_000);
    assertThat(read("\"outcome\":\"abandoned\",\"after_ms\":300,\"by_client\":false").ending())
        .isEqualTo(Ending.GIVEN_UP);
  }

  @Test
  void aRequestWithoutNumberHasNone() throws Exception {
    String json =
        "[{\"headers\":{\"host\":[\"x\"]},\"instant\":\"2026-11-21T10:00:00Z\",\"route\":\"/*\","
            + "\"stage\":\"0\",\"outcome\":\"pending\"}]";
    assertThat(JournalLines.read(bytes(json), "x-number").get(0).number()).isEmpty();
  }

  @Test
  void whatIsNoJournalIsRefused() {
    assertThatThrownBy(() -> JournalLines.read(bytes("<html>"), "x-number"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("no journal of a simulator: Unexpected character ('<'");
    assertThatThrownBy(() -> JournalLines.read(bytes("[{}]"), "x-number"))
        .isInstanceOf(IOException.class)
        .hasMessage("no journal of a simulator: Text '' could not be parsed at index 0");
  }

  private static JournalLine read(String outcome) throws IOException {
    String json =
        "[{\"headers\":{\"x-number\":[\"run-7\"]},\"instant\":\"2026-11-21T10:00:00.5Z\","
            + "\"route\":\"/news*\",\"stage\":\"4s\","
            + outcome
            + "}]";
    return JournalLines.read(bytes(json), "x-number").get(0);
  }

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
