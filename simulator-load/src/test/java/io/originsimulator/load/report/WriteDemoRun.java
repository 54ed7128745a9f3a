package io.originsimulator.load.report;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Writes a synthetic run for inspection: a stall, a failing stage, two targets. Run by hand. */
final class WriteDemoRun {
  private static final long SECOND = 1_000_000_000;
  private static final double STALL_FROM = 40_000;
  private static final double STALL_TO = 46_000;

  private WriteDemoRun() {}

  public static void main(String[] arguments) {
    try (ResultWriter writer = ResultWriter.to(Path.of(arguments[0]))) {
      play(writer, Long.parseLong(arguments[1]), Double.parseDouble(arguments[2]));
    }
  }

  static void play(ResultSink sink, long seed, double slower) {
    Random random = new Random(seed);
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < 45_000; i++) {
      samples.add(sample(random, i, slower).build());
    }
    samples.sort(Comparator.comparingLong(Sample::endNanos));
    sink.accept(
        new RunInfo(
            "checkout, " + slower,
            "attack",
            TestRun.START,
            45_000,
            500,
            90 * SECOND,
            5 * SECOND,
            List.of(
                new TargetLabel("GET /news", "GET", "http://localhost:8080/news"),
                new TargetLabel("POST /cart", "POST", "http://localhost:8080/cart")),
            Map.of("arrivals", "constant", "connections", "shared")));
    samples.forEach(sink::accept);
    for (int s = 1; s < 95; s++) {
      double cpu = 35 + 5 * random.nextGaussian() + (s > 60 && s < 75 ? 40 : 0);
      sink.accept(new Observation("target cpu", "%", s * SECOND, cpu));
      sink.accept(new Observation("driver cpu", "%", s * SECOND, 12 + random.nextInt(4)));
      sink.accept(new Observation("target memory", "bytes", s * SECOND, 400e6 + 2e6 * s));
    }
    sink.accept(new RunEnd(95 * SECOND, false, 3_100, 3_050, 3_044, DriverVerdict.VALID));
  }

  private static TestSample sample(Random random, int i, double slower) {
    double due = i * 2.0;
    boolean news = random.nextInt(4) > 0;
    String stage = due < 30_000 ? "0s" : due < 60_000 ? "30s" : "1m";
    double injected = stage.equals("30s") ? 80 : 25;
    double own = (news ? 4 : 9) * slower * Math.exp(0.5 * random.nextGaussian());
    double stalled = due >= STALL_FROM && due < STALL_TO ? STALL_TO - due : 0;
    TestSample sample =
        TestSample.due(due)
            .number(i)
            .target(news ? 0 : 1)
            .took(injected + own + stalled)
            .connected(random.nextInt(15) == 0 ? 0.4 : 0)
            .bytes(180, 2_400)
            .stage(stage, injected);
    boolean bad = stage.equals("1m") && due < 75_000;
    if (bad && random.nextInt(12) == 0) {
      return sample.status(503);
    }
    if (bad && random.nextInt(60) == 0) {
      return sample.took(5_000).failed(Outcome.TIMEOUT, "no response within 5s");
    }
    return bad && random.nextInt(90) == 0
        ? sample.failed(Outcome.CONNECTION_RESET, "recv: connection reset by peer")
        : sample;
  }
}
