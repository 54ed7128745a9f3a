package io.originsimulator.recipe.template;

import io.originsimulator.recipe.json.Nearest;
import io.originsimulator.recipe.template.Placeholder.Part;
import io.originsimulator.recipe.template.Placeholder.TimeForm;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A reader of placeholders: the text between {@code <<} and {@code >>}. */
final class PlaceholderReader {
  /** The keyword in front of a placeholder whose JSON value may be a number. */
  static final String NUMBER = "number ";

  private static final Pattern NOW =
      Pattern.compile("now(?:([+-])([0-9.]+[a-z]+))?(?: (unix|http))?");
  private static final Pattern INT = Pattern.compile("int (-?\\d{1,18})\\.\\.(-?\\d{1,18})");
  private static final String PICK = "pick ";
  private static final Pattern KEYWORD = Pattern.compile("[A-Za-z]{1,12}+(?![A-Za-z])");
  private static final Pattern NOT_ESCAPED = Pattern.compile("~(?![01])");

  /** An example of each placeholder, by its keyword. */
  private static final Map<String, String> EXAMPLES =
      Map.of(
          "path", "<<path.id>> or <<path>>",
          "query", "<<query.page>> or <<query.page: 1>>",
          "header", "<<header.x-request-id>>",
          "cookie", "<<cookie.session>>",
          "body", "<<body./user/name>>",
          "now", "<<now>>, <<now+5m>>, <<now-1h>>, <<now unix>> or <<now http>>",
          "int", "<<int 1..100>>",
          "pick", "<<pick red|green|blue>>",
          "number", "<<number query.page>>");

  private static final List<String> KEYWORDS =
      Stream.concat(EXAMPLES.keySet().stream(), Stream.of("method", "uuid", "ordinal"))
          .sorted()
          .toList();

  private PlaceholderReader() {}

  /**
   * Reads a placeholder.
   *
   * @param text without {@link #NUMBER}
   * @return empty if the text is none
   */
  static Optional<Placeholder> read(String text) {
    for (Part part : Part.values()) {
      if (part.isNamed() && text.startsWith(part.keyword())) {
        return named(part, text.substring(part.keyword().length()));
      }
    }
    if (text.startsWith(PICK)) {
      return Optional.of(
          new Placeholder.Pick(List.of(text.substring(PICK.length()).split("\\|", -1))));
    }
    return switch (text) {
      case "method" -> ofRequest(Part.METHOD);
      case "path" -> ofRequest(Part.PATH);
      case "uuid" -> Optional.of(new Placeholder.Uuid());
      case "ordinal" -> Optional.of(new Placeholder.Ordinal());
      default -> now(text).or(() -> number(text));
    };
  }

  private static Optional<Placeholder> ofRequest(Part part) {
    return Optional.of(new Placeholder.FromRequest(part, "", Optional.empty()));
  }

  private static Optional<Placeholder> named(Part part, String text) {
    int colon = text.indexOf(':');
    String name = (colon < 0 ? text : text.substring(0, colon)).strip();
    Optional<String> fallback =
        colon < 0 ? Optional.empty() : Optional.of(text.substring(colon + 1).strip());
    boolean isName = part == Part.BODY ? isPointer(name) : !name.isEmpty();
    return isName
        ? Optional.of(new Placeholder.FromRequest(part, name, fallback))
        : Optional.empty();
  }

  /** Returns whether a text is a JSON Pointer (RFC 6901), other than that of the whole body. */
  private static boolean isPointer(String text) {
    return text.startsWith("/") && !NOT_ESCAPED.matcher(text).find();
  }

  private static Optional<Placeholder> now(String text) {
    Matcher now = NOW.matcher(text);
    if (!now.matches()) {
      return Optional.empty();
    }
    long offset = 0;
    if (now.group(2) != null) {
      try {
        offset = DurationText.parse(now.group(2)).nanos();
      } catch (RecipeException e) {
        return Optional.empty();
      }
    }
    TimeForm form =
        now.group(3) == null
            ? TimeForm.ISO
            : TimeForm.valueOf(now.group(3).toUpperCase(Locale.ROOT));
    return Optional.of(new Placeholder.Now("-".equals(now.group(1)) ? -offset : offset, form));
  }

  private static Optional<Placeholder> number(String text) {
    Matcher range = INT.matcher(text);
    if (!range.matches()) {
      return Optional.empty();
    }
    long one = Long.parseLong(range.group(1));
    long other = Long.parseLong(range.group(2));
    return Optional.of(new Placeholder.Int(Math.min(one, other), Math.max(one, other)));
  }

  /**
   * Returns the doubt about a text in double angle brackets that is no placeholder; empty if it
   * resembles none.
   */
  static Optional<Problem> doubt(String text) {
    String tidy = text.strip();
    boolean numbered = tidy.startsWith(NUMBER);
    String plain = numbered ? tidy.substring(NUMBER.length()).strip() : tidy;
    String inLowerCase = tidy.toLowerCase(Locale.ROOT);
    if (TextPieces.SIZE.matcher(inLowerCase).matches()) {
      return Optional.of(meant(Quoted.of("<<" + text + ">>"), inLowerCase));
    }
    Matcher keyword = KEYWORD.matcher(plain);
    if (!keyword.lookingAt()) {
      return Optional.empty();
    }
    String written = keyword.group();
    return Nearest.of(written.toLowerCase(Locale.ROOT), KEYWORDS)
        .flatMap(near -> doubt(text, numbered, written, near, plain.substring(keyword.end())));
  }

  private static Optional<Problem> doubt(
      String text, boolean numbered, String written, String near, String rest) {
    String found = Quoted.of("<<" + text + ">>");
    if (numbered && written.equals(near) && read(near + rest).isPresent()) {
      return Optional.of(
          Problem.of(found, "a complete value of a JSON body")
              .orElse("elsewhere, \"number\" has no effect"));
    }
    String meant = (numbered ? NUMBER : "") + near + rest;
    if (read(meant.startsWith(NUMBER) ? meant.substring(NUMBER.length()) : meant).isPresent()) {
      return Optional.of(meant(found, meant));
    }
    return written.equals(near)
        ? Optional.of(
            Problem.of(found, EXAMPLES.getOrDefault(near, "<<" + near + ">>"))
                .orElse("it is sent as it is written"))
        : Optional.empty();
  }

  private static Problem meant(String found, String meant) {
    return Problem.of(found, "")
        .orElse("it is sent as it is written; did you mean <<" + meant + ">>?");
  }
}
