package io.originsimulator.cli;

import io.originsimulator.load.net.SprintResult;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A sprint as people read it: times, then what came back. */
final class SprintText {
  private static final int MOST_SHOWN = 4_000; // bytes of the body
  private static final double MILLI = 1e6; // nanoseconds

  private SprintText() {}

  static void print(SprintResult sprint, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s %s%nconnected in %.1f ms, answered in %.1f ms, %d bytes%n%n",
        sprint.request().method(),
        sprint.request().uri(),
        sprint.connectNanos() / MILLI,
        sprint.durationNanos() / MILLI,
        sprint.contentBytes());
    String line = sprint.protocol() + " " + sprint.status() + " " + sprint.message();
    out.println(line.strip());
    sprint.headers().forEach(header -> out.println(header.name() + ": " + header.value()));
    out.println();
    byte[] content = sprint.content();
    int shown = Math.min(MOST_SHOWN, content.length);
    out.println(new String(content, 0, shown, StandardCharsets.UTF_8));
    if (shown < sprint.contentBytes()) {
      out.println("… (" + (sprint.contentBytes() - shown) + " bytes more)");
    }
    out.flush();
  }
}
