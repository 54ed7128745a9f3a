package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.log.LogFilter;
import io.originsimulator.load.log.LogReading;

/** The message for logs without a usable request. */
final class NoRequests {
  private NoRequests() {}

  /**
   * How many lines were read, why none is used, and what can be done.
   *
   * @param purpose what there is nothing to, such as {@code replay}
   */
  static Failure in(LogReading reading, String purpose) {
    String files = String.join(", ", reading.files().keySet());
    StringBuilder why = new StringBuilder("nothing to " + purpose + ": ");
    if (reading.lines() == 0) {
      why.append("no line is in ").append(files);
      why.append(" (expected: an access log, or a list of paths)");
      return new Failure(why.toString());
    }
    why.append("none of the %d lines of %s is used".formatted(reading.lines(), files));
    reading
        .leftOut()
        .forEach((reason, count) -> why.append("\n  ").append(count).append(' ').append(reason));
    if (reading.bad() > 0) {
      why.append("\n  ").append(reading.bad()).append(" that are no requests, such as");
      reading.examples().forEach(example -> why.append("\n    ").append(example));
      why.append("\n  Name the format with --log-format, such as nginx's log_format string.");
    }
    reading.leftOut().keySet().forEach(reason -> why.append("\n  ").append(wayOut(reason)));
    return new Failure(why.toString());
  }

  private static String wayOut(LogFilter.Reason reason) {
    return switch (reason) {
      case METHOD ->
          "Name others with --methods; replay takes GET and HEAD alone, unless --all-methods.";
      case STATUS -> "Name other statuses with --statuses.";
      case PATH -> "Name other paths with --paths.";
      case WINDOW -> "Name another --window; requests without a time are in none.";
    };
  }
}
