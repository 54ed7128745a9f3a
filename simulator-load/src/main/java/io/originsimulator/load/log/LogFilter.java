package io.originsimulator.load.log;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which entries of a log are wanted, and what becomes of their targets.
 *
 * @param methods wanted; empty: all
 * @param statuses wanted; empty: all
 * @param path found in paths that are wanted
 * @param window in which wanted entries began
 * @param rewrite of targets
 */
public record LogFilter(
    Set<String> methods,
    List<StatusRange> statuses,
    Optional<Pattern> path,
    Optional<TimeWindow> window,
    Optional<Rewrite> rewrite) {

  /** Wants all, and leaves them as they are. */
  public static final LogFilter ALL =
      new LogFilter(Set.of(), List.of(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Why an entry is not wanted. */
  public enum Reason {
    METHOD("of another method"),
    STATUS("with another status"),
    PATH("for other paths"),
    WINDOW("outside the window");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  public LogFilter {
    methods = Set.copyOf(methods);
    statuses = List.copyOf(statuses);
  }

  Optional<Reason> refuses(LogEntry entry) {
    if (!methods.isEmpty() && !methods.contains(entry.method())) {
      return Optional.of(Reason.METHOD);
    }
    if (!statuses.isEmpty() && statuses.stream().noneMatch(range -> range.has(entry.status()))) {
      return Optional.of(Reason.STATUS);
    }
    if (path.isPresent() && !path.get().matcher(entry.path()).find()) {
      return Optional.of(Reason.PATH);
    }
    boolean inside = window.map(it -> entry.start().filter(it::contains).isPresent()).orElse(true);
    return inside ? Optional.empty() : Optional.of(Reason.WINDOW);
  }

  LogEntry rewritten(LogEntry entry) {
    return rewrite.map(it -> entry.withTarget(it.apply(entry.target()))).orElse(entry);
  }

  /**
   * Puts one beginning of a target in the place of another.
   *
   * @param match what targets begin with; others stay as they are
   * @param substitute what then stands there; the whole begins with {@code /}
   */
  public record Rewrite(String match, String substitute) {
    public Rewrite {
      if (match.isEmpty()) {
        throw new IllegalArgumentException("match: empty (expected: a beginning such as /v1)");
      }
    }

    String apply(String target) {
      if (!target.startsWith(match)) {
        return target;
      }
      String rest = substitute + target.substring(match.length());
      return rest.startsWith("/") ? rest : "/" + rest;
    }
  }
}
