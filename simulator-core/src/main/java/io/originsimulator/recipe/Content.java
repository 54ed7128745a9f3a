package io.originsimulator.recipe;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;

/** Where a body comes from; rendered once, when the recipe is accepted. */
public sealed interface Content {

  /**
   * Fetched once from a real origin and cached.
   *
   * @param uri absolute, {@code http} or {@code https}
   */
  record Origin(URI uri) implements Content {
    private static final String EXPECTED = "an http:// or https:// URL with a host";

    public Origin {
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      boolean web = scheme.equals("http") || scheme.equals("https");
      if (!web || uri.getHost() == null) {
        throw new RecipeException(Problem.of(Quoted.of(uri.toString()), EXPECTED));
      }
    }

    static Origin parse(String text) {
      try {
        return new Origin(new URI(text));
      } catch (URISyntaxException e) {
        String where = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
        throw new RecipeException(
            Problem.of(Quoted.of(text), EXPECTED)
                .orElse(e.getReason().toLowerCase(Locale.ROOT) + where));
      }
    }
  }

  /**
   * Given in the recipe.
   *
   * @param template the text, with placeholders such as {@code <<256kb>>} for random text
   */
  record Text(String template) implements Content {}

  /** Random text of a size. */
  record Random(SizeRange size) implements Content {}

  /**
   * A file's bytes as they are.
   *
   * @param given the path as it was written, relative to the recipe's folder
   * @param path where it really is, links followed
   */
  record File(String given, Path path) implements Content {}
}
