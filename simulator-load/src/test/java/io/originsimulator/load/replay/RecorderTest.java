package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.Logs.MILLI;
import static io.originsimulator.load.replay.Logs.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.log.LogEntry;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecorderTest {

  @Test
  void ordersEntriesByTheirStarts() {
    Recording recording =
        Logs.recording(
            Logs.at(12 * SECOND, 1, "GET", "/c", 503, 2 * MILLI),
            Logs.at(10 * SECOND, 1, "POST", "/a", 201, -1),
            Logs.at(11 * SECOND, 1, "GET", "/c", 200, 4 * MILLI));
    assertThat(recording.spanNanos()).isEqualTo(2 * SECOND);
    assertThat(recording.requests())
        .containsExactly(
            new Recording.Request("GET", "/c", 0), new Recording.Request("POST", "/a", 0));
    assertThat(recording.entries().stream().map(Recording.Entry::request)).containsExactly(1, 0, 0);
    assertThat(IntStream.range(0, 3).mapToLong(recording::offsetNanos))
        .containsExactly(0L, SECOND, 2 * SECOND);
    assertThat(recording.entries().stream().map(Recording.Entry::status))
        .containsExactly(201, 200, 503);
    assertThat(recording.entries().stream().map(Recording.Entry::durationNanos))
        .containsExactly(-1L, 4 * MILLI, 2 * MILLI);
  }

  @Test
  void spreadsRequestsOfTheSameSecondInTheirOrder() {
    Recorder recorder = new Recorder(1000, false);
    for (int i = 0; i < 1000; i++) {
      recorder.add(Logs.at(SECOND * (i / 500), SECOND, "GET", "/" + i, 200, -1));
    }
    Recording recording = recorder.finish(1);
    assertThat(recording.entries().stream().mapToInt(Recording.Entry::request).toArray())
        .isEqualTo(IntStream.range(0, 1000).toArray());
    long first = recording.entry(0).startNanos();
    int[] inTenths = new int[20];
    for (int i = 0; i < 1000; i++) {
      inTenths[(int) ((recording.offsetNanos(i) + first) / (100 * MILLI))]++;
    }
    assertThat(IntStream.of(inTenths))
        .allMatch(count -> count >= 25 && count <= 75); // 50 expected, 3.7 sigma
  }

  @Test
  void seedDeterminesTheSpread() {
    assertThat(spread(1)).isEqualTo(spread(1));
    assertThat(spread(1)).isNotEqualTo(spread(2));
  }

  @Test
  void keepsFinerTimestamps() {
    Recording recording =
        Logs.recording(
            Logs.at(MILLI, MILLI, "GET", "/a", 200, -1),
            Logs.at(MILLI, MILLI, "GET", "/b", 200, -1));
    assertThat(recording.entries()).extracting(Recording.Entry::startNanos).containsOnly(MILLI);
  }

  @Test
  void keepsTheLogsOrderWithoutTimes() {
    Recording recording = Logs.recording(LogEntry.of("GET", "/b"), LogEntry.of("GET", "/a"));
    assertThat(recording.isTimed()).isFalse();
    assertThat(recording.requests())
        .extracting(Recording.Request::target)
        .containsExactly("/b", "/a");
  }

  @Test
  void keepsTheLogsOrderIfOneTimeIsMissing() {
    Recording recording =
        Logs.recording(
            Logs.at(2 * SECOND, "GET", "/b"),
            LogEntry.of("GET", "/none"),
            Logs.at(SECOND, "GET", "/a"));
    assertThat(recording.isTimed()).isFalse();
    assertThat(recording.untimed()).isEqualTo(1);
    assertThat(recording.requests())
        .extracting(Recording.Request::target)
        .containsExactly("/b", "/none", "/a");
    assertThat(recording.spanNanos()).isZero();
  }

  @Test
  void rejectsTooManyDistinctRequests() {
    Recorder recorder = new Recorder(2, false);
    recorder.add(LogEntry.of("GET", "/a"));
    recorder.add(LogEntry.of("POST", "/a"));
    recorder.add(LogEntry.of("GET", "/a"));
    assertThatThrownBy(() -> recorder.add(LogEntry.of("GET", "/b")))
        .hasMessage(
            "more than 2 distinct requests; raise --max-targets, or take a part of the log"
                + " (--window, --paths)");
  }

  @Test
  void bodiesHaveTheLengthOfTheFirstUpToOneMebibyte() {
    Recorder recorder = new Recorder(10, true);
    recorder.add(withLength("/a", 300));
    recorder.add(withLength("/a", 400));
    recorder.add(withLength("/b", 1L << 40));
    recorder.add(withLength("/c", -1));
    assertThat(recorder.finish(1).requests())
        .extracting(Recording.Request::bodyBytes)
        .containsExactly(300, 1 << 20, 0);
  }

  @Test
  void getAndHeadHaveNoBody() {
    Recorder recorder = new Recorder(10, true);
    recorder.add(withLength("GET", "/a", 300));
    recorder.add(withLength("HEAD", "/a", 300));
    recorder.add(withLength("DELETE", "/a", 300));
    assertThat(recorder.finish(1).requests())
        .extracting(Recording.Request::bodyBytes)
        .containsExactly(0, 0, 300);
  }

  private static LogEntry withLength(String target, long bytes) {
    return withLength("POST", target, bytes);
  }

  private static LogEntry withLength(String method, String target, long bytes) {
    return new LogEntry(Optional.empty(), method, target, 0, -1, -1, -1, 0, bytes);
  }

  private static Recording spread(long seed) {
    Recorder recorder = new Recorder(1000, false);
    for (int i = 0; i < 10; i++) {
      recorder.add(Logs.at(SECOND, SECOND, "GET", "/" + i, 200, -1));
    }
    return recorder.finish(seed);
  }
}
