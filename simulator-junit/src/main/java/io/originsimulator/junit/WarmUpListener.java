package io.originsimulator.junit;

import io.originsimulator.server.Simulator;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Loads what the first simulator needs while JUnit discovers tests, on a thread of its own. JUnit's
 * launcher finds it as a service and creates it; without a launcher nothing refers to it.
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
      // a simulator that a test starts fails in the same way, and reports it
    }
  }
}
