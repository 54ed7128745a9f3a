package io.originsimulator.load.log;

/** Lines that are a path or a URL, with or without a method in front: lists, not logs. */
final class PathFormat implements LineFormat {
  @Override
  public LogEntry parse(String line) throws BadLine {
    String text = line.strip();
    EntryFields fields = new EntryFields();
    int blank = text.indexOf(' ');
    if (blank > 0) {
      fields.set(Field.METHOD, text.substring(0, blank));
      text = text.substring(blank + 1).strip();
    }
    if (text.indexOf(' ') >= 0 || text.isEmpty()) {
      throw BadLine.of("line", line, "a path such as /news, or a method and a path");
    }
    fields.set(Field.URI, text);
    return fields.entry();
  }

  @Override
  public boolean skips(String line) {
    return line.isBlank() || line.startsWith("#");
  }
}
