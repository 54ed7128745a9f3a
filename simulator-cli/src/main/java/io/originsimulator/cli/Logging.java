package io.originsimulator.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/** Sends log records to standard error, one line each. */
final class Logging {
  private static final String SETUP =
      """
      handlers=java.util.logging.ConsoleHandler
      .level=WARNING
      java.util.logging.ConsoleHandler.level=ALL
      java.util.logging.ConsoleHandler.formatter=java.util.logging.SimpleFormatter
      java.util.logging.SimpleFormatter.format=%1$tT.%1$tL %4$s %5$s%6$s%n
      """;

  private Logging() {}

  static void oneLineEach() {
    if (System.getProperty("java.util.logging.config.file") != null) {
      return;
    }
    try {
      LogManager.getLogManager()
          .readConfiguration(new ByteArrayInputStream(SETUP.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
