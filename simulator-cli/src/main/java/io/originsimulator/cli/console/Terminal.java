package io.originsimulator.cli.console;

import io.originsimulator.load.text.Colours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The abilities of a standard stream. Only Linux reports whether a single stream is a terminal;
 * elsewhere none is.
 *
 * @param isTerminal whether a person sees the stream
 * @param rewrites whether lines can be erased and written again; a dumb terminal cannot
 * @param colours the colours of texts; none with the variable {@code NO_COLOR}, whatever its value
 * @param unicode whether it shows characters outside ASCII; assumed where no person sees the stream
 */
public record Terminal(boolean isTerminal, boolean rewrites, Colours colours, boolean unicode) {
  /** The maximum width of texts, in columns, however wide the terminal is. */
  public static final int MOST_COLUMNS = 100;

  /** Returns the abilities of standard input. */
  public static Terminal ofInput() {
    return of(0);
  }

  /** Returns the abilities of standard output. */
  public static Terminal ofOutput() {
    return of(1);
  }

  /** Returns the abilities of standard error. */
  public static Terminal ofErrors() {
    return of(2);
  }

  private static Terminal of(int descriptor) {
    return of(isTerminal(Path.of("/proc/self/fd/" + descriptor)), System.getenv());
  }

  static Terminal of(boolean isTerminal, Map<String, String> environment) {
    boolean rewrites = isTerminal && !environment.getOrDefault("TERM", "").equals("dumb");
    boolean isColoured = rewrites && !environment.containsKey("NO_COLOR");
    return new Terminal(
        isTerminal,
        rewrites,
        isColoured ? Colours.ANSI : Colours.NONE,
        !isTerminal || isUnicode(environment));
  }

  private static boolean isUnicode(Map<String, String> environment) {
    return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
        .map(name -> environment.getOrDefault(name, ""))
        .filter(locale -> !locale.isEmpty())
        .findFirst()
        .map(locale -> locale.toLowerCase(Locale.ROOT).replace("-", ""))
        .filter(locale -> locale.contains("utf8"))
        .isPresent();
  }

  /** Returns a text of as many characters that the terminal can show: {@code us} for µs. */
  public String readable(String text) {
    return unicode ? text : text.replace('µ', 'u').replace('…', '.');
  }

  /** Returns the width for texts, at most {@link #MOST_COLUMNS}; 0 if lines cannot be rewritten. */
  public int columns(CommandSpec command) {
    return rewrites ? Math.min(MOST_COLUMNS, command.usageMessage().width()) : 0;
  }

  private static boolean isTerminal(Path stream) {
    try {
      String device = Files.readSymbolicLink(stream).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
