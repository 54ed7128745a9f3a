package io.originsimulator.load.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.OriginRequest.Ending;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of the origin in the raw result file. */
class OriginRequestFileTest {
  private static final OriginRequest ANSWERED =
      new OriginRequest(
          7, 5_000, "/news/*", "4s", 50_000_000, 12, Ending.ANSWERED, 200, "", OriginStream.NONE);

  @TempDir private Path folder;

  @Test
  void restoresOriginRequests() throws IOException {
    List<OriginRequest> all = new ArrayList<>(List.of(ANSWERED));
    for (Ending ending : Ending.values()) {
      all.add(new OriginRequest(-1, -5, "", "", -1, 0, ending, 0, "reset", OriginStream.NONE));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(new ResultWriter(bytes), TestRun.START, all);
    assertThat(read(new ByteArrayInputStream(bytes.toByteArray()))).isEqualTo(all);
  }

  @Test
  void restoresTheStreamsOfOriginRequests() throws IOException {
    OriginStream stream = new OriginStream(40, 100_000_000, 900_000_000, 60_000_000);
    OriginRequest streamed =
        new OriginRequest(
            7, 5_000, "/chat", "0", 1_000_000_000, 12, Ending.ANSWERED, 200, "", stream);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ResultWriter writer = new ResultWriter(bytes)) {
      writer.accept(
          new RunInfo("", "attack", TestRun.START, 1, 1, 1, 1, List.of(), Map.of("stream", "sse")));
      writer.accept(streamed);
      writer.accept(ANSWERED);
      writer.accept(TestRun.end(1_000));
    }
    assertThat(read(new ByteArrayInputStream(bytes.toByteArray())))
        .containsExactly(streamed, ANSWERED);
  }

  @Test
  void jointRunGivesItTheNumberOfItsSample() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    write(ResultWriter.to(one), TestRun.START, List.of(ANSWERED));
    OriginRequest unnumbered =
        new OriginRequest(-1, 9, "", "", 0, 0, Ending.ANSWERED, 200, "", OriginStream.NONE);
    write(ResultWriter.to(other), TestRun.START.plusNanos(100), List.of(ANSWERED, unnumbered));
    Recorded told = new Recorded();
    ResultReader.read(
        List.of(one.toString(), other.toString()), InputStream.nullInputStream(), told);
    assertThat(told.originRequests)
        .extracting(OriginRequest::number)
        .containsExactly(14L, 15L, -1L);
    assertThat(told.originRequests)
        .extracting(OriginRequest::arrivalNanos)
        .containsExactly(5_000L, 5_100L, 109L);
    assertThat(told.samples).extracting(Sample::number).containsExactly(14L, 15L);
  }

  private static void write(ResultWriter writer, Instant start, List<OriginRequest> requests) {
    try (writer) {
      writer.accept(new RunInfo("", "attack", start, 1, 1, 1, 1, List.of(TestRun.ROOT), Map.of()));
      writer.accept(TestSample.due(0).number(7).build());
      requests.forEach(writer::accept);
      writer.accept(TestRun.end(1_000));
    }
  }

  private static List<OriginRequest> read(InputStream in) throws IOException {
    Recorded told = new Recorded();
    ResultReader.read(List.of("-"), in, told);
    return told.originRequests;
  }
}
