package io.originsimulator.load.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ResultFileTest {
  private static final RunInfo INFO =
      new RunInfo(
          "night",
          "attack",
          TestRun.START,
          3,
          2.5,
          7,
          -9,
          List.of(new TargetLabel("GET /ä", "GET", "http://h/ä"), new TargetLabel("", "", "")),
          Map.of("connections", "10"));
  private static final RunEnd END =
      new RunEnd(
          5,
          true,
          432_000_000,
          4,
          3,
          2,
          new DriverVerdict(Judgement.DRIVER_LIMITED, List.of("one", "two")),
          Optional.of(new CpuTime(120_000_000, 30_000_000)));

  @Property(tries = 300)
  void restoresARun(@ForAll("samples") List<Sample> samples) throws IOException {
    Observation cpu = new Observation("driver cpu", "%", -3, 99.5);
    Recorded read = read(written(INFO, samples, List.of(cpu, cpu), END));
    assertThat(read.begins).containsExactly(INFO);
    assertThat(read.samples).isEqualTo(samples);
    assertThat(read.observations).containsExactly(cpu, cpu);
    assertThat(read.ends).containsExactly(END);
  }

  @Property(tries = 300)
  void readsATruncatedFileUpToItsEnd(
      @ForAll("samples") List<Sample> samples, @ForAll("shares") double share) throws IOException {
    byte[] whole = written(INFO, samples, List.of(), END);
    int head = written(INFO, List.of(), List.of(), END).length - endFrameLength();
    int length = head + (int) ((whole.length - 1 - head) * share);
    Recorded read = read(Arrays.copyOf(whole, length));
    assertThat(read.samples).isEqualTo(samples.subList(0, read.samples.size()));
    assertThat(read.ends).hasSize(1);
    assertThat(read.ends.get(0).interrupted()).isTrue();
    assertThat(read.ends.get(0).driver())
        .isEqualTo(
            new DriverVerdict(
                Judgement.UNDETERMINED,
                List.of(
                    "stdin ends in the middle, after "
                        + read.samples.size()
                        + " requests: later requests, and the maximums of connections and requests"
                        + " in flight, are unknown")));
  }

  @Test
  void rejectsARequestThatEndsBeforeItIsDue() throws IOException {
    Sample early = TestSample.due(5).took(-3).build();
    assertThatThrownBy(() -> read(written(INFO, List.of(early), List.of(), END)))
        .hasMessage("stdin: damaged: a request that ends before it is due, after 0 requests");
  }

  @Test
  void readsRequestsInFlightAtTheStopOfOlderVersionsAsUnanswered() throws IOException {
    Sample notSent = TestSample.due(3).dropped(Outcome.STOPPED).build();
    Sample unanswered = TestSample.due(1).took(900).failed(Outcome.UNANSWERED, "").build();
    Sample asOlderVersionsWroteIt =
        new Sample(
            0,
            0,
            unanswered.scheduledNanos(),
            unanswered.startedNanos(),
            unanswered.sentNanos(),
            -1,
            unanswered.endNanos(),
            0,
            Outcome.STOPPED,
            0,
            0,
            0,
            "",
            OriginTrace.NONE,
            StreamTrace.NONE);
    RunEnd end = new RunEnd(5, true, 1, 1, 1, DriverVerdict.VALID);
    List<Sample> written = List.of(asOlderVersionsWroteIt, notSent);
    Recorded read = read(written(INFO, written, List.of(), end));
    assertThat(read.samples).containsExactly(unanswered, notSent);
    assertThat(read.ends.get(0).driver()).isEqualTo(DriverVerdict.VALID.withUnanswered(1));
  }

  @Test
  void truncatedFileMissesOnlyTheLastEvents() throws IOException {
    List<Sample> samples = steady(100);
    byte[] whole = written(INFO, samples, List.of(), END);
    Recorded read = read(Arrays.copyOf(whole, whole.length - endFrameLength() - 1));
    assertThat(read.samples).isEqualTo(samples.subList(0, 99));
    assertThat(read.ends.get(0).endNanos()).isEqualTo(samples.get(98).endNanos());
  }

  @Test
  void sampleOfASteadyRunTakesFewerThanThirtyBytes() throws IOException {
    int none = written(INFO, List.of(), List.of(), END).length;
    assertThat(written(INFO, steady(10_000), List.of(), END).length - none).isLessThan(30 * 10_000);
  }

  @Test
  void writesThroughAfterASecond() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ResultWriter writer = new ResultWriter(bytes);
    writer.accept(INFO);
    int head = bytes.size();
    writer.accept(TestSample.due(1).build());
    assertThat(bytes.size()).isEqualTo(head);
    writer.accept(TestSample.due(1000).build());
    assertThat(bytes.size()).isGreaterThan(head);
  }

  @Test
  void rejectsOtherFiles() {
    assertRefused(
        new byte[0],
        "stdin: empty (expected: a file of 'attack --output FILE', a pipe from 'attack --output -',"
            + " or a file of 'vegeta encode --to csv' or '--to json')");
    assertRefused(
        "GET / 200".getBytes(StandardCharsets.UTF_8),
        "stdin: not a raw result (expected: a file of 'attack --output FILE', a pipe from"
            + " 'attack --output -', or a file of 'vegeta encode --to csv' or '--to json')");
  }

  @Test
  void rejectsUnknownVersions() throws IOException {
    byte[] bytes = written(INFO, List.of(), List.of(), END);
    bytes[8] = 3;
    assertRefused(bytes, "stdin: version 3 (expected: 1 or 2)");
  }

  @Test
  void restoresTheEventsOfStreams() throws IOException {
    RunInfo info =
        new RunInfo(
            "", "attack", TestRun.START, 2, 1, 7, 0, List.of(), Map.of(StreamTrace.FORMAT, "sse"));
    List<Sample> samples =
        List.of(
            TestSample.due(1).took(900).events(400, 20, 0, 0, 17.25, 1_500).build(),
            TestSample.due(2).took(900).number(1).events(30).build(),
            TestSample.due(3).took(900).number(2).build());
    byte[] bytes = written(info, samples, List.of(), END);
    assertThat(bytes[8]).as("version").isEqualTo((byte) 2);
    List<Sample> read = read(bytes).samples;
    StreamTrace first = read.get(0).stream();
    assertThat(first)
        .usingRecursiveComparison()
        .ignoringFields("gaps")
        .isEqualTo(samples.get(0).stream());
    assertThat(first.gaps().toHistogram()).isEqualTo(samples.get(0).stream().gaps().toHistogram());
    assertThat(first.gaps().sumNanos()).isEqualTo(1_537_250_000);
    assertThat(first.gaps().minNanos()).isZero();
    assertThat(first.gaps().maxNanos()).isEqualTo(1_500_000_000);
    assertThat(read.get(1).stream().events()).isEqualTo(1);
    assertThat(read.get(2).stream()).isEqualTo(StreamTrace.NONE);
  }

  @Test
  void rejectsAFileWithoutItsRun() throws IOException {
    byte[] bytes = written(INFO, List.of(), List.of(), END);
    assertRefused(Arrays.copyOf(bytes, 30), "stdin: incomplete: no description of the run");
  }

  @Test
  void rejectsADamagedFrameWithItsPlace() throws IOException {
    List<Sample> samples = steady(3);
    byte[] bytes = written(INFO, samples, List.of(), END);
    bytes[bytes.length - endFrameLength()] = 99;
    assertRefused(bytes, "stdin: damaged: a frame of kind 99, after 3 requests");
  }

  @Test
  void rejectsADamagedEnd() throws IOException {
    byte[] bytes = written(INFO, steady(3), List.of(), END);
    bytes[bytes.length - 1] = ']';
    assertRefused(bytes, "stdin: damaged: unreadable end, after 3 requests");
  }

  @Test
  void rejectsTwoRunsInOneFile() throws IOException {
    byte[] one = written(INFO, List.of(), List.of(), END);
    byte[] two = Arrays.copyOf(one, 2 * one.length);
    System.arraycopy(one, 0, two, one.length, one.length);
    assertRefused(
        two,
        "stdin: data after the end of the run (expected: one run; name several files one by one)");
  }

  private static void assertRefused(byte[] bytes, String message) {
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(ResultFormatException.class)
        .hasMessage(message);
  }

  private static int endFrameLength() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new FrameWriter(bytes).write(END);
    return bytes.size();
  }

  private static byte[] written(
      RunInfo info, List<Sample> samples, List<Observation> observations, RunEnd end) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ResultWriter writer = new ResultWriter(bytes)) {
      writer.accept(info);
      samples.forEach(writer::accept);
      observations.forEach(writer::accept);
      writer.accept(end);
    }
    return bytes.toByteArray();
  }

  private static Recorded read(byte[] bytes) throws IOException {
    Recorded run = new Recorded();
    ResultReader.read(List.of("-"), new ByteArrayInputStream(bytes), run);
    return run;
  }

  /**
   * Returns samples of 5,000/s, about 100 ms each, over kept connections, with traces of the
   * origin.
   */
  private static List<Sample> steady(int count) {
    Random random = new Random(1);
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long due = i * 200_000L;
      long started = due + random.nextInt(50_000);
      long sent = started + 20_000 + random.nextInt(20_000);
      long first = sent + 100_000_000 + random.nextInt(1_000_000);
      long end = first + random.nextInt(100_000);
      OriginTrace origin = new OriginTrace(100_000_000, "10s");
      samples.add(
          new Sample(
              i,
              0,
              due,
              started,
              sent,
              first,
              end,
              0,
              Outcome.ANSWERED,
              200,
              120,
              1_024,
              "",
              origin,
              StreamTrace.NONE));
    }
    return samples;
  }

  @Provide
  Arbitrary<Double> shares() {
    return Arbitraries.doubles().between(0, 1);
  }

  @Provide
  Arbitrary<List<Sample>> samples() {
    Arbitrary<Long> any = Arbitraries.longs().edgeCases(edges -> edges.add(-1L, 0L));
    Arbitrary<String> text = Arbitraries.strings().ofMaxLength(5);
    Arbitrary<OriginTrace> origin = Combinators.combine(any, text).as(OriginTrace::new);
    Arbitrary<List<Long>> instants = any.list().ofSize(8);
    return Combinators.combine(
            instants,
            Arbitraries.integers(),
            Arbitraries.of(Outcome.class).filter(outcome -> outcome != Outcome.STOPPED),
            Arbitraries.integers(),
            text,
            origin,
            Arbitraries.of(true, false))
        .as(ResultFileTest::sample)
        .list()
        .ofMaxSize(20);
  }

  private static Sample sample(
      List<Long> numbers,
      int target,
      Outcome outcome,
      int status,
      String error,
      OriginTrace origin,
      boolean usual) {
    long scheduled = numbers.get(1) / 2;
    long end = Math.max(scheduled, numbers.get(5) / 2); // an earlier one is rejected
    return new Sample(
        numbers.get(0),
        usual ? 1 : target,
        scheduled,
        numbers.get(2),
        numbers.get(3),
        numbers.get(4),
        end,
        usual ? 0 : numbers.get(6),
        usual ? Outcome.ANSWERED : outcome,
        usual ? 200 : status,
        usual ? 7 : numbers.get(7),
        usual ? 8 : numbers.get(6),
        usual ? "" : error,
        usual ? OriginTrace.NONE : origin,
        StreamTrace.NONE);
  }
}
