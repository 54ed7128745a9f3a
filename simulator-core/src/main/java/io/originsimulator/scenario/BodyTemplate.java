package io.originsimulator.scenario;

import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import io.originsimulator.recipe.value.Content;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A body of given text and random text, whose length is known before it is generated.
 *
 * <p>Sizes are {@code <<16b>>}, {@code <<256kb>>}, {@code <<1mb>>}, {@code <<1gb>>}. Immutable; for
 * any thread.
 */
public final class BodyTemplate {
  /** Given bytes, followed by this number of random letters. */
  private record Part(byte[] given, long randomLetters) {}

  private final List<Part> parts;
  private final long length;

  private BodyTemplate(List<Part> parts) {
    this.parts = parts;
    long sum = 0;
    for (Part part : parts) {
      sum = saturatedSum(saturatedSum(sum, part.given.length), part.randomLetters);
    }
    this.length = sum;
  }

  /** Returns the template of a recipe's text, without its other placeholders. */
  public static BodyTemplate of(Content.Text text) {
    return of(TextTemplate.ofBody(text.template()).pieces());
  }

  /** Returns the template of the given and the random text among some pieces. */
  public static BodyTemplate of(List<Piece> pieces) {
    List<Part> parts = new ArrayList<>();
    for (Piece piece : pieces) {
      if (piece instanceof Piece.Given given) {
        parts.add(new Part(given.text().getBytes(StandardCharsets.UTF_8), 0));
      } else if (piece instanceof Piece.RandomText random) {
        parts.add(new Part(new byte[0], random.letters()));
      }
    }
    return new BodyTemplate(parts);
  }

  /**
   * Returns the template of random content; of a range, at its maximum, to be cut for each draw.
   */
  public static BodyTemplate of(Content.Random random) {
    return new BodyTemplate(List.of(new Part(new byte[0], random.size().maxBytes())));
  }

  /** Returns the length in bytes; {@link Long#MAX_VALUE} if a long is too small. */
  public long length() {
    return length;
  }

  /** Writes the body; equal dice write the same body. */
  public void writeTo(OutputStream out, Dice dice) throws IOException {
    long ordinal = 0;
    for (Part part : parts) {
      out.write(part.given);
      ordinal = RandomText.write(out, part.randomLetters, dice, ordinal);
    }
  }

  private static long saturatedSum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
