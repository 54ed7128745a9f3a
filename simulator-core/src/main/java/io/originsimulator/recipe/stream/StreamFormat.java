package io.originsimulator.recipe.stream;

import java.util.Locale;

/** The form in which events are sent. */
public enum StreamFormat {
  /** Server-sent events: blocks of {@code field: value} lines, each followed by an empty line. */
  SSE("text/event-stream"),
  /** A JSON text on each line. */
  NDJSON("application/x-ndjson"),
  /** Texts as they are, without any framing. */
  TEXT("text/plain; charset=utf-8");

  private final String contentType;

  StreamFormat(String contentType) {
    this.contentType = contentType;
  }

  /** Returns the content type of a stream whose recipe sets none. */
  public String contentType() {
    return contentType;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
