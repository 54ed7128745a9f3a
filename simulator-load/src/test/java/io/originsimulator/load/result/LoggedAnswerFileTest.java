package io.originsimulator.load.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logged responses of a replay in the raw result file. */
class LoggedAnswerFileTest {
  @TempDir private Path folder;

  @Test
  void restoresLoggedResponsesBeforeTheirSamples() throws IOException {
    Path file = written("one", TestRun.START, 7, 3, 4);
    assertThat(events(file))
        .containsExactly(
            new LoggedAnswer(7, 503, 30_000_000),
            7L,
            new LoggedAnswer(3, 503, 30_000_000),
            3L,
            new LoggedAnswer(4, 503, 30_000_000),
            4L);
  }

  @Test
  void unknownValuesRemainUnknown() throws IOException {
    Path file = folder.resolve("untold");
    LoggedAnswer untold = new LoggedAnswer(0, 0, -1);
    try (ResultWriter writer = ResultWriter.to(file)) {
      writer.accept(info(TestRun.START));
      writer.accept(untold);
      writer.accept(TestSample.due(0).number(0).build());
      writer.accept(TestRun.end(1));
    }
    assertThat(events(file)).containsExactly(untold, 0L);
  }

  @Test
  void jointRunGivesItTheNumberOfItsSample() throws IOException {
    Path one = written("one", TestRun.START, 0, 1);
    Path other = written("other", TestRun.START.plusNanos(100), 0, 1);
    List<Object> events = events(one, other);
    List<Long> logged =
        events.stream()
            .filter(LoggedAnswer.class::isInstance)
            .map(it -> ((LoggedAnswer) it).number())
            .toList();
    assertThat(logged).containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
    for (long number : logged) {
      assertThat(events).containsSubsequence(new LoggedAnswer(number, 503, 30_000_000), number);
    }
  }

  private Path written(String name, Instant start, long... numbers) {
    Path file = folder.resolve(name);
    try (ResultWriter writer = ResultWriter.to(file)) {
      writer.accept(info(start));
      for (long number : numbers) {
        writer.accept(new LoggedAnswer(number, 503, 30_000_000));
        writer.accept(TestSample.due((double) number * 10).number(number).build());
      }
      writer.accept(TestRun.end(1_000));
    }
    return file;
  }

  private static RunInfo info(Instant start) {
    return new RunInfo("", "replay", start, 1, 0, 1, 1, List.of(TestRun.ROOT), Map.of());
  }

  /** Returns logged responses, and the numbers of samples, in the order of the file. */
  private static List<Object> events(Path... files) throws IOException {
    List<Object> events = new ArrayList<>();
    ResultReader.read(
        java.util.Arrays.stream(files).map(Path::toString).toList(),
        InputStream.nullInputStream(),
        event -> {
          if (event instanceof Sample sample) {
            events.add(sample.number());
          } else if (event instanceof LoggedAnswer) {
            events.add(event);
          }
        });
    return events;
  }
}
