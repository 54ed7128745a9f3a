package io.originsimulator.recipe.template;

import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A text of a recipe in pieces: given text, random text, and placeholders. Immutable; for any
 * thread.
 *
 * @param pieces in the order of the text
 * @param misfits texts in double angle brackets that are no placeholders, without their brackets,
 *     and placeholders whose {@code number} has no effect
 */
public record TextTemplate(List<Piece> pieces, List<String> misfits) {

  /** The maximum length of a body with placeholders, before and after they are replaced. */
  public static final int LONGEST_BODY = 1 << 20; // 1 MiB

  private static final int MOST_PLACEHOLDERS = 1000; // filled on an event loop

  /** A piece of a text. */
  public sealed interface Piece {
    /** Text that stays as it is. */
    record Given(String text) implements Piece {}

    /** Random letters, the same for all responses. */
    record RandomText(long letters) implements Piece {}

    /** A value that differs between responses. */
    record Filled(Placeholder placeholder, Form form) implements Piece {}
  }

  /** The form in which a value replaces its placeholder. */
  public enum Form {
    /** As it is. */
    PLAIN,
    /** Within a JSON string, escaped. */
    JSON_TEXT,
    /** A complete JSON value: a number or a boolean if it is one, null if it is missing. */
    JSON_VALUE
  }

  public TextTemplate {
    pieces = List.copyOf(pieces);
    misfits = List.copyOf(misfits);
  }

  /** Returns the template of a body. */
  public static TextTemplate ofBody(String text) {
    TextTemplate plain = new TextPieces(text).plain(true);
    return plain.hasPlaceholders() ? new TextPieces(text).json().orElse(plain) : plain;
  }

  /** Returns the template of a header's value, in which sizes are not placeholders. */
  public static TextTemplate ofHeader(String value) {
    return new TextPieces(value).plain(false);
  }

  /** Returns the templates with placeholders among a response's body and headers. */
  public static Stream<TextTemplate> all(Optional<Content> body, Headers headers) {
    Stream<TextTemplate> bodies =
        body.stream()
            .filter(Content.Text.class::isInstance)
            .map(text -> ofBody(((Content.Text) text).template()));
    Stream<TextTemplate> fields =
        headers.fields().stream().map(field -> TextTemplate.ofHeader(field.value()));
    return Stream.concat(bodies, fields).filter(TextTemplate::hasPlaceholders);
  }

  /** Returns the problem of templates that have too many placeholders together. */
  public static Optional<Problem> problemOfCount(Stream<TextTemplate> templates) {
    long count = templates.flatMap(TextTemplate::placeholders).count();
    return count > MOST_PLACEHOLDERS
        ? Optional.of(Problem.of(count + " placeholders", "at most " + MOST_PLACEHOLDERS))
        : Optional.empty();
  }

  /** Returns whether responses differ: random text alone is the same in all of them. */
  public boolean hasPlaceholders() {
    return placeholders().findAny().isPresent();
  }

  /** Returns the placeholders, in the order of the text. */
  public Stream<Placeholder> placeholders() {
    return pieces.stream()
        .filter(Piece.Filled.class::isInstance)
        .map(piece -> ((Piece.Filled) piece).placeholder());
  }

  /** Returns whether a value is a random draw. */
  public boolean isDrawn() {
    return placeholders().anyMatch(Placeholder::isDrawn);
  }

  /** Returns whether a value depends on the request's number. */
  public boolean isNumbered() {
    return placeholders().anyMatch(Placeholder::isNumbered);
  }

  /** Returns whether a value comes from the request's body. */
  public boolean readsBody() {
    return placeholders().anyMatch(Placeholder::readsBody);
  }

  /** Returns the names of the variables of the route among the placeholders. */
  public Stream<String> variables() {
    return placeholders()
        .filter(Placeholder.FromRequest.class::isInstance)
        .map(Placeholder.FromRequest.class::cast)
        .filter(value -> value.part() == Placeholder.Part.VARIABLE)
        .map(Placeholder.FromRequest::name);
  }

  /** Returns the length of the given and the random text; {@link Long#MAX_VALUE} if too long. */
  public long fixedBytes() {
    long sum = 0;
    for (Piece piece : pieces) {
      long bytes = 0;
      if (piece instanceof Piece.Given given) {
        bytes = given.text().getBytes(StandardCharsets.UTF_8).length;
      } else if (piece instanceof Piece.RandomText random) {
        bytes = random.letters();
      }
      sum = sum > Long.MAX_VALUE - bytes ? Long.MAX_VALUE : sum + bytes;
    }
    return sum;
  }

  /** Returns warnings of texts that resemble placeholders but are sent as they are written. */
  public List<Problem> doubts() {
    return misfits.stream()
        .distinct()
        .flatMap(misfit -> PlaceholderReader.doubt(misfit).stream())
        .toList();
  }
}
