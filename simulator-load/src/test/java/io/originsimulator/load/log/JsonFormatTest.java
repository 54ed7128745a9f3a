package io.originsimulator.load.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFormatTest {
  private static final long MILLI = 1_000_000;

  @Test
  void guessesNamesInNginxLogs() {
    LogEntry entry =
        Lines.parse(
            "json",
            "{\"msec\":\"1795255201.500\",\"remote_addr\":\"::1\",\"request_method\":\"PUT\","
                + "\"request_uri\":\"/a?b=1\",\"status\":\"204\",\"body_bytes_sent\":\"0\","
                + "\"request_time\":\"1.500\",\"upstream_response_time\":\"1.400\"}");
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T10:00:00Z"));
    assertThat(entry)
        .isEqualTo(
            new LogEntry(
                entry.start(), "PUT", "/a?b=1", 204, 1_500 * MILLI, 0, 1_400 * MILLI, 0, -1));
  }

  @Test
  void precisionFollowsTheDigitsOfANumber() {
    for (String time : List.of("1795255200.000", "1795255200.500", "1795255200.123")) {
      LogEntry entry = Lines.parse("json", "{\"msec\":" + time + ",\"request_uri\":\"/\"}");
      assertThat(entry.start().orElseThrow().precisionNanos()).as(time).isEqualTo(MILLI);
    }
    LogEntry whole = Lines.parse("json", "{\"ts\":1795255200,\"request_uri\":\"/\"}");
    assertThat(whole.start().orElseThrow().precisionNanos()).isEqualTo(1_000 * MILLI);
  }

  @Test
  void guessesTraefiksNamesInNanoseconds() {
    LogEntry entry =
        Lines.parse(
            "json",
            "{\"ClientHost\":\"10.0.0.9\",\"DownstreamContentSize\":12,\"DownstreamStatus\":502,"
                + "\"Duration\":1500000,\"OriginDuration\":1400000,\"OriginStatus\":500,"
                + "\"RequestMethod\":\"GET\",\"RequestPath\":\"/x\","
                + "\"StartUTC\":\"2026-11-21T10:00:00.123456789Z\",\"time\":\"2026-11-21T10:00:01Z\"}");
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T10:00:00.123456789Z"));
    assertThat(entry)
        .isEqualTo(
            new LogEntry(entry.start(), "GET", "/x", 502, 1_500_000, 12, 1_400_000, 500, -1));
  }

  @Test
  void guessesCaddysNestedNames() {
    LogEntry entry =
        Lines.parse(
            "json",
            "{\"ts\":1795255200.25,\"request\":{\"remote_ip\":\"10.0.0.9\",\"method\":\"GET\","
                + "\"uri\":\"/y?z\"},\"duration\":0.25,\"size\":7,\"status\":200}");
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T10:00:00Z"));
    assertThat(entry.target()).isEqualTo("/y?z");
    assertThat(entry.durationNanos()).isEqualTo(250 * MILLI);
  }

  @Test
  void readsGivenNames() throws BadLine {
    LogFormat format = LogFormat.json("start=when,uri=http.where,duration=took:ms");
    LogEntry entry =
        format
            .lines()
            .parse("{\"when\":1795255200123,\"http\":{\"where\":\"/a\"},\"took\":7,\"code\":200}");
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T10:00:00.123Z"));
    assertThat(entry.durationNanos()).isEqualTo(7 * MILLI);
    assertThat(entry.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"uri\":\"/a\",\"urt\":-}|-1",
        "{\"uri\":\"/a\",\"urt\":}|-1",
        "{\"urt\":-,\"uri\":\"/a\"}|-1",
        "{\"urt\": , \"uri\":\"/a\"}|-1",
        "{\"urt\":0.100, 0.200,\"uri\":\"/a\"}|200000000",
        "{\"urt\":0.100 : 0.300,\"uri\":\"/a\"}|300000000",
        "{\"urt\":0.100,\"ua\":\"\\x22:-,\\x22\",\"uri\":\"/a\"}|100000000"
      })
  void readsNearlyJson(String line, long upstreamNanos) {
    assertThat(Lines.parse("json", line).upstreamNanos()).isEqualTo(upstreamNanos);
  }

  @Test
  void decodesNginxEscapesInNearlyJson() {
    assertThat(Lines.parse("json", "{\"uri\":\"/a\\x22b\"}").target()).isEqualTo("/a%22b");
  }

  @Test
  void explainsLinesThatAreNotJson() {
    assertThat(Lines.why("json", "{\"uri\" \"/a\"}")).startsWith("not JSON: ");
    assertThat(Lines.why("json", "/a")).isEqualTo("line: \"/a\" (expected: a JSON object)");
    assertThat(Lines.why("json", "{\"status\": 200}")).isEqualTo("request: missing");
  }

  @Test
  void rejectsUnknownFields() {
    assertThatThrownBy(() -> LogFormat.json("tim=ts"))
        .hasMessage(
            "json fields: \"tim\" (expected: one of time, start, request, method, uri, query,"
                + " status, bytes, duration, upstream_time, upstream_status, request_bytes)");
    assertThatThrownBy(() -> LogFormat.json("time"))
        .hasMessage("json fields: \"time\" (expected: FIELD=NAME, such as time=ts)");
    assertThatThrownBy(() -> LogFormat.json("duration=took:min"))
        .hasMessage(
            "json fields: \"took:min\" (expected: the unit s, ms, us or ns after the colon)");
  }
}
