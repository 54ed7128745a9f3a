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

/** Netty's reports of lost buffers, kept instead of logged. */
final class BufferLeaks {
  private static final int PATIENCE_MILLIS = 10_000;
  private static final Pattern OURS = Pattern.compile("netty|originsimulator"); // in a stack trace
  private static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

  private BufferLeaks() {}

  /** Watches every buffer from here on; to be called before the first one is made. */
  static void watch() {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new Detectors());
  }

  /** The reports of all buffers that have been lost since this was last asked. */
  static List<String> found() {
    collectGarbage();
    collectGarbage(); // what the first one found has been queued when the second one is done
    PooledByteBufAllocator.DEFAULT.directBuffer().release(); // making a buffer reports lost ones
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
    @SuppressWarnings("deprecation") // the one method a factory has to have
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
