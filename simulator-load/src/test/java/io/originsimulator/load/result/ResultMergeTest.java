package io.originsimulator.load.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultMergeTest {
  private static final long SECOND = 1_000_000_000;
  private static final TargetLabel A = new TargetLabel("GET /a", "GET", "http://one/a");
  private static final TargetLabel A_ELSEWHERE = new TargetLabel("GET /a", "GET", "http://two/a");
  private static final TargetLabel B = new TargetLabel("GET /b", "GET", "http://two/b");

  @TempDir private Path folder;

  @Test
  void mergesRunsOnTheTimeAxisOfTheFirst() throws IOException {
    Path late = folder.resolve("late.osr");
    try (ResultWriter writer = ResultWriter.to(late)) {
      writer.accept(info("", TestRun.START.plus(Duration.ofSeconds(2)), 1, 100, A_ELSEWHERE, B));
      writer.accept(TestSample.due(0).took(10).target(1).number(4).build());
      writer.accept(new Observation("driver cpu", "%", SECOND, 50));
      writer.accept(new RunEnd(3 * SECOND, false, 10, 9, 8, DriverVerdict.VALID));
    }
    Path early = folder.resolve("early.osr");
    DriverVerdict limited = new DriverVerdict(Judgement.DRIVER_LIMITED, List.of("late by 5 ms"));
    try (ResultWriter writer = ResultWriter.to(early)) {
      writer.accept(info("night", TestRun.START, 3, 50, A));
      writer.accept(TestSample.due(0).took(1).number(0).build());
      writer.accept(TestSample.due(3000).took(1).number(4).build());
      writer.accept(new RunEnd(4 * SECOND, true, 1, 2, 3, limited));
    }

    Recorded joint = new Recorded();
    ResultReader.read(
        List.of(late.toString(), early.toString()), InputStream.nullInputStream(), joint);

    assertThat(joint.begins)
        .containsExactly(
            new RunInfo(
                "night",
                "attack",
                TestRun.START,
                4,
                150,
                12 * SECOND,
                5,
                List.of(A_ELSEWHERE, B),
                Map.of("connections", "10")));
    assertThat(joint.samples)
        .extracting(Sample::scheduledNanos)
        .containsExactly(0L, 2 * SECOND, 3 * SECOND);
    assertThat(joint.samples).extracting(Sample::target).containsExactly(0, 1, 0);
    assertThat(joint.samples).extracting(Sample::number).doesNotHaveDuplicates();
    assertThat(joint.samples.get(1).endNanos()).isEqualTo(2 * SECOND + 10_000_000);
    assertThat(joint.samples.get(1).responseNanos()).isEqualTo(10_000_000);
    assertThat(joint.observations)
        .containsExactly(new Observation("driver cpu #1", "%", 3 * SECOND, 50));
    assertThat(joint.ends)
        .containsExactly(
            new RunEnd(
                5 * SECOND,
                true,
                11,
                11,
                11,
                new DriverVerdict(Judgement.DRIVER_LIMITED, List.of(early + ": late by 5 ms"))));
  }

  @Test
  void reasonNamesItsFileWhateverItsName() throws IOException {
    List<String> files = List.of(folder.resolve("a").toString(), folder.resolve("b").toString());
    for (String file : files) {
      try (ResultWriter writer = ResultWriter.to(Path.of(file))) {
        writer.accept(info("", TestRun.START, 0, 1, A));
        DriverVerdict limited =
            new DriverVerdict(Judgement.DRIVER_LIMITED, List.of(file + " loop was stuck"));
        writer.accept(new RunEnd(0, false, 0, 0, 0, limited));
      }
    }
    Recorded joint = new Recorded();
    ResultReader.read(files, InputStream.nullInputStream(), joint);
    assertThat(joint.ends.get(0).driver().reasons())
        .containsExactly(
            files.get(0) + ": " + files.get(0) + " loop was stuck",
            files.get(1) + ": " + files.get(1) + " loop was stuck");
  }

  @Test
  void namesATruncatedFileOnce() throws IOException {
    Path whole = folder.resolve("whole.osr");
    Path cut = folder.resolve("cut.osr");
    write(whole, TestRun.START, TestSample.due(0).build());
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(cut, Arrays.copyOf(bytes, bytes.length - 1));
    Recorded joint = new Recorded();
    ResultReader.read(
        List.of(whole.toString(), cut.toString()), InputStream.nullInputStream(), joint);
    assertThat(joint.ends.get(0).driver().reasons())
        .singleElement()
        .asString()
        .startsWith(cut + " ends in the middle, after 1 requests: ");
  }

  @Test
  void droppedRequestsRemainDropped() throws IOException {
    Path one = folder.resolve("one.osr");
    Sample dropped = TestSample.due(1).dropped(Outcome.DROPPED_IN_FLIGHT).build();
    write(one, TestRun.START, dropped);
    Path other = folder.resolve("other.osr");
    write(other, TestRun.START.minusSeconds(1), TestSample.due(0).build());
    Recorded joint = new Recorded();
    ResultReader.read(
        List.of(one.toString(), other.toString()), InputStream.nullInputStream(), joint);
    Sample moved = joint.samples.get(1);
    assertThat(moved.outcome()).isEqualTo(Outcome.DROPPED_IN_FLIGHT);
    assertThat(moved.startedNanos()).isEqualTo(-1);
    assertThat(moved.scheduledNanos()).isEqualTo(SECOND + 1_000_000);
  }

  @Test
  void hyphenIsStandardInput() throws IOException {
    Path file = folder.resolve("one.osr");
    Sample sample = TestSample.due(0).took(5).build();
    write(file, TestRun.START, sample);
    Recorded run = new Recorded();
    ResultReader.read(List.of("-"), new ByteArrayInputStream(Files.readAllBytes(file)), run);
    assertThat(run.samples).containsExactly(sample);
  }

  private static void write(Path file, Instant start, Sample sample) {
    try (ResultWriter writer = ResultWriter.to(file)) {
      writer.accept(info("", start, -1, 0, A));
      writer.accept(sample);
      writer.accept(TestRun.end(1));
    }
  }

  private static RunInfo info(
      String name, Instant start, long planned, double rate, TargetLabel... targets) {
    return new RunInfo(
        name,
        "attack",
        start,
        planned,
        rate,
        10 * SECOND,
        5,
        List.of(targets),
        Map.of("connections", "10"));
  }
}
