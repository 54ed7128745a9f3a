package io.originsimulator.load.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogReaderTest {
  private static final LogFilter ALL =
      new LogFilter(Set.of(), List.of(), Optional.empty(), Optional.empty(), Optional.empty());
  private static final String FORMAT = "$time_iso8601 $request_method $request_uri $status";

  @TempDir private Path folder;

  private final List<LogEntry> entries = new ArrayList<>();

  @Test
  void countsBadLinesAndKeepsTheFirst() throws IOException {
    LogReading reading =
        read(
            ALL,
            "100%",
            """
            2026-11-21T10:00:00Z GET /a 200

            nonsense
            2026-11-21T10:00:01Z GET /b 200
            2026-11-21T10:00:01Z GET /b
            """);
    assertThat(targets()).containsExactly("/a", "/b");
    assertThat(reading)
        .isEqualTo(
            new LogReading(
                Map.of("log", "nginx's"),
                4,
                2,
                2,
                List.of(
                    new LogReading.Example(
                        "log", 3, "\"nonsense\"", "no \" \" after $time_iso8601"),
                    new LogReading.Example(
                        "log",
                        5,
                        "\"2026-11-21T10:00:01Z GET /b\"",
                        "no \" \" after $request_uri")),
                Map.of(),
                0));
  }

  @Test
  void tooManyBadLinesAreAnError() {
    String log = "2026-11-21T10:00:00Z GET /a 200\nbad\nworse\n";
    assertThatThrownBy(() -> read(ALL, "1", log))
        .isInstanceOf(LogException.class)
        .hasMessage(
            """
            2 of 3 lines are not requests (--max-bad 1), such as
              log:2: no " " after $time_iso8601
                "bad"
              log:3: no " " after $time_iso8601
                "worse"
              Name the format with --log-format, such as nginx's log_format string, or allow more\
             with --max-bad.""");
    assertThatThrownBy(() -> read(ALL, "66.6%", log))
        .hasMessageStartingWith("2 of 3 lines are not requests (--max-bad 66.6%)");
  }

  @Test
  void acceptsBadLinesUpToTheLimit() throws IOException {
    String log = "2026-11-21T10:00:00Z GET /a 200\nbad\nworse\n";
    assertThat(read(ALL, "2", log).bad()).isEqualTo(2);
    assertThat(read(ALL, "66.7%", log).bad()).isEqualTo(2);
  }

  @Test
  void countsFilteredEntriesByReason() throws IOException {
    LogFilter filter =
        new LogFilter(
            Set.of("GET"),
            List.of(StatusRange.parse("2xx"), StatusRange.parse("503")),
            Optional.of(Pattern.compile("^/api/")),
            Optional.of(TimeWindow.parse("10:00-10:01")),
            Optional.of(new LogFilter.Rewrite("/api/v1/", "/")));
    LogReading reading =
        read(
            filter,
            "0",
            """
            2026-11-21T10:00:00Z GET /api/v1/a?x=/api/ 200
            2026-11-21T10:00:59Z GET /api/v2/b 503
            2026-11-21T10:00:00Z POST /api/v1/a 200
            2026-11-21T10:00:00Z GET /api/v1/a 404
            2026-11-21T10:00:00Z GET /news 200
            2026-11-21T10:01:00Z GET /api/v1/a 200
            2026-11-21T09:59:59Z GET /api/v1/a 200
            """);
    assertThat(targets()).containsExactly("/a?x=/api/", "/api/v2/b");
    assertThat(reading.leftOut())
        .isEqualTo(
            Map.of(
                LogFilter.Reason.METHOD, 1L,
                LogFilter.Reason.STATUS, 1L,
                LogFilter.Reason.PATH, 1L,
                LogFilter.Reason.WINDOW, 2L));
    assertThat(reading.leftOut().keySet()) // the order in which they are reported
        .containsExactly(
            LogFilter.Reason.METHOD,
            LogFilter.Reason.STATUS,
            LogFilter.Reason.PATH,
            LogFilter.Reason.WINDOW);
  }

  @Test
  void windowUsesTheLogsClockAndMayPassMidnight() throws IOException {
    LogFilter night =
        new LogFilter(
            Set.of(),
            List.of(),
            Optional.empty(),
            Optional.of(TimeWindow.parse("23:30-00:30")),
            Optional.empty());
    read(
        night,
        "0",
        """
        2026-11-21T23:29:59+05:00 GET /before 200
        2026-11-21T23:30:00+05:00 GET /from 200
        2026-11-22T00:29:59+05:00 GET /to 200
        2026-11-22T00:30:00+05:00 GET /after 200
        """);
    assertThat(targets()).containsExactly("/from", "/to");
  }

  @Test
  void windowOfInstantsAppliesOnce() {
    TimeWindow window = TimeWindow.parse("2026-11-21T10:00:00Z/2026-11-21T12:00:00+01:00");
    assertThat(window.contains(new LogTime(1_795_255_200_000_000_000L, 1, 0))).isTrue();
    assertThat(window.contains(new LogTime(1_795_255_199_999_999_999L, 1, 0))).isFalse();
    assertThat(window.contains(new LogTime(1_795_258_800_000_000_000L, 1, 0))).isFalse();
  }

  @Test
  void countsEntriesThatBeganBeforeThePrecedingOne() throws IOException {
    LogReading reading =
        read(
            ALL,
            "0",
            """
            2026-11-21T10:00:05Z GET /a 200
            2026-11-21T10:00:01Z GET /b 200
            2026-11-21T10:00:02Z GET /c 200
            2026-11-21T10:00:00Z GET /d 200
            """);
    assertThat(reading.outOfOrder()).isEqualTo(2);
  }

  @Test
  void readsGzippedAndPlainFilesTogether() throws IOException {
    Path zipped = folder.resolve("a.log.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write("/a\n/b\n".getBytes(UTF_8));
    }
    Path plain = Files.writeString(folder.resolve("b.log"), "/c\r\n/d");
    LogReader reader = new LogReader(LogFormat.AUTO, ALL, BadLimit.parse("0"), entries::add);
    reader.read(zipped);
    reader.read(plain);
    assertThat(targets()).containsExactly("/a", "/b", "/c", "/d");
    assertThat(reader.end().files())
        .isEqualTo(Map.of(zipped.toString(), "list", plain.toString(), "list"));
  }

  @Test
  void readsConcatenatedGzipFilesFromAPipe() throws IOException {
    byte[] first = gzipped("/a\n");
    byte[] second = gzipped("/b\n");
    InputStream pipe =
        new SequenceInputStream(new ByteArrayInputStream(first), new ByteArrayInputStream(second)) {
          @Override
          public int available() {
            return 0; // like a pipe with a slow writer
          }
        };
    LogReader reader = new LogReader(LogFormat.AUTO, ALL, BadLimit.parse("0"), entries::add);
    reader.read("stdin", pipe);
    assertThat(targets()).containsExactly("/a", "/b");
  }

  private static byte[] gzipped(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void readsHttperfsNulTerminatedList() throws IOException {
    LogReader reader = new LogReader(LogFormat.AUTO, ALL, BadLimit.parse("0"), entries::add);
    reader.read("wlog", new ByteArrayInputStream("/a\0/b?c\0/d\0".getBytes(UTF_8)));
    assertThat(targets()).containsExactly("/a", "/b?c", "/d");
  }

  @Test
  void readsAnEmptyLog() throws IOException {
    LogReader reader = new LogReader(LogFormat.AUTO, ALL, BadLimit.parse("0"), entries::add);
    reader.read("empty", new ByteArrayInputStream(new byte[0]));
    assertThat(reader.end().lines()).isZero();
  }

  @Test
  void rejectsUnknownFormatsAndNamesTheOption() {
    LogReader reader = new LogReader(LogFormat.AUTO, ALL, BadLimit.parse("0"), entries::add);
    assertThatThrownBy(
            () ->
                reader.read(
                    "odd", new ByteArrayInputStream("what is this\n\nand this\n".getBytes(UTF_8))))
        .hasMessage(
            """
            odd: unknown format: none of 2 lines matches a known format, such as
                "what is this"
                "and this"
              Name the format with --log-format, such as nginx's log_format string.""");
  }

  @Test
  void rejectsMalformedOptions() {
    assertThatThrownBy(() -> BadLimit.parse("few"))
        .hasMessage(
            "max bad: \"few\" (expected: a number of lines such as 100, or a share such as 5%)");
    assertThatThrownBy(() -> StatusRange.parse("ok"))
        .hasMessage("status: \"ok\" (expected: such as 200, 5xx or 200-399)");
    assertThatThrownBy(() -> TimeWindow.parse("noon"))
        .hasMessage(
            "window: \"noon\" (expected: such as 10:00-10:15, or"
                + " 2026-11-21T10:00:00Z/2026-11-21T10:15:00Z)");
  }

  private LogReading read(LogFilter filter, String limit, String text) throws IOException {
    LogReader reader =
        new LogReader(LogFormat.parse(FORMAT), filter, BadLimit.parse(limit), entries::add);
    reader.read("log", new ByteArrayInputStream(text.getBytes(UTF_8)));
    return reader.end();
  }

  private List<String> targets() {
    return entries.stream().map(LogEntry::target).toList();
  }
}
