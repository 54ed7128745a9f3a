package io.originsimulator.recipe.value;

/**
 * The amount of random content to send: one size, or {@code "300kb..400kb"} drawn for each
 * response.
 *
 * @param low one end, the first as written
 * @param high the other end; equal to {@code low} for a fixed size. Both ends are included and may
 *     be in either order
 */
public record SizeRange(ByteSize low, ByteSize high) {
  /** The accepted forms, for messages. */
  public static final String EXPECTED = ByteSize.EXPECTED + ", or a range such as \"300kb..400kb\"";

  /** Returns a range of one size. */
  public static SizeRange of(ByteSize size) {
    return new SizeRange(size, size);
  }

  /**
   * Reads a size or a range of sizes.
   *
   * @throws RecipeException if the text is neither; without a place
   */
  public static SizeRange parse(String text) {
    int dots = text.indexOf("..");
    try {
      return dots < 0
          ? of(ByteSize.parse(text))
          : new SizeRange(
              ByteSize.parse(text.substring(0, dots)), ByteSize.parse(text.substring(dots + 2)));
    } catch (RecipeException e) {
      String wayOut = dots < 0 ? e.problems().get(0).wayOut() : "";
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED).orElse(wayOut));
    }
  }

  /** Returns whether all responses have the same size. */
  public boolean isFixed() {
    return low.bytes() == high.bytes();
  }

  public long minBytes() {
    return Math.min(low.bytes(), high.bytes());
  }

  public long maxBytes() {
    return Math.max(low.bytes(), high.bytes());
  }

  /**
   * Returns the size for a draw.
   *
   * @param draw 0 (included) to 1 (excluded)
   */
  public long bytes(double draw) {
    return minBytes() + (long) (draw * (maxBytes() - minBytes() + 1.0));
  }

  @Override
  public String toString() {
    return low.equals(high) ? low.text() : low + ".." + high;
  }
}
