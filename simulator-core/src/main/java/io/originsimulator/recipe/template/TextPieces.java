package io.originsimulator.recipe.template;

import io.originsimulator.recipe.json.JsonProbe;
import io.originsimulator.recipe.template.TextTemplate.Form;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import io.originsimulator.recipe.value.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of one text while it is read, from its start to its end, in linear time.
 *
 * <pre>
 *   {"id": "a-&lt;&lt;uuid>>", "page": "&lt;&lt;number query.page>>", "x": &lt;&lt;query.x>>}
 *            JSON_TEXT            JSON_VALUE, without its quotes    JSON_VALUE
 * </pre>
 *
 * <p>A text is JSON if it parses with a value in place of each placeholder. Within a JSON string,
 * the text of a placeholder is escaped like the string.
 */
final class TextPieces {
  /** A size, which random text of that size replaces. */
  static final Pattern SIZE = Pattern.compile("(\\d+)(b|kb|mb|gb)");

  private static final String OPEN = "<<";
  private static final String CLOSE = ">>";

  private final String text;
  private final List<Piece> pieces = new ArrayList<>();
  private final List<String> misfits = new ArrayList<>();
  private final StringBuilder given = new StringBuilder();
  private final StringBuilder probe = new StringBuilder(); // the JSON to parse
  private int at;
  private int close = -1; // of the brackets that have been looked at last
  private boolean inString;
  private int stringFrom; // of the string's opening quote

  TextPieces(String text) {
    this.text = text;
  }

  /**
   * Returns the template of a text that is not JSON.
   *
   * @param sizes whether sizes are replaced by random text
   */
  TextTemplate plain(boolean sizes) {
    while (at < text.length()) {
      int open = text.indexOf(OPEN, at);
      given.append(text, at, open < 0 ? text.length() : open);
      at = open < 0 ? text.length() : open;
      if (open >= 0 && !addSize(sizes) && !addPlain()) {
        keep(1);
      }
    }
    return template();
  }

  /** Returns the template of a JSON text; empty if it is none. */
  Optional<TextTemplate> json() {
    String begin = text.stripLeading();
    if (begin.isEmpty() || "{[\"".indexOf(begin.charAt(0)) < 0) {
      return Optional.empty();
    }
    while (at < text.length()) {
      boolean escapes = inString && text.charAt(at) == '\\' && at + 1 < text.length();
      if (escapes) {
        keep(2);
      } else if (!addSize(true) && !addInJson()) {
        if (text.charAt(at) == '"') {
          inString = !inString;
          stringFrom = at;
        }
        keep(1);
      }
    }
    return JsonProbe.isJson(probe.toString()) ? Optional.of(template()) : Optional.empty();
  }

  /** Keeps characters as they are. */
  private void keep(int characters) {
    given.append(text, at, at + characters);
    probe.append(text, at, at + characters);
    at += characters;
  }

  /** Adds a size at the current place; returns false if none is there. */
  private boolean addSize(boolean sizes) {
    String inner = sizes ? inner() : null;
    if (inner == null) {
      return false;
    }
    Matcher size = SIZE.matcher(inner);
    if (!size.matches()) {
      return false;
    }
    add(new Piece.RandomText(ByteSize.bytes(size.group(1), size.group(2))));
    probe.append(inString ? "" : "letters"); // which are no JSON value
    at = close + CLOSE.length();
    return true;
  }

  private boolean addPlain() {
    String inner = inner();
    Optional<Placeholder> placeholder = placeholder(inner);
    placeholder.ifPresent(
        found -> {
          doubt(inner);
          add(new Piece.Filled(found, Form.PLAIN));
          at = close + CLOSE.length();
        });
    return placeholder.isPresent();
  }

  private boolean addInJson() {
    String inner = inner();
    String unescaped = inner != null && inString ? JsonProbe.unescaped(inner).orElse(null) : inner;
    Optional<Placeholder> placeholder = placeholder(unescaped);
    placeholder.ifPresent(found -> addInJson(found, unescaped));
    return placeholder.isPresent();
  }

  private void addInJson(Placeholder placeholder, @Nullable String unescaped) {
    int after = close + CLOSE.length();
    boolean whole = inString && isNumber(unescaped) && stringFrom == at - 1 && isValueEnd(after);
    if (whole) {
      given.setLength(given.length() - 1);
      probe.setLength(probe.length() - 1);
      inString = false;
      after++;
    }
    if (inString) {
      doubt(unescaped);
      add(new Piece.Filled(placeholder, Form.JSON_TEXT));
    } else {
      add(new Piece.Filled(placeholder, Form.JSON_VALUE));
      probe.append(" 0 "); // apart from its neighbours, which could make a longer number of it
    }
    at = after;
  }

  /** Returns whether a string ends at an index and is not a field's name. */
  private boolean isValueEnd(int quote) {
    if (!text.startsWith("\"", quote)) {
      return false;
    }
    int next = quote + 1;
    while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
      next++;
    }
    return !text.startsWith(":", next);
  }

  /** Returns the text in brackets that open at the current place; null if none do. */
  private @Nullable String inner() {
    if (!text.startsWith(OPEN, at)) {
      return null;
    }
    int from = at + OPEN.length();
    if (close < from) {
      int found = text.indexOf(CLOSE, from);
      close = found < 0 ? text.length() : found;
    }
    int next = text.indexOf(OPEN, at + 1);
    boolean closed = close < text.length() && (next < 0 || next > close);
    return closed ? text.substring(from, close) : null;
  }

  private Optional<Placeholder> placeholder(@Nullable String inner) {
    if (inner == null) {
      return Optional.empty();
    }
    int from = isNumber(inner) ? PlaceholderReader.NUMBER.length() : 0;
    Optional<Placeholder> placeholder = PlaceholderReader.read(inner.substring(from));
    if (placeholder.isEmpty()) {
      misfits.add(inner);
    }
    return placeholder;
  }

  /** Notes a placeholder for a number that is not a complete value. */
  private void doubt(@Nullable String inner) {
    if (inner != null && isNumber(inner)) {
      misfits.add(inner);
    }
  }

  private static boolean isNumber(@Nullable String inner) {
    return inner != null && inner.startsWith(PlaceholderReader.NUMBER);
  }

  private void add(Piece piece) {
    addGiven();
    pieces.add(piece);
  }

  private void addGiven() {
    if (!given.isEmpty()) {
      pieces.add(new Piece.Given(given.toString()));
      given.setLength(0);
    }
  }

  private TextTemplate template() {
    addGiven();
    return new TextTemplate(pieces, misfits);
  }
}
