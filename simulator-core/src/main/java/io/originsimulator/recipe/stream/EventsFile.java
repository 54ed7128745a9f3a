package io.originsimulator.recipe.stream;

import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of recorded streams, whose events may have the times since those before them.
 *
 * <pre>
 *   sse                          ndjson                     text
 *   : +120ms                     +120ms {"price": 101}      +120ms a line
 *   event: price                 +0.5s {"price": 102}       +0.5s the next one
 *   data: {"price": 101}
 *   (an empty line)
 * </pre>
 *
 * <p>Server-sent events are read as browsers read them. A block without data is no event: its time,
 * its {@code id}, and its {@code retry} are those of the next one.
 */
final class EventsFile {
  private static final Pattern SSE_TIME = Pattern.compile(":\\s*\\+(\\S+)\\s*");
  private static final Pattern LINE_TIME =
      Pattern.compile("\\+([0-9][0-9.a-z]*)\\s(.*)", Pattern.DOTALL);
  private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
  private static final Pattern AFTER_LINE = Pattern.compile("(?<=\n)|(?<=\r)(?!\n)");
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final List<StreamEvent> events = new ArrayList<>();
  private final List<String> data = new ArrayList<>();
  private Optional<String> name = Optional.empty();
  private Optional<String> id = Optional.empty();
  private Optional<DurationText> retry = Optional.empty();
  private Optional<DurationText> after = Optional.empty();

  private EventsFile() {}

  /**
   * Reads the events of a file.
   *
   * @throws RecipeException if it has none, or a line is malformed; names the line
   */
  static List<StreamEvent> read(Content.File file, StreamFormat format) {
    List<String> lines = lines(file, format);
    EventsFile reader = new EventsFile();
    for (int i = 0; i < lines.size(); i++) {
      try {
        switch (format) {
          case SSE -> reader.field(lines.get(i));
          case NDJSON -> reader.json(lines.get(i));
          case TEXT -> reader.text(lines.get(i));
        }
      } catch (RecipeException e) {
        throw refused(file, format, "line " + (i + 1) + ": " + e.problems().get(0));
      }
    }
    if (reader.events.isEmpty()) {
      throw refused(file, format, "it has no events");
    }
    return reader.events;
  }

  /** Returns the lines of a file; those of a text with their ends. */
  private static List<String> lines(Content.File file, StreamFormat format) {
    try {
      if (Files.size(file.path()) > EventStream.MOST_BYTES) {
        String most = ByteSize.describe(EventStream.MOST_BYTES);
        throw refused(file, format, "it is larger than " + most);
      }
      String text = Files.readString(file.path());
      String content = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
      if (format == StreamFormat.TEXT) {
        return List.of(AFTER_LINE.split(content));
      }
      List<String> lines = new ArrayList<>(List.of(LINE_END.split(content, -1)));
      lines.add(""); // ends a block that the end of the file cuts
      return lines;
    } catch (CharacterCodingException e) {
      throw refused(file, format, "it is not UTF-8");
    } catch (IOException e) {
      throw refused(file, format, "it cannot be read");
    }
  }

  private void field(String line) {
    Matcher time = SSE_TIME.matcher(line);
    int colon = line.indexOf(':');
    String field = colon < 0 ? line : line.substring(0, colon);
    String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
    if (line.isEmpty()) {
      endBlock();
    } else if (time.matches()) {
      addTime(DurationText.parse(time.group(1)));
    } else if (field.equals("data")) {
      data.add(value);
    } else if (field.equals("event")) {
      name = Optional.of(value);
    } else if (field.equals("id") && value.indexOf(0) < 0) {
      id = Optional.of(value);
    } else if (field.equals("retry") && value.matches("[0-9]{1,15}")) {
      retry = Optional.of(DurationText.parse(value + "ms"));
    }
  }

  private void endBlock() {
    if (!data.isEmpty()) {
      add(String.join("\n", data));
      data.clear();
      id = Optional.empty();
      retry = Optional.empty();
    }
    name = Optional.empty();
  }

  private void json(String line) {
    String rest = afterTime(line);
    if (!rest.isBlank()) {
      add(rest);
    }
  }

  private void text(String line) {
    String rest = afterTime(line);
    if (!rest.isEmpty()) {
      add(rest);
    }
  }

  /** Returns the rest of a line that begins with a time; of others, the line. */
  private String afterTime(String line) {
    Matcher time = LINE_TIME.matcher(line);
    if (!time.matches()) {
      return line;
    }
    addTime(DurationText.parse(time.group(1)));
    return time.group(2);
  }

  private void addTime(DurationText time) {
    after =
        after
            .map(before -> DurationText.of(before.value().plus(time.value())))
            .or(() -> Optional.of(time));
  }

  private void add(String text) {
    events.add(new StreamEvent(text, name, id, retry, after));
    after = Optional.empty();
  }

  private static RecipeException refused(Content.File file, StreamFormat format, String wayOut) {
    String expected =
        switch (format) {
          case SSE -> "blocks of server-sent events, such as \"data: tick\"";
          case NDJSON -> "a line of JSON for each event";
          case TEXT ->
              "a line of text for each event, after a time if it begins with + and a digit";
        };
    return new RecipeException(Problem.of(Quoted.of(file.given()), expected).orElse(wayOut));
  }
}
