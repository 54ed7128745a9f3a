package io.originsimulator.load.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogFormatTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  private static final String COMMON =
      "203.0.113.9 - alice [21/Nov/2026:10:00:00 +0100] \"GET /news?page=2 HTTP/1.1\" 200 5120";
  private static final String COMBINED = COMMON + " \"https://example.com/\" \"Mozilla/5.0 (X11)\"";
  private static final String TIMED =
      COMBINED + " rt=0.250 uct=\"0.000\" uht=\"0.240\" urt=\"0.240\"";
  private static final String SIMULATOR =
      COMBINED + " msec=1795255200.500251 rt=0.250000 first=0.2 planned=0.2 route=\"/n*\"";
  private static final String INGRESS =
      COMBINED
          + " 512 0.250 [default-web-80] [] 10.0.0.7:8080, 10.0.0.8:8080 0, 5120 0.100, 0.140 502, 200 0a1b2c";
  private static final String ALB =
      "https 2026-11-21T10:00:00.600000Z app/lb/50dc 203.0.113.9:2817 10.0.0.1:80 0.001 0.574 0.025"
          + " 200 201 34 366 \"GET https://www.example.com:443/news?page=2 HTTP/1.1\" \"curl/8\""
          + " ECDHE TLSv1.2 arn:aws:x \"Root=1-58\" \"www.example.com\" \"arn:y\" 0"
          + " 2026-11-21T10:00:00.000000Z \"forward\" \"-\" \"-\" \"10.0.0.1:80\" \"201\" \"-\" \"-\""
          + " TID_later";
  private static final String JSON =
      "{\"ts\":\"1795251600.250\",\"request\":\"GET /news?page=2 HTTP/1.1\",\"status\":\"200\",\"rt\":0.250}";

  @Test
  void commonFormatHasArrivalRequestStatusAndBytes() {
    LogEntry entry = Lines.parse("common", COMMON);
    assertThat(entry)
        .isEqualTo(new LogEntry(entry.start(), "GET", "/news?page=2", 200, -1, 5120, -1, 0, -1));
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T09:00:00Z"));
    assertThat(entry.start().orElseThrow().precisionNanos()).isEqualTo(SECOND);
    assertThat(entry.start().orElseThrow().timeOfDay()).hasToString("10:00");
    assertThat(entry.path()).isEqualTo("/news");
  }

  @Test
  void dashMeansUnknown() {
    LogEntry entry = Lines.parse("common", COMMON.replace("200 5120", "304 -"));
    assertThat(entry.status()).isEqualTo(304);
    assertThat(entry.bytes()).isEqualTo(LogEntry.UNKNOWN);
  }

  @Test
  void startIsNginxsTimeMinusTheRequestTime() {
    LogEntry entry =
        Lines.parse(
            "$msec $request_method \"$request_uri\" $status $request_time $upstream_response_time"
                + " $upstream_status $request_length $time_local",
            "1795255212.345 POST \"/orders?x=1\" 503 12.345 10.000, 2.300 502, 503 612"
                + " 21/Nov/2026:10:00:12 +0000");
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T10:00:00Z"));
    assertThat(entry)
        .isEqualTo(
            new LogEntry(
                entry.start(),
                "POST",
                "/orders?x=1",
                503,
                12_345 * MILLI,
                -1,
                2_300 * MILLI,
                503,
                612));
    assertThat(entry.start().orElseThrow().precisionNanos()).isEqualTo(MILLI);
  }

  @Test
  void acceptsACompleteNginxDirective() {
    String directive =
        """
        log_format timed '$remote_addr [$time_iso8601] '
                         '"$request" ${status} $request_time "$http_user_agent"';
        """;
    LogEntry entry =
        Lines.parse(
            directive, "10.0.0.1 [2026-11-21T10:00:01+00:00] \"GET / HTTP/2.0\" 200 1.000 \"a b\"");
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T10:00:00Z"));
    assertThat(entry.target()).isEqualTo("/");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.001|0.001",
        "0.010, 0.002|0.002",
        "0.010 : 0.003|0.003",
        "0.010, 0.002 : 0.004|0.004",
        "-, 0.005|0.005",
        "0.010, -|0.010"
      })
  void readsTheLastOfSeveralUpstreamTimes(String list, double seconds) {
    LogEntry entry =
        Lines.parse("$upstream_response_time $status $request", list + " 200 GET / HTTP/1.1");
    assertThat(entry.upstreamNanos()).isEqualTo(Math.round(seconds * SECOND));
    assertThat(entry.status()).isEqualTo(200);
  }

  @Test
  void pathMayFollowTheHostWithoutSeparator() {
    LogEntry entry =
        Lines.parse("$scheme://$host$request_uri $status", "https://example.com/a/b?c=d 204");
    assertThat(entry.target()).isEqualTo("/a/b?c=d");
    assertThat(entry.status()).isEqualTo(204);
  }

  @Test
  void apacheLogsArrivalsAndDurationsWithUnits() {
    LogEntry micros =
        Lines.parse(
            "%h %l %u %t \"%r\" %>s %b \"%{User-Agent}i\" %D",
            "::1 - - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 12 \"say \\\"hi\\\"\" 2500000");
    assertThat(Lines.start(micros)).isEqualTo(Instant.parse("2026-11-21T10:00:00Z"));
    assertThat(micros.durationNanos()).isEqualTo(2_500 * MILLI);
    LogEntry millis = Lines.parse("%{ms}T %m %U%q %s", "17 PUT /a?b=c 201");
    assertThat(millis.durationNanos()).isEqualTo(17 * MILLI);
    assertThat(millis.target()).isEqualTo("/a?b=c");
    assertThat(millis.method()).isEqualTo("PUT");
  }

  @Test
  void finestOfSeveralApacheTimesIsRead() {
    LogEntry entry =
        Lines.parse("%D %T %m %U %{sec}t %{msec}t", "1500 0 GET /a 1795255200 1795255200123");
    assertThat(entry.durationNanos()).isEqualTo(1_500_000);
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T10:00:00.123Z"));
  }

  @Test
  void requestLineTakesPrecedenceOverRewrittenParts() {
    String line = "GET /a?b HTTP/1.1|/index.php|q=a|200";
    LogEntry entry = Lines.parse("$request|$uri|$args|$status", line);
    assertThat(entry.target()).isEqualTo("/a?b");
    assertThat(Lines.parse("$request_uri|$args|$status", "/a|q=a|200").target()).isEqualTo("/a");
  }

  @Test
  void percentSignsOfApacheFormatsAreText() {
    assertThat(Lines.parse("100%%: %r", "100%: GET /a HTTP/1.1").target()).isEqualTo("/a");
  }

  @Test
  void albRequestBeginsAtItsCreationTime() {
    LogEntry entry = Lines.parse("alb", ALB);
    assertThat(Lines.start(entry)).isEqualTo(Instant.parse("2026-11-21T10:00:00Z"));
    assertThat(entry)
        .isEqualTo(
            new LogEntry(
                entry.start(), "GET", "/news?page=2", 200, 600 * MILLI, 366, 574 * MILLI, 201, 34));
  }

  @Test
  void albRequestWithoutTargetLastsFromCreationToResponse() {
    LogEntry entry = Lines.parse("alb", ALB.replace("0.001 0.574 0.025 200 201", "-1 -1 -1 502 -"));
    assertThat(entry.durationNanos()).isEqualTo(600 * MILLI);
    assertThat(entry.upstreamNanos()).isEqualTo(LogEntry.UNKNOWN);
    assertThat(entry.upstreamStatus()).isZero();
  }

  @Test
  void readsOldAlbLinesWithoutCreationTime() {
    String old = ALB.substring(0, ALB.indexOf(" ECDHE"));
    assertThat(Lines.start(Lines.parse("alb", old)))
        .isEqualTo(Instant.parse("2026-11-21T10:00:00Z"));
  }

  @Test
  void listsHavePathsOrUrlsWithOptionalMethods() {
    assertThat(Lines.parse("list", "/news?page=2")).isEqualTo(LogEntry.of("GET", "/news?page=2"));
    assertThat(Lines.parse("list", "https://example.com/a#top"))
        .isEqualTo(LogEntry.of("GET", "/a"));
    assertThat(Lines.parse("list", "POST http://example.com")).isEqualTo(LogEntry.of("POST", "/"));
  }

  @ParameterizedTest
  @CsvSource({
    "json",
    "alb",
    "ingress-nginx",
    "origin-simulator",
    "combined-timed",
    "combined",
    "common",
    "list"
  })
  void detectsAFormatFromItsLines(String name) {
    String line =
        switch (name) {
          case "json" -> JSON;
          case "alb" -> ALB;
          case "ingress-nginx" -> INGRESS;
          case "origin-simulator" -> SIMULATOR;
          case "combined-timed" -> TIMED;
          case "combined" -> COMBINED;
          case "common" -> COMMON;
          default -> "/news?page=2";
        };
    LogFormat detected =
        LogFormat.AUTO.forLines(List.of("garbage in front", line, line)).orElseThrow();
    assertThat(detected.name()).isEqualTo(name);
    assertThat(Lines.parse(name, line).target()).isEqualTo("/news?page=2");
  }

  @Test
  void readsTheTimesOfDetectedFormats() {
    LogEntry timed = Lines.parse("combined-timed", TIMED);
    assertThat(List.of(timed.durationNanos(), timed.upstreamNanos()))
        .containsExactly(250 * MILLI, 240 * MILLI);
    LogEntry simulator = Lines.parse("origin-simulator", SIMULATOR);
    assertThat(simulator.durationNanos()).isEqualTo(250 * MILLI);
    assertThat(simulator.start().orElseThrow().toInstant())
        .isEqualTo(Instant.parse("2026-11-21T10:00:00.250251Z"));
    LogEntry ingress = Lines.parse("ingress-nginx", INGRESS);
    assertThat(List.of(ingress.durationNanos(), ingress.upstreamNanos(), ingress.requestBytes()))
        .containsExactly(250 * MILLI, 140 * MILLI, 512L);
    assertThat(ingress.upstreamStatus()).isEqualTo(200);
  }

  @Test
  void addressMayEndInColons() {
    assertThat(Lines.parse("common", COMMON.replace("203.0.113.9", "2001:db8:17::")))
        .isEqualTo(Lines.parse("common", COMMON));
    assertThat(Lines.parse("combined", COMBINED.replace("203.0.113.9", "2001:db8:17::")))
        .isEqualTo(Lines.parse("combined", COMBINED));
  }

  @Test
  void timeWithABlankNeedsNoQuotes() {
    LogEntry first =
        Lines.parse(
            "$time_local $remote_addr \"$request\" $status",
            "21/Nov/2026:10:00:00 +0100 10.0.0.1 \"GET /a HTTP/1.1\" 200");
    assertThat(Lines.start(first)).isEqualTo(Instant.parse("2026-11-21T09:00:00Z"));
    assertThat(first.target()).isEqualTo("/a");
  }

  @Test
  void detectsNoFormatInOtherLines() {
    assertThat(LogFormat.AUTO.forLines(List.of("what is this", "and this?"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e20", "-1e19", "1e2000000000", "1e2147483647", "-1E+2147483647"})
  void timeBeyondTheRangeOfNanosecondsIsABadLine(String time) {
    assertThat(Lines.why("$msec $request_uri", time + " /"))
        .isEqualTo("time: \"" + time + "\" (expected: seconds since 1970 such as 1795255200.123)");
  }

  @Test
  void timeOfAFractionOfANanosecondIsThatOf1970() {
    assertThat(Lines.start(Lines.parse("$msec $request_uri", "1e-2000000000 /")))
        .isEqualTo(Instant.EPOCH);
  }

  @Test
  void explainsBadLines() {
    assertThat(Lines.why("common", "203.0.113.9 - nothing else"))
        .isEqualTo("no \" [\" after $remote_user");
    assertThat(Lines.why("common", COMMON.replace("GET /news?page=2 HTTP/1.1", "\\x16\\x03\\x01")))
        .isEqualTo("request: \"\\x16\\x03\\x01\" (expected: METHOD target HTTP/version)");
    assertThat(Lines.why("common", COMMON.replace("GET /news?page=2 HTTP/1.1", "-")))
        .isEqualTo("request: missing");
    assertThat(Lines.why("common", COMMON.replace("GET", "get")))
        .isEqualTo("method: \"get\" (expected: a word in upper case such as GET)");
    assertThat(Lines.why("common", COMMON.replace("21/Nov", "21/Nop")))
        .isEqualTo(
            "time: \"21/Nop/2026:10:00:00 +0100\" (expected: such as 21/Nov/2026:10:00:00 +0000)");
    assertThat(Lines.why("common", COMMON.replace(" 200 ", " 2000 ")))
        .isEqualTo("status: \"2000\" (expected: a number, at most 999)");
    assertThat(Lines.why("common", COMMON.replace("/news", "*")))
        .isEqualTo("target: \"*?page=2\" (expected: a path, or a URL with http:// or https://)");
    assertThat(Lines.why("alb", "https 2026 \"open")).isEqualTo("unclosed quote: \"\"open\"");
  }

  @Test
  void rejectsMalformedFormats() {
    assertThatThrownBy(() -> LogFormat.parse("combned"))
        .hasMessage(
            "log format: \"combned\" (expected: auto, json, alb, ingress-nginx, origin-simulator,"
                + " combined-timed, combined, common, list, or a server's own format string such as"
                + " '$remote_addr [$time_local] \"$request\" $status')");
    assertThatThrownBy(() -> LogFormat.parse("$status$request"))
        .hasMessage(
            "log format: nothing between $status and the next variable (expected: text that"
                + " marks the end of the first one)");
    assertThatThrownBy(() -> LogFormat.parse("$status $msec"))
        .hasMessage(
            "log format: \"$status $msec\" has no request (expected: a format string with"
                + " $request, $request_uri or %r)");
  }
}
