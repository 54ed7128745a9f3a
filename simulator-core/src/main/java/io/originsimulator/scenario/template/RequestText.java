package io.originsimulator.scenario.template;

import io.originsimulator.recipe.template.Placeholder;
import io.originsimulator.recipe.template.Placeholder.FromRequest;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.template.TextTemplate.Form;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.BodyTemplate;
import io.originsimulator.scenario.Dice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A body, a header's value, or an event with placeholders, filled for each request. For any thread.
 */
public final class RequestText {
  private static final int LONGEST_FIELD = 8192; // as much as many clients accept
  private static final int VALUE_BYTES = 40; // more than a UUID, the longest common value

  /** A part of the text. */
  private interface Part {
    void writeTo(TextBytes out, Occasion occasion);
  }

  /** A part that all responses share. */
  private record Fixed(byte[] bytes) implements Part {
    @Override
    public void writeTo(TextBytes out, Occasion occasion) {
      out.append(bytes);
    }
  }

  private final List<Part> parts;
  private final int expectedBytes;
  private final int mostBytes;

  private RequestText(List<Part> parts, long fixedBytes, int mostBytes) {
    this.parts = List.copyOf(parts);
    this.expectedBytes = (int) Math.min(fixedBytes + (long) VALUE_BYTES * parts.size(), mostBytes);
    this.mostBytes = mostBytes;
  }

  /**
   * Returns the text of a body, with its random text rendered.
   *
   * @param template at most {@link TextTemplate#LONGEST_BODY} long
   * @param dice the body's own
   */
  public static RequestText ofBody(TextTemplate template, Route route, Dice dice) {
    List<Part> parts = parts(template, route, dice, RequestText::body);
    return new RequestText(parts, template.fixedBytes(), TextTemplate.LONGEST_BODY);
  }

  /**
   * Returns the texts of a header's values.
   *
   * @param values in the order of the fields
   * @param dice those of the recipe
   */
  public static List<RequestText> ofHeader(
      String name, List<TextTemplate> values, Route route, Dice dice) {
    String purpose = "header " + name.toLowerCase(Locale.ROOT);
    List<RequestText> texts = new ArrayList<>();
    for (TextTemplate value : values) {
      Dice own = dice.of(texts.isEmpty() ? purpose : purpose + " " + texts.size());
      texts.add(ofHeader(value, route, own));
    }
    return texts;
  }

  /**
   * Returns the text of a header's value.
   *
   * @param dice the header's own
   */
  static RequestText ofHeader(TextTemplate template, Route route, Dice dice) {
    List<Part> parts =
        parts(template, route, dice, (value, fallback, form) -> line(value, fallback));
    return new RequestText(parts, template.fixedBytes(), LONGEST_FIELD);
  }

  /**
   * Returns the text of an event.
   *
   * @param template with its framing
   * @param lines whether values become one line, except in JSON
   * @param dice the event's own
   */
  static RequestText ofEvent(TextTemplate template, boolean lines, Route route, Dice dice) {
    Filling filling =
        (value, fallback, form) ->
            lines && form == Form.PLAIN ? line(value, fallback) : body(value, fallback, form);
    List<Part> parts = parts(template, route, dice, filling);
    int most = Math.toIntExact(template.fixedBytes() + TextTemplate.LONGEST_BODY);
    return new RequestText(parts, template.fixedBytes(), most);
  }

  /** Returns the text that all responses share, in UTF-8; null if it has placeholders. */
  public byte @Nullable [] fixed() {
    if (parts.isEmpty()) {
      return new byte[0];
    }
    return parts.size() == 1 && parts.get(0) instanceof Fixed text ? text.bytes() : null;
  }

  /**
   * Returns the text for a response, in UTF-8.
   *
   * @return null if it is longer than a body may be, or the values of an event are
   */
  public @Nullable ByteBuffer body(Occasion occasion) {
    TextBytes text = text(occasion);
    return text.isFull() ? null : text.bytes();
  }

  /** Returns the text for a response, on one line and cut to the length of a field. */
  public String line(Occasion occasion) {
    return StandardCharsets.UTF_8.decode(text(occasion).bytes()).toString();
  }

  private TextBytes text(Occasion occasion) {
    TextBytes out = new TextBytes(expectedBytes, mostBytes);
    for (Part part : parts) {
      part.writeTo(out, occasion);
      if (out.isFull()) {
        break;
      }
    }
    return out;
  }

  /** A maker of the part of a placeholder; a missing value without a fallback is null. */
  private interface Filling {
    Part of(Value value, @Nullable String fallback, Form form);
  }

  private static List<Part> parts(TextTemplate template, Route route, Dice dice, Filling filling) {
    List<Part> parts = new ArrayList<>();
    List<Piece> fixed = new ArrayList<>();
    int number = 0; // of the placeholder
    for (Piece piece : template.pieces()) {
      if (piece instanceof Piece.Filled filled) {
        addFixed(fixed, dice.of("text " + number), parts);
        Value value = Values.of(filled.placeholder(), route, dice.of("value " + number));
        parts.add(filling.of(value, fallback(filled.placeholder()), filled.form()));
        number++;
      } else {
        fixed.add(piece);
      }
    }
    addFixed(fixed, dice.of("text " + number), parts);
    return parts;
  }

  /** Renders fixed pieces, once for all responses. */
  private static void addFixed(List<Piece> fixed, Dice dice, List<Part> parts) {
    if (fixed.isEmpty()) {
      return;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      BodyTemplate.of(fixed).writeTo(out, dice);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // an array can always be written
    }
    fixed.clear();
    parts.add(new Fixed(out.toByteArray()));
  }

  private static @Nullable String fallback(Placeholder placeholder) {
    return placeholder instanceof FromRequest part ? part.fallback().orElse(null) : null;
  }

  private static Part line(Value value, @Nullable String fallback) {
    return (text, occasion) -> text.appendLine(orEmpty(value.of(occasion), fallback));
  }

  private static Part body(Value value, @Nullable String fallback, Form form) {
    return switch (form) {
      case PLAIN -> (text, occasion) -> text.append(orEmpty(value.of(occasion), fallback));
      case JSON_TEXT ->
          (text, occasion) -> text.appendEscaped(orEmpty(value.of(occasion), fallback));
      case JSON_VALUE ->
          (text, occasion) -> {
            if (value.isTree(occasion)) {
              text.append(orEmpty(value.of(occasion), fallback));
            } else {
              text.appendValue(or(value.of(occasion), fallback));
            }
          };
    };
  }

  private static @Nullable String or(@Nullable String value, @Nullable String fallback) {
    return value != null ? value : fallback;
  }

  private static String orEmpty(@Nullable String value, @Nullable String fallback) {
    String found = or(value, fallback);
    return found == null ? "" : found;
  }
}
