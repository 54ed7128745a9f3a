package io.originsimulator.server;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what the simulator logs, so that a test can look at it and nobody else has to. */
public final class LogWatch extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("io.originsimulator");
  private final List<String> lines = new ArrayList<>();

  public LogWatch() {
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  /** Level, message and, if there is one, the failure; without times and places. */
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
