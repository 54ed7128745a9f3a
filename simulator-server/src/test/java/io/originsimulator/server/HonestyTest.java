package io.originsimulator.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutor;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.HonestyReport.Cause;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.HonestyReport.SecondRange;
import io.originsimulator.report.HonestyReport.Verdict;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.honesty.LoopMeter;
import io.originsimulator.server.loop.EventLoops;
import io.originsimulator.server.loop.NativeTransport;
import io.originsimulator.server.wire.Eventually;
import io.originsimulator.server.wire.HttpServer;
import io.originsimulator.server.wire.ServerContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real event loops that are blocked, so that they are the bottleneck. */
class HonestyTest {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final Duration TOLERANCE = Duration.ofSeconds(3); // machines may pause for two
  private static final String RECIPES =
      """
      [{"route": "/now", "body": "hello", "stages": [{"at": 0, "status": 200}]},
       {"route": "/later", "body": "hello",
        "stages": [{"at": 0, "status": 200, "latency": "100ms"}]}]
      """;

  private final SimulatorClock clock = SimulatorClock.system();
  private final Assembly parts =
      new Assembly(Simulator.builder(), clock, Assembly.Heap.ofThisJvm());
  private final NativeTransport transport = NativeTransport.best();
  private final EventLoops loops =
      EventLoops.of(transport, OptionalInt.of(2), parts::newLoop, () -> {});
  private final Honesty honesty =
      new Honesty(loops.executors(), parts.scenarios::scenario, TOLERANCE);
  private final HttpServer server = start();

  @AfterEach
  void stop() {
    server.stop(Duration.ZERO, () -> {});
    honesty.end();
    parts.scenarios.close();
  }

  @Test
  void nothingIsMeasuredWithoutRequests() {
    assertThat(honesty.report().verdict()).isEqualTo(Verdict.NOTHING_MEASURED);
  }

  @Test
  void anEventLoopThatIsBlockedIsNamedAsTheReason() throws Exception {
    try (Socket client = connect()) {
      ask(client, "/now");
      readHello(client);
      HonestyReport before = reportOfBoth();
      assertThat(before.verdict()).isEqualTo(Verdict.UNDETERMINED); // too few for a verdict
      assertThat(before.responses()).isEqualTo(1);
      assertThat(ownReasons(before)).isEmpty();

      all().forEach(HonestyTest::awaitCpuClock);
      AtomicLong end = new AtomicLong();
      all().forEach(one -> one.loop().execute(() -> blockOnceAsked(one.loop(), before, end)));
      ask(client, "/later");
      readHello(client);
      HonestyReport after = reportOfBoth();

      assertThat(after.verdict()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(after.responses()).isEqualTo(2);
      assertThat(after.late()).isEqualTo(1);
      assertThat(after.delayErrors().largest()).isGreaterThan(TOLERANCE);
      assertThat(ownReasons(after)).extracting(Reason::cause).containsExactly(Cause.NO_CPU);
      List<SecondRange> seconds = ownReasons(after).get(0).seconds();
      assertThat(seconds).hasSize(1);
      assertThat(seconds.get(0).to())
          .isBetween(secondOf(after, end.get()) + 1, secondOf(after, clock.nanoTime()) + 1);
    }
  }

  /** Returns the reasons without those of accept queues, where the kernel counts all processes. */
  private static List<Reason> ownReasons(HonestyReport report) {
    return report.reasons().stream()
        .filter(reason -> reason.cause() != Cause.ACCEPT_QUEUE_OVERFLOW)
        .toList();
  }

  @Test
  void aBlockedEventLoopIsMissingFromTheReportAndDoesNotHoldItUp() {
    CountDownLatch released = new CountDownLatch(1);
    try {
      all().get(0).loop().execute(() -> awaitUninterruptibly(released));
      // Both are silent if the machine is paused for the second that it waits
      Eventually.expect(() -> assertThat(silentOfTwo()).isOne());
    } finally {
      released.countDown();
    }
    Eventually.expect(() -> assertThat(silentOfTwo()).isZero());
  }

  @Test
  void clearingDropsTheMeasurements() throws IOException {
    try (Socket client = connect()) {
      ask(client, "/now");
      readHello(client);
      honesty.clear();
      HonestyReport report = reportOfBoth();
      assertThat(report.verdict()).isEqualTo(Verdict.NOTHING_MEASURED);
      assertThat(report.delayErrors()).extracting(Percentiles::count).isEqualTo(0L);
      assertThat(report.stages()).isEmpty();
      ask(client, "/now");
      readHello(client);
      assertThat(reportOfBoth().responses()).isEqualTo(1);
    }
  }

  @Test
  void eventLoopsComeToTheirTimersAgainAndAgain() {
    Eventually.expect(
        () -> assertThat(honesty.report().eventLoopLag().count()).isGreaterThanOrEqualTo(4));
  }

  /** Retries while a loop is missing because the machine did not run it for a second. */
  private HonestyReport reportOfBoth() {
    HonestyReport report = honesty.report();
    for (int again = 0; again < 20 && report.silentEventLoops() > 0; again++) {
      report = honesty.report();
    }
    return report;
  }

  private int silentOfTwo() {
    HonestyReport report = honesty.report();
    assertThat(report.eventLoops()).isEqualTo(2);
    return report.silentEventLoops();
  }

  private record Loop(EventExecutor loop, LoopMeter meter) {}

  private List<Loop> all() {
    List<Loop> all = new ArrayList<>();
    honesty.forEach((loop, meter) -> all.add(new Loop(loop, meter)));
    return all;
  }

  private HttpServer start() {
    honesty.forEach((loop, meter) -> loops.state(loop).measure(meter));
    parts.add(RecipeJson.read(RECIPES));
    ServerContext shared = parts.serve(honesty, Runnable::run, () -> {});
    try {
      HttpServer started =
          HttpServer.start(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
              null,
              transport,
              loops,
              shared);
      started.open();
      honesty.begin();
      return started;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Waits for the second use of the CPU clock: from then on, the CPU share of every lag is known.
   */
  private static void awaitCpuClock(Loop loop) {
    Eventually.expect(() -> assertThat(loop.meter().knowsCpu()).isTrue());
    loop.loop().schedule(() -> {}, 50, MILLISECONDS).awaitUninterruptibly();
  }

  /**
   * Makes a loop poll for the second request and then wait, off the CPU, until its response is
   * late. The loop itself polls, so it cannot be too late.
   */
  private void blockOnceAsked(EventExecutor loop, HonestyReport before, AtomicLong end) {
    if (parts.metrics.counts().requests() < 2) {
      loop.schedule(() -> blockOnceAsked(loop, before, end), 1, MILLISECONDS);
      return;
    }
    end.compareAndSet(0, endOfBlock(before)); // the same for all loops
    while (clock.nanoTime() - end.get() < 0) {
      LockSupport.parkNanos(end.get() - clock.nanoTime());
    }
  }

  /** Returns an instant in the middle of a second, so that lag and response are in the same one. */
  private long endOfBlock(HonestyReport before) {
    long start = clock.nanosAt(before.start());
    long late = clock.nanoTime() - start + TOLERANCE.plusMillis(200).toNanos();
    return start + (late + SECOND_NANOS / 2) / SECOND_NANOS * SECOND_NANOS + SECOND_NANOS / 2;
  }

  private long secondOf(HonestyReport report, long nanos) {
    return (nanos - clock.nanosAt(report.start())) / SECOND_NANOS;
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Socket connect() throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port());
    client.setSoTimeout(20_000);
    return client;
  }

  private static void ask(Socket client, String path) throws IOException {
    client.getOutputStream().write(("GET " + path + " HTTP/1.1\r\n\r\n").getBytes(US_ASCII));
  }

  private static void readHello(Socket client) throws IOException {
    StringBuilder read = new StringBuilder();
    while (!read.toString().endsWith("hello")) {
      int next = client.getInputStream().read();
      assertThat(next).as("after %s", read).isNotNegative();
      read.append((char) next);
    }
  }
}
