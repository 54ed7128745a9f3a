package io.originsimulator.server;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Netty's reports of leaked buffers, collected instead of logged. */
final class BufferLeaks {
  private static final String LEVEL = "io.netty.leakDetection.level";
  private static final int PATIENCE_MILLIS = 10_000;
  private static final Pattern OURS = Pattern.compile("netty|originsimulator"); // in a stack trace
  private static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

  private BufferLeaks() {}

  /** Tracks every buffer from here on; called before the first one is created. */
  static void watch() {
    if (System.getProperty(LEVEL) == null) { // as in an IDE
      ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    }
    ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new Detectors());
  }

  /** Returns the reports of all buffers leaked since the last call. */
  static List<String> found() {
    collectGarbage();
    collectGarbage(); // the second collection ends after the first one's findings are queued
    PooledByteBufAllocator.DEFAULT.directBuffer().release(); // a new buffer reports leaked ones
    List<String> found = new ArrayList<>();
    for (String report = REPORTS.poll(); report != null; report = REPORTS.poll()) {
      found.add(report);
    }
    return found;
  }

  private static void collectGarbage() {
    ReferenceQueue<Object> collected = new ReferenceQueue<>();
    WeakReference<Object> garbage = new WeakReference<>(new Object(), collected);
    System.gc();
    try {
      if (collected.remove(PATIENCE_MILLIS) == null) {
        throw new IllegalStateException("System.gc() collects nothing; leaks cannot be found");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while looking for leaks", e);
    } finally {
      Reference.reachabilityFence(garbage);
    }
  }

  private static final class Detectors extends ResourceLeakDetectorFactory {
    @Override
    @SuppressWarnings("deprecation") // the one method that a factory must implement
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(
        Class<T> resource, int samplingInterval, long maxActive) {
      return new Detector<>(resource, samplingInterval);
    }
  }

  private static final class Detector<T> extends ResourceLeakDetector<T> {
    Detector(Class<T> resource, int samplingInterval) {
      super(resource, samplingInterval);
    }

    @Override
    protected boolean needReport() {
      return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
      REPORTS.add(
          (resourceType + records)
              .lines()
              .filter(line -> !line.startsWith("\t") || OURS.matcher(line).find())
              .collect(Collectors.joining("\n")));
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
      REPORTS.add(resourceType);
    }
  }
}
