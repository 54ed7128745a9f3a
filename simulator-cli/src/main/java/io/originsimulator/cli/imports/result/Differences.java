package io.originsimulator.cli.imports.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The differences between a source and the recipes made from it, each with its place and reason:
 * {@code mappings/a.json: request.clientIp: reason}.
 */
public final class Differences {
  private final List<String> lines;
  private final String document;
  private final String path;

  public Differences() {
    this(new ArrayList<>(), "", "");
  }

  private Differences(List<String> lines, String document, String path) {
    this.lines = lines;
    this.document = document;
    this.path = path;
  }

  /** Returns a view of the same list for a file or an operation of the source. */
  public Differences in(String name) {
    return new Differences(lines, name, "");
  }

  /** Returns a view of the same list for a field: a name, or an index in brackets. */
  public Differences at(String step) {
    String joint = path.isEmpty() || step.startsWith("[") ? "" : ".";
    return new Differences(lines, document, path + joint + step);
  }

  public void add(String reason) {
    lines.add(where().isEmpty() ? reason : where() + ": " + reason);
  }

  /** Returns the place of this view. */
  public String where() {
    return Stream.of(document, path)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(": "));
  }

  /** Returns the differences of all views, in the order in which they were added. */
  public List<String> lines() {
    return List.copyOf(lines);
  }
}
