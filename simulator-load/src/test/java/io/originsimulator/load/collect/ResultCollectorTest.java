package io.originsimulator.load.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Three workers in virtual time: whenever the collector waits, they go on. */
class ResultCollectorTest {
  private static final long SECOND = 1_000_000_000;
  private static final int WORKERS = 3;
  private static final int REQUESTS = 20; // of each worker, one in a second

  @TempDir private Path folder;
  private final Recorded joint = new Recorded();
  private final List<Worker> workers = new ArrayList<>();
  private long now;
  private final MemoryRelay relay = new MemoryRelay(() -> now);
  private final Patience patience = new Patience(() -> now, this::pass);
  private Runnable eachSecond = () -> {};

  /** A worker, which sends a request each second. */
  private final class Worker {
    final GrowingFile file;
    final ResultWriter writer;
    final ResultSender sender;
    boolean alive = true;
    int sent;

    Worker(int index) throws IOException {
      file = GrowingFile.create(folder);
      writer = new ResultWriter(file.output());
      sender = new ResultSender(relay, index, file, () -> alive = false, patience);
    }

    void run(boolean isSecond) {
      if (!alive) {
        return;
      }
      if (isSecond && sent <= REQUESTS) {
        if (sent == 0) {
          writer.accept(TestRun.planned(REQUESTS, 1));
        }
        if (sent < REQUESTS) {
          writer.accept(TestSample.due(1_000 * sent).took(5).number(sent).build());
        } else {
          writer.accept(TestRun.end(1_000 * REQUESTS));
          writer.close();
        }
        sent++;
      }
      try {
        sender.send();
      } catch (IOException e) {
        // continues, as its thread does
      }
    }
  }

  private void pass(long nanos) {
    now += nanos;
    boolean isSecond = now / SECOND > (now - nanos) / SECOND;
    workers.forEach(worker -> worker.run(isSecond));
    if (isSecond) {
      eachSecond.run();
    }
  }

  private ResultCollector collect() throws IOException {
    for (int index = 0; index < WORKERS; index++) {
      workers.add(new Worker(index));
    }
    ResultCollector collector =
        new ResultCollector(relay, WORKERS, workers.get(0).file, patience, 0, joint);
    collector.run();
    return collector;
  }

  @AfterEach
  void close() throws IOException {
    for (Worker worker : workers) {
      worker.file.close();
    }
  }

  private void assertWhole(ResultCollector collector) {
    assertThat(collector.incomplete()).isEmpty();
    assertThat(joint.byNumber())
        .extracting(Sample::number)
        .containsExactlyElementsOf(LongStream.range(0, WORKERS * REQUESTS).boxed().toList());
    assertThat(joint.begins)
        .singleElement()
        .satisfies(run -> assertThat(run.planned()).isEqualTo(60));
    assertThat(joint.ends).extracting(RunEnd::interrupted).containsExactly(false);
  }

  @Test
  void resultsAreJoinedWhileTheRunsLast() throws IOException {
    List<Integer> seen = new ArrayList<>();
    eachSecond = () -> seen.add(joint.samples.size());
    assertWhole(collect());
    assertThat(seen.get(10)).as("of 33 that ended").isBetween(24, 33);
  }

  @Test
  void resultsThatTheRelayLostAreSentAgain() throws IOException {
    eachSecond =
        () -> {
          if (now / SECOND % 5 == 0) {
            relay.lose();
          }
          if (now / SECOND % 5 == 2) {
            relay.loseOldest(1);
          }
        };
    assertWhole(collect());
  }

  @Test
  void relayThatFailsForAMinuteLosesNothing() throws IOException {
    eachSecond = () -> relay.fails = now / SECOND >= 5 && now / SECOND < 65;
    assertWhole(collect());
  }

  @Test
  void workerThatDiesIsNamedAndItsResultsAreKept() throws IOException {
    eachSecond = () -> workers.get(2).alive &= now / SECOND < 8;
    ResultCollector collector = collect();
    assertThat(collector.incomplete()).containsExactly("worker 3/3: no sign of it for 10s");
    assertThat(joint.samples.stream().filter(sample -> sample.number() % WORKERS == 2))
        .hasSizeBetween(6, 8);
    assertThat(joint.samples.stream().filter(sample -> sample.number() % WORKERS != 2))
        .hasSize(2 * REQUESTS);
    assertThat(joint.ends.get(0).driver().judgement()).isEqualTo(Judgement.UNDETERMINED);
    assertThat(joint.ends.get(0).driver().reasons())
        .singleElement()
        .asString()
        .matches("worker 3/3 ends in the middle, after [678] requests: .*");
  }

  @Test
  void workerThatDoesNotComeIsNamed() throws IOException {
    for (int index = 0; index < WORKERS; index++) {
      workers.add(new Worker(index));
    }
    workers.get(1).alive = false;
    ResultCollector collector =
        new ResultCollector(relay, WORKERS, workers.get(0).file, patience, 30 * SECOND, joint);
    collector.run();
    assertThat(now).isBetween(90 * SECOND, 92 * SECOND); // a minute after the start
    assertThat(collector.incomplete()).containsExactly("worker 2/3: it did not come");
    assertThat(joint.samples).hasSize(2 * REQUESTS);
    assertThat(joint.ends.get(0).driver().reasons()).containsExactly("worker 2/3: no results");
  }

  @Test
  void relayThatFailsForGoodEndsTheWait() throws IOException {
    workers.add(new Worker(1));
    RelayInput input = new RelayInput(relay, 1, patience, 0);
    eachSecond =
        () -> {
          relay.fails |= now / SECOND >= 5;
          if (now / SECOND == 25) {
            input.expectEnd(40 * SECOND);
          }
        };
    long bytes = 0;
    for (byte[] part = input.next(); part.length > 0; part = input.next()) {
      bytes += part.length;
    }
    assertThat(bytes).isPositive();
    assertThat(now / SECOND).isEqualTo(65);
    assertThat(input.problem()).isEqualTo("incomplete 40s after the end: memory: unreachable");
  }

  @Test
  void senderWithoutACollectorFillsTheRelayToABound() throws IOException {
    GrowingFile file = GrowingFile.create(folder);
    try (file) {
      file.output().write(new byte[10_000_000]);
      file.output().close();
      ResultSender sender = new ResultSender(relay, 1, file, () -> {}, patience);
      sender.send();
      sender.send();
      assertThat(relay.heldBytes(1)).isEqualTo(4 << 20);
    }
  }

  @Test
  void senderThatWaitsInVainSaysSo() throws IOException {
    Worker worker = new Worker(1);
    workers.add(worker);
    relay.fails = true;
    worker.sender.finish(40 * SECOND);
    worker.sender.run();
    assertThat(now / SECOND).isEqualTo(40);
    assertThat(worker.sender.finish(0))
        .isEqualTo("the collector has not taken all results: memory: unreachable");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // which keeps the name until the file is closed
  void fileOfAWorkerHasNoNameThatAKillLeavesBehind() throws IOException {
    try (GrowingFile file = GrowingFile.create(folder)) {
      file.output().write(new byte[10_000]);
      assertThat(file.part(0, 20_000)).hasSize(9_999);
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void keptFileHasAllResults() throws IOException {
    byte[] results = new byte[100_000];
    new Random(1).nextBytes(results);
    GrowingFile file = GrowingFile.create(folder);
    file.output().write(results);
    Path kept = file.keep();
    file.close();
    assertThat(kept).hasBinaryContent(results);
    assertThat(folder).isDirectoryContaining(kept::equals);
  }

  @Test
  void stopReachesTheOtherWorkers() throws IOException {
    Worker worker = new Worker(1);
    relay.stop();
    worker.sender.send();
    assertThat(worker.alive).isFalse();
    worker.file.close();
  }

  @Test
  void resultsOfAnEarlierRunAreRefused() throws IOException {
    relay.put(1, new Relay.Part(1, new byte[1], false));
    assertThatThrownBy(() -> ResultSender.refuseEarlier(relay, 1))
        .hasMessage("memory: has results of another run (expected: another prefix for each run)");
    ResultSender.refuseEarlier(relay, 2);
  }
}
