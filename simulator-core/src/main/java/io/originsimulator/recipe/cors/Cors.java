package io.originsimulator.recipe.cors;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The permission for pages of other origins to read a recipe's responses in a browser.
 *
 * @param origins the origins of these pages; {@code *}, alone, for all
 * @param headers the request headers that they may send; empty for those that a preflight names
 * @param maxAge the time for which a browser may reuse the response to a preflight; empty for the
 *     browser's default
 * @param credentials whether requests may carry cookies
 */
public record Cors(
    List<String> origins,
    List<String> headers,
    Optional<DurationText> maxAge,
    boolean credentials) {

  /** The permission for pages of all origins, without cookies. */
  public static final Cors ALL = new Cors(List.of("*"), List.of(), Optional.empty(), false);

  static final String ORIGINS_EXPECTED =
      "an origin such as \"https://app.example\", a list of them, or \"*\"";

  private static final Pattern ORIGIN =
      Pattern.compile("[a-z][a-z0-9+.-]*://(\\[[0-9a-f:.]+]|[a-z0-9._-]+)(:[0-9]{1,5})?");

  public Cors {
    origins = List.copyOf(origins);
    headers = List.copyOf(headers);
    List<Problem> problems = new ArrayList<>();
    if (origins.isEmpty()) {
      problems.add(Problem.of("empty", ORIGINS_EXPECTED).at("origins"));
    }
    for (int i = 0; i < origins.size(); i++) {
      String place = place("origins", i, origins);
      problemOfOrigin(origins.get(i)).map(it -> it.at(place)).ifPresent(problems::add);
    }
    if (origins.contains("*") && origins.size() > 1) {
      problems.add(Problem.of("\"*\"", "no other origin, since it includes all").at("origins"));
    }
    for (int i = 0; i < headers.size(); i++) {
      if (!Headers.isName(headers.get(i))) {
        String place = place("headers", i, headers);
        problems.add(Problem.of(Quoted.of(headers.get(i)), Headers.NAME_EXPECTED).at(place));
      }
    }
    if (credentials && origins.contains("*")) {
      problems.add(
          Problem.of("conflicts with the origin \"*\"", "origins by name")
              .orElse("browsers accept cookies for named origins only")
              .at("credentials"));
    }
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Returns the place of an entry: with its index unless it is the only one. */
  private static String place(String field, int index, List<String> entries) {
    return entries.size() > 1 ? field + "[" + index + "]" : field;
  }

  /**
   * Starts a permission.
   *
   * @param origins such as {@code "https://app.example"}
   */
  public static CorsBuilder origins(String... origins) {
    return new CorsBuilder(List.of(origins));
  }

  /** Returns whether pages of all origins are permitted. */
  public boolean isForAll() {
    return origins.contains("*");
  }

  private static Optional<Problem> problemOfOrigin(String text) {
    if (text.equals("*") || text.equals("null") || isOrigin(text)) {
      return Optional.empty();
    }
    String lower = text.toLowerCase(Locale.ROOT);
    String whole = lower.contains("://") ? lower : "https://" + lower;
    String tidy = withoutUsualPort(whole.replaceFirst("^([^/]+//[^/]*)/.*$", "$1"));
    String wayOut = isOrigin(tidy) ? "did you mean " + Quoted.of(tidy) + "?" : "";
    return Optional.of(
        Problem.of(Quoted.of(text), "scheme://host or scheme://host:port, or \"*\"")
            .orElse(wayOut));
  }

  /** Returns whether a text has the form that browsers send, without a scheme's usual port. */
  private static boolean isOrigin(String text) {
    return ORIGIN.matcher(text).matches() && withoutUsualPort(text).equals(text);
  }

  private static String withoutUsualPort(String origin) {
    return origin.replaceFirst("^(http://.*):80$|^(https://.*):443$", "$1$2");
  }
}
