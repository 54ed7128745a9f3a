package io.originsimulator.cli.load;

import io.originsimulator.load.net.SprintResult;
import io.originsimulator.load.text.Figures;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A sprint as people read it: times, then what came back. */
final class SprintText {
  private static final int MOST_SHOWN = 4_000; // bytes of the body

  private SprintText() {}

  static void print(SprintResult sprint, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s %s%nconnected in %s, answered in %s, %d bytes%n%n",
        sprint.request().method(),
        sprint.request().uri(),
        Figures.millis(sprint.connectNanos()),
        Figures.millis(sprint.durationNanos()),
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
  }
}
