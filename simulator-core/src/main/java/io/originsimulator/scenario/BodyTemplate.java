package io.originsimulator.scenario;

import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A body of given text and random text, whose length is known before it is generated.
 *
 * <p>Placeholders are {@code <<16b>>}, {@code <<256kb>>}, {@code <<1mb>>}, {@code <<1gb>>}; other
 * text in double angle brackets stays as it is. Immutable; for any thread.
 */
public final class BodyTemplate {
  private static final Pattern PLACEHOLDER = Pattern.compile("<<(\\d+)(b|kb|mb|gb)>>");

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

  /** Returns the template of a recipe's text. */
  public static BodyTemplate of(Content.Text text) {
    List<Part> parts = new ArrayList<>();
    Matcher matcher = PLACEHOLDER.matcher(text.template());
    int from = 0;
    while (matcher.find()) {
      long letters = ByteSize.bytes(matcher.group(1), matcher.group(2));
      parts.add(new Part(utf8(text.template().substring(from, matcher.start())), letters));
      from = matcher.end();
    }
    parts.add(new Part(utf8(text.template().substring(from)), 0));
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

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static long saturatedSum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
