package io.originsimulator.load.log;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The selection of a log's entries, and the rewriting of their targets; an empty set or list keeps
 * all.
 */
public record LogFilter(
    Set<String> methods,
    List<StatusRange> statuses,
    Optional<Pattern> path,
    Optional<TimeWindow> window,
    Optional<Rewrite> rewrite) {

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

  /** A replacement of a target's prefix; the result begins with {@code /} in any case. */
  public record Rewrite(String match, String substitute) {
    public Rewrite {
      if (match.isEmpty()) {
        throw new IllegalArgumentException("match: empty (expected: a prefix such as /v1)");
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
