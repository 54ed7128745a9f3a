package io.originsimulator.cli.console;

import java.io.PrintWriter;

/**
 * The last line of a terminal, which is rewritten in place; other lines appear above it. For any
 * thread.
 */
public final class LiveLine {
  // The cursor returns to the start of the line: a line of another process overwrites it.
  private static final String ERASE = "\r\u001b[K";

  private final PrintWriter terminal;
  private final int columns;
  private String shown = "";

  /** Creates an empty line of a terminal with this width; 0 if nothing is to be shown. */
  public LiveLine(PrintWriter terminal, int columns) {
    this.terminal = terminal;
    this.columns = columns;
  }

  /** Returns whether the line is shown. */
  public boolean isShown() {
    return columns > 0;
  }

  /** Replaces the line; a longer one is cut to the width. */
  public synchronized void show(String text) {
    if (isShown()) {
      // the last column stays empty: some terminals begin a new line after it
      shown = text.length() < columns ? text : text.substring(0, columns - 2) + "…";
      draw();
    }
  }

  /** Erases the line until it is shown again. */
  public synchronized void erase() {
    if (isShown()) {
      shown = "";
      draw();
    }
  }

  private void draw() {
    terminal.print(ERASE + shown + (shown.isEmpty() ? "" : "\r"));
    terminal.flush();
  }

  /** Returns a writer whose printed lines appear above this one; {@code first} runs before each. */
  public PrintWriter above(PrintWriter stream, Runnable first) {
    return new PrintWriter(stream, true) {
      @Override
      public void println(String line) {
        synchronized (LiveLine.this) {
          first.run();
          if (!shown.isEmpty()) {
            terminal.print(ERASE);
            terminal.flush();
          }
          super.println(line);
          if (!shown.isEmpty()) {
            draw();
          }
        }
      }
    };
  }
}
