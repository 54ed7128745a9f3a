package io.originsimulator.load.replay;

import io.originsimulator.load.log.LogException;
import io.originsimulator.load.replay.Session.Request;
import io.originsimulator.load.replay.Session.Step;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads httperf's session files ({@code --wsesslog}).
 *
 * <pre>
 *   # a comment
 *   /index.html think=2.0                        a step
 *       /logo.png                                sent after the response to /index.html,
 *       /style.css                               both at once
 *   /order method=POST contents="item=1&amp;n=2"  the next step, 2 s later
 *                                                an empty line ends the session
 * </pre>
 */
public final class SessionFile {
  private static final long SECOND = 1_000_000_000;
  private static final Pattern OPTION =
      Pattern.compile(
          "\\s+(method|think|contents)="
              + "(?:\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"" // possessive: no recursion
              + "|'([^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)'"
              + "|([^\\s\"']\\S*))");
  private static final Pattern LINE =
      Pattern.compile("(\\s*)([^\\s=]\\S*)((?:" + OPTION + ")*)\\s*");

  private final String name;
  private final long thinkNanos;
  private final List<Session<Request>> sessions = new ArrayList<>();
  private final List<Step<Request>> steps = new ArrayList<>();
  private List<Request> burst = new ArrayList<>();
  private long burstThinkNanos;

  private SessionFile(String name, long thinkNanos) {
    this.name = name;
    this.thinkNanos = thinkNanos;
  }

  /** Reads sessions; a step without a think time of its own gets the given one. */
  public static List<Session<Request>> read(String name, List<String> lines, long thinkNanos) {
    SessionFile file = new SessionFile(name, thinkNanos);
    for (int i = 0; i < lines.size(); i++) {
      file.line(lines.get(i), i + 1);
    }
    file.endSession();
    if (file.sessions.isEmpty()) {
      throw new LogException(name + ": no sessions (expected: at least one)");
    }
    return file.sessions;
  }

  private void line(String text, int number) {
    if (text.isBlank()) {
      endSession();
      return;
    }
    if (text.startsWith("#")) {
      return;
    }
    Matcher line = LINE.matcher(text);
    if (!line.matches() || !line.group(2).startsWith("/")) {
      throw refused(number, text, "a path, then method=, think= or contents=");
    }
    if (!isUri(line.group(2))) {
      throw refused(number, line.group(2), "invalid characters percent-encoded, such as %7B");
    }
    boolean indented = !line.group(1).isEmpty();
    if (indented && burst.isEmpty()) {
      throw refused(number, text, "an unindented line before it");
    }
    if (!indented) {
      endStep();
      burstThinkNanos = thinkNanos;
    }
    burst.add(request(line.group(2), line.group(3), number));
  }

  private static boolean isUri(String target) {
    try {
      return new URI("http://host" + target).getHost() != null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private Request request(String target, String options, int number) {
    String method = "GET";
    String contents = "";
    Matcher option = OPTION.matcher(options);
    while (option.find()) {
      String value = value(option);
      switch (option.group(1)) {
        case "method" -> method = value;
        case "think" -> burstThinkNanos = think(value, number);
        default -> contents = value;
      }
    }
    return new Request(method, target, contents);
  }

  private static String value(Matcher option) {
    String quoted = option.group(2) == null ? option.group(3) : option.group(2);
    if (quoted == null) {
      return String.valueOf(option.group(4));
    }
    return quoted.replace("\\n", "\n").replaceAll("\\\\(.)", "$1");
  }

  private long think(String seconds, int number) {
    try {
      double value = Double.parseDouble(seconds);
      if (value >= 0 && value < 1e9) {
        return Math.round(value * SECOND);
      }
    } catch (NumberFormatException e) {
      // rejected below
    }
    throw refused(number, "think=" + seconds, "seconds such as think=2.0");
  }

  private void endStep() {
    if (!burst.isEmpty()) {
      steps.add(new Step<>(burst, burstThinkNanos));
      burst = new ArrayList<>();
    }
  }

  private void endSession() {
    endStep();
    if (!steps.isEmpty()) {
      sessions.add(new Session<>(steps));
      steps.clear();
    }
  }

  private LogException refused(int line, String text, String expected) {
    return new LogException(name + ":" + line + ": \"" + text + "\" (expected: " + expected + ")");
  }
}
