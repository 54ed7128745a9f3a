package io.originsimulator.cli.serve;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The terminal of a process, for a view of all its lines: a screen of its own, and keys that are
 * read without a line feed. Both are undone when the process ends, however it ends.
 */
final class TopScreen {
  private static final File TERMINAL = new File("/dev/tty");
  private static final String OWN_SCREEN = "\u001b[?1049h\u001b[?25l"; // without a cursor
  private static final String USUAL_SCREEN = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String END_OF_LINE = "\u001b[K\r\n";
  private static final String END_OF_SCREEN = "\u001b[J";

  private final PrintWriter out;
  private final String settings;
  private final AtomicBoolean restored = new AtomicBoolean();
  private volatile int rows;
  private volatile int columns;

  /** Takes the terminal. */
  TopScreen(PrintWriter out) {
    this.out = out;
    this.settings = stty("-g");
    Runtime.getRuntime().addShutdownHook(new Thread(this::restore, "origin-simulator-terminal"));
    stty("-icanon", "-echo", "min", "1");
    out.print(OWN_SCREEN);
    measure();
  }

  /** Reads the size again. */
  void measure() {
    String[] size = stty("size").split(" ");
    rows = size.length == 2 ? Integer.parseInt(size[0]) : 0;
    columns = size.length == 2 ? Integer.parseInt(size[1]) : 0;
    rows = rows == 0 ? 24 : rows;
    columns = columns == 0 ? 80 : columns;
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  /** Opens the keys of the terminal. */
  static InputStream keys() throws IOException {
    return new FileInputStream(TERMINAL);
  }

  void draw(List<String> lines) {
    out.print(HOME);
    out.print(String.join(END_OF_LINE, lines));
    out.print("\u001b[K" + END_OF_SCREEN);
    out.flush();
  }

  /** Gives the terminal back, once. */
  void restore() {
    if (restored.compareAndSet(false, true)) {
      out.print(USUAL_SCREEN);
      out.flush();
      stty(settings);
    }
  }

  /** Runs the system's program for terminals, as the JDK has nothing for them. */
  private static String stty(String... words) {
    String[] command = new String[words.length + 1];
    command[0] = "stty";
    System.arraycopy(words, 0, command, 1, words.length);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String printed =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      process.waitFor();
      return printed.strip();
    } catch (IOException e) {
      return ""; // no such program: keys need a line feed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
