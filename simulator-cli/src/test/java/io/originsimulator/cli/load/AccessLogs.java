package io.originsimulator.cli.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;

/** Access logs in nginx's format, with a request of 7 ms in each line. */
final class AccessLogs {
  static final String FORMAT = "$msec $request_time $status \"$request\"";

  private AccessLogs() {}

  /** Writes a log with a request every 100 ms. */
  static Path write(Path file, int lines, String request) throws IOException {
    double[] tenths = IntStream.range(0, lines).mapToDouble(i -> i / 10.0).toArray();
    return write(file, request, tenths);
  }

  /** Writes a log with a request at each time, in seconds. */
  static Path write(Path file, String request, double... seconds) throws IOException {
    StringBuilder text = new StringBuilder();
    for (double second : seconds) {
      text.append(
          String.format(
              Locale.ROOT, "%.3f 0.007 200 \"%s\"%n", 1_795_255_200 + second + 0.007, request));
    }
    return Files.writeString(file, text);
  }
}
