package io.originsimulator.load.observe;

import io.originsimulator.load.Companion;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Observes processes and containers during a run: {@code NAME cpu} in percent of one core and
 * {@code NAME memory} in bytes, once a second.
 */
public final class Observer implements Companion {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LEAST_NANOS = 250_000_000; // the kernel counts CPU in 10 ms
  private static final Path DOCKER = Path.of("/var/run/docker.sock");

  private final List<UsageMeter> meters;
  private final CountDownLatch ending = new CountDownLatch(1);
  private @Nullable Thread thread;
  private @Nullable RuntimeException failed;

  Observer(List<UsageMeter> meters) {
    this.meters = List.copyOf(meters);
  }

  /** Finds the processes and containers to observe. */
  public static Observer of(List<Observed> all) throws IOException {
    List<UsageMeter> meters = new ArrayList<>();
    for (Observed observed : all) {
      UsageSource source =
          find(observed).orElseThrow(() -> new IOException("--observe: " + problem(observed)));
      meters.add(new UsageMeter(observed, source));
    }
    return new Observer(meters);
  }

  /** Returns an observer of the same things for another run. */
  public Observer next() {
    return new Observer(meters.stream().map(UsageMeter::next).toList());
  }

  private static Optional<UsageSource> find(Observed observed) throws IOException {
    return switch (observed.kind()) {
      case PID -> ProcessUsage.of(new SystemFiles(), Long.parseLong(observed.place()));
      case CGROUP -> ControlGroup.ofPath(new SystemFiles(), observed.place());
      case CONTAINER -> {
        OptionalLong process = processOf(observed.place());
        yield process.isPresent()
            ? ControlGroup.ofProcess(new SystemFiles(), process.getAsLong())
            : Optional.empty();
      }
    };
  }

  private static OptionalLong processOf(String container) throws IOException {
    try {
      return new ContainerEngine(DOCKER).processOf(container);
    } catch (IOException e) {
      throw new IOException(
          "--observe: container %s: the container engine does not respond at %s (expected: a running engine; or observe the process, such as pid:1234)"
              .formatted(container, DOCKER),
          e);
    }
  }

  private static String problem(Observed observed) {
    return switch (observed.kind()) {
      case PID -> observed + " is not running, or /proc is not readable";
      case CONTAINER -> observed + " is not running, or its cgroup (version 2) is not readable";
      case CGROUP -> observed + " not found (expected: a folder with cpu.stat and memory.current)";
    };
  }

  @Override
  public void begin(RunInfo run, LongSupplier nanoTime, ResultSink sink) {
    thread = new Thread(() -> observe(nanoTime, sink), "origin-simulator-load-observe");
    thread.setDaemon(true);
    thread.start();
  }

  private void observe(LongSupplier nanoTime, ResultSink sink) {
    try {
      long readNanos = 0;
      long nextNanos = 0; // the first reading is the baseline of the second
      while (!ending.await(nextNanos - nanoTime.getAsLong(), TimeUnit.NANOSECONDS)) {
        readNanos = nanoTime.getAsLong();
        read(readNanos, sink);
        nextNanos = (Math.floorDiv(nanoTime.getAsLong(), SECOND_NANOS) + 1) * SECOND_NANOS;
      }
      long endNanos = nanoTime.getAsLong();
      if (endNanos - readNanos >= LEAST_NANOS) {
        read(endNanos, sink); // the remainder of the last second
      }
    } catch (InterruptedException e) {
      // never happens: end() uses a latch, not an interrupt
    } catch (RuntimeException e) {
      failed = e;
    }
  }

  private void read(long nowNanos, ResultSink sink) {
    for (UsageMeter meter : meters) {
      meter.read(nowNanos).forEach(sink::accept);
    }
  }

  @Override
  public void end() {
    ending.countDown();
    if (thread != null) {
      Companion.join(thread, false); // takes at most one reading
    }
    if (failed != null) {
      throw failed; // thrown by the sink
    }
  }

  @Override
  public List<String> remarks() {
    return meters.stream().flatMap(meter -> meter.remark().stream()).toList();
  }
}
