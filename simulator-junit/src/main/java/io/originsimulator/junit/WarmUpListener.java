package io.originsimulator.junit;

import io.originsimulator.server.Simulator;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * A listener that loads the classes of the first simulator while JUnit discovers tests, on its own
 * thread. JUnit's launcher creates it as a service.
 */
public final class WarmUpListener implements LauncherSessionListener {
  private static final AtomicBoolean BEGUN = new AtomicBoolean(); // a JVM may have many sessions

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    if (BEGUN.compareAndSet(false, true)) {
      Thread thread = new Thread(WarmUpListener::warmUp, "origin-simulator-warm-up");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static void warmUp() {
    try {
      Simulator.warmUp();
      Simulator.builder().sharedEventLoop().journal(1).start().close();
    } catch (RuntimeException | LinkageError e) {
      // a simulator started by a test fails in the same way and reports the failure
    }
  }
}
