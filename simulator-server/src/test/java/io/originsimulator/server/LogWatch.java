package io.originsimulator.server;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A handler that collects the simulator's log, for a test to check. */
public final class LogWatch extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("io.originsimulator");
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public LogWatch() {
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  /** Returns level, message and the failure, if any, without times and places. */
  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord entry) {
    String failure = entry.getThrown() == null ? "" : " (" + entry.getThrown() + ")";
    lines.add(entry.getLevel() + ": " + entry.getMessage() + failure);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }
}
