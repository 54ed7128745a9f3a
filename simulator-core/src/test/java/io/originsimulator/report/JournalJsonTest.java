package io.originsimulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.caller.CallerReport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The list of requests, written and read. */
class JournalJsonTest {
  private static final Instant ARRIVAL = Instant.parse("2026-11-21T10:00:00.000000001Z");
  private static final String PENDING = entry("\"outcome\":\"pending\"");

  @Test
  void everyOutcomeIsReadAsItWasWritten() {
    assertThatIsReadAsWritten(new Outcome.Pending());
    assertThatIsReadAsWritten(
        new Outcome.Answered(200, nanos(0), nanos(1), Optional.empty(), Optional.empty()));
    assertThatIsReadAsWritten(
        new Outcome.Answered(
            503,
            Duration.ofMillis(100),
            nanos(100_000_001),
            Optional.of(Duration.ofSeconds(2)),
            Optional.of(Duration.ofDays(9))));
    for (Fault.Kind kind : Fault.Kind.values()) {
      assertThatIsReadAsWritten(
          new Outcome.Failed(kind, Optional.of(200), nanos(1_500_000), Optional.of(nanos(7))));
      assertThatIsReadAsWritten(
          new Outcome.Failed(kind, Optional.empty(), nanos(0), Optional.empty()));
    }
    assertThatIsReadAsWritten(new Outcome.Abandoned(nanos(5), Optional.of(200), true));
    assertThatIsReadAsWritten(new Outcome.Abandoned(nanos(5), Optional.empty(), false));
  }

  @Test
  void entryWithoutRecipeRouteOrHeadersIsReadAsItWasWritten() {
    JournalEntry bare =
        new JournalEntry(
            "GET",
            "/",
            "",
            Map.of(),
            RequestBody.NONE,
            Duration.ZERO,
            Instant.EPOCH,
            Optional.empty(),
            "",
            "",
            Optional.empty(),
            Optional.empty(),
            1,
            1,
            new Outcome.Pending(),
            Optional.empty());
    assertThat(JournalJson.read(written(bare))).containsExactly(bare);
    assertThat(JournalJson.read("[]")).isEmpty();
  }

  @Test
  void unknownFieldsOfALaterSimulatorAreIgnored() {
    String later = "{\"trailers\":{\"a\":1},".concat(PENDING.substring(1));
    assertThat(JournalJson.read("[" + later + "]"))
        .isEqualTo(JournalJson.read("[" + PENDING + "]"));
  }

  @Test
  void malformedValueIsReportedWithItsPlace() {
    assertRefused(
        "[" + PENDING + "," + entry("\"outcome\":\"teleported\"") + "]",
        "[1].outcome: \"teleported\" (expected: one of [pending, answered, abandoned, reset, close,"
            + " stall, garbage, goaway]) (is the simulator newer than this library?)");
    assertRefused("[{}]", "[0].method: missing (expected: a text)");
    assertRefused("[7]", "[0]: 7 (expected: an object)");
    assertRefused("{\"title\":\"No journal\"}", "{\"title\":\"No journal\"} (expected: an array)");
    assertRefused(
        "[" + PENDING.replace("2026-11-21T", "") + "]",
        "[0].instant: \"10:00:00Z\" (expected: an instant such as 2026-01-01T00:00:00Z)");
    assertRefused(
        "[" + PENDING.replace("\"arrival_ms\":1.5", "\"arrival_ms\":\"1.5\"") + "]",
        "[0].arrival_ms: \"1.5\" (expected: milliseconds)");
    assertRefused(
        "[" + PENDING.replace("1.5", "0.0000001") + "]",
        "[0].arrival_ms: 1E-7 (expected: milliseconds with up to 6 decimals)");
    assertRefused(
        "[" + PENDING.replace("\"x\"", "7") + "]", "[0].headers.host[0]: 7 (expected: a text)");
    assertRefused(
        "[" + PENDING.replace("\"connection\":1", "\"connection\":1.5") + "]",
        "[0].connection: 1.5 (expected: a whole number)");
    assertRefused(
        "[" + entry("\"outcome\":\"abandoned\",\"after_ms\":1,\"by_client\":1") + "]",
        "[0].by_client: 1 (expected: true or false)");
    assertRefused(
        "[" + entry("\"outcome\":\"answered\",\"status\":3000000000") + "]",
        "[0].status: 3000000000 (expected: a whole number)");
  }

  @Test
  void malformedJsonIsReportedWithLineAndColumn() {
    assertThatThrownBy(() -> JournalJson.read("<html>"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("line 1, column 1: Unexpected character ('<' (code 60))");
    assertThatThrownBy(() -> JournalJson.read("[" + PENDING + ",\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("line 2, column 1: Unexpected end-of-input");
    assertThatThrownBy(() -> JournalJson.read(""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("missing (expected: an array)");
  }

  @Test
  void bodyThatIsNotUtf8KeepsTextLengthAndCompleteness() {
    RequestBody whole = read(RequestBody.of(new byte[] {'a', (byte) 0xff, (byte) 0xfe}, 3));
    assertThat(whole.text()).isEqualTo("a\uFFFD\uFFFD");
    assertThat(whole.length()).isEqualTo(3);
    assertThat(whole.isWhole()).isTrue();
    byte[] umlaut = "aü".getBytes(StandardCharsets.UTF_8);
    RequestBody cut = read(RequestBody.of(new byte[] {umlaut[0], umlaut[1]}, 100));
    assertThat(cut.text()).isEqualTo("a\uFFFD");
    assertThat(cut.length()).isEqualTo(100);
    assertThat(cut.isWhole()).isFalse();
  }

  @Test
  void bodyCutInsideACharacterIsIncomplete() {
    byte[] euro = "a€".getBytes(StandardCharsets.UTF_8);
    RequestBody cut = RequestBody.of(new byte[] {euro[0], euro[1]}, 4);
    assertThat(cut.isWhole()).isFalse();
    assertThat(read(cut).text()).isEqualTo("a\uFFFD"); // as many bytes as the complete body has
    assertThat(read(cut).isWhole()).isFalse();
    assertThat(read(read(cut)).isWhole()).isFalse();
  }

  @Test
  void bodyThatWasCutKeepsTheNumberOfItsBytes() {
    RequestBody cut = RequestBody.of(new byte[] {'a', (byte) 0xe2}, 4);
    assertThat(read(cut).keptBytes()).isEqualTo(2); // although the text has four
    assertThat(read(read(cut))).isEqualTo(read(cut));
    RequestBody whole = RequestBody.of(new byte[] {'a', (byte) 0xff}, 2);
    assertThat(read(whole).keptBytes()).isEqualTo(2);
    assertThat(read(whole)).isEqualTo(read(read(whole)));
  }

  @Test
  void bodiesOfWhichOneIsCutDiffer() {
    RequestBody cut = read(RequestBody.of(new byte[] {'a', (byte) 0xe2}, 4));
    RequestBody whole = RequestBody.of("a\uFFFD".getBytes(StandardCharsets.UTF_8), 4);
    assertThat(cut.bytes()).isEqualTo(whole.bytes());
    assertThat(cut.length()).isEqualTo(whole.length());
    assertThat(cut).isNotEqualTo(whole).doesNotHaveSameHashCodeAs(whole);
  }

  @Test
  void callerIsJudgedByEntriesThatWereRead() {
    String first =
        "\"outcome\":\"answered\",\"status\":503,\"planned_ms\":0,\"actual_ms\":0,\"ended_ms\":0,"
            + "\"retry_after_s\":2";
    String second = "\"outcome\":\"answered\",\"status\":200,\"planned_ms\":0,\"actual_ms\":0";
    CallerReport report =
        CallerReport.of(
            JournalJson.read(
                "["
                    + entry(first)
                    + ","
                    + entry(second).replace("\"arrival_ms\":1.5", "\"arrival_ms\":1001.5")
                    + "]"));
    assertThat(report.amplification()).isEqualTo(2);
    assertThat(report.backoff().typical()).containsExactly(Duration.ofSeconds(1));
    assertThat(report.retryAfter().isObeyed()).isFalse();
  }

  private static void assertThatIsReadAsWritten(Outcome outcome) {
    JournalEntry entry =
        new JournalEntry(
            "POST",
            "/a/1",
            "b=c",
            Map.of("host", List.of("x"), "accept", List.of("a", "b")),
            RequestBody.of("grüße".getBytes(StandardCharsets.UTF_8), 4097),
            nanos(123_456_789_012_345L),
            ARRIVAL,
            Optional.empty(),
            "/a*",
            "4s",
            Optional.of(nanos(7)),
            Optional.of("GET /a, but query b is \"c\" (expected: \"d\")"),
            Long.MAX_VALUE,
            3,
            outcome,
            Optional.of(
                new StreamProgress(12, 3, nanos(1_500_000), nanos(40), nanos(5_000), nanos(600))));
    assertThat(JournalJson.read(written(entry, entry))).containsExactly(entry, entry);
  }

  private static void assertRefused(String json, String message) {
    assertThatThrownBy(() -> JournalJson.read(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** Returns the body of a pending request after writing and reading it. */
  private static RequestBody read(RequestBody body) {
    JournalEntry pending = JournalJson.read("[" + PENDING + "]").get(0);
    JournalEntry entry =
        new JournalEntry(
            pending.method(),
            pending.path(),
            pending.query(),
            pending.headers(),
            body,
            pending.arrival(),
            pending.instant(),
            pending.recipe(),
            pending.route(),
            pending.stage(),
            pending.elapsed(),
            Optional.empty(),
            pending.connection(),
            pending.onConnection(),
            pending.outcome(),
            Optional.empty());
    return JournalJson.read(written(entry)).get(0).body();
  }

  private static String written(JournalEntry... entries) {
    return JournalJson.write(List.of(entries), Long.MAX_VALUE).orElseThrow();
  }

  private static String entry(String outcome) {
    return """
    {"method":"GET","path":"/a","query":"","headers":{"host":["x"]},"body":"","body_bytes":0,\
    "arrival_ms":1.5,"instant":"2026-11-21T10:00:00Z","route":"/*","stage":"0","elapsed_ms":1.5,\
    "connection":1,"on_connection":1,%s}"""
        .formatted(outcome);
  }

  private static Duration nanos(long nanos) {
    return Duration.ofNanos(nanos);
  }
}
