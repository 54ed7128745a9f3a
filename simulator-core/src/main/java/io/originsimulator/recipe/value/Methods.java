package io.originsimulator.recipe.value;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The request methods that a recipe serves.
 *
 * @param names upper case; empty for every method
 */
public record Methods(List<String> names) {

  /** Every method. */
  public static final Methods ANY = new Methods(List.of());

  /** The accepted forms, for messages. */
  public static final String EXPECTED = "a method such as \"POST\", or a list of them";

  private static final Pattern NAME = Pattern.compile("[A-Z][A-Z-]{0,31}");

  public Methods {
    names = List.copyOf(names);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (!NAME.matcher(name).matches()) {
        String upper = name.toUpperCase(Locale.ROOT);
        String wayOut = NAME.matcher(upper).matches() ? "did you mean \"" + upper + "\"?" : "";
        throw new RecipeException(
            Problem.of(Quoted.of(name), EXPECTED)
                .orElse(wayOut)
                .at(names.size() > 1 ? "[" + i + "]" : ""));
      }
    }
    if (Set.copyOf(names).size() < names.size()) {
      throw new RecipeException(Problem.of(String.join(", ", names), "each method once"));
    }
  }

  /** Returns whether all methods are accepted. */
  public boolean isAny() {
    return names.isEmpty();
  }

  /** Returns whether requests of a method are served; HEAD is served where GET is. */
  public boolean accept(String method) {
    return isAny() || names.contains(method) || (method.equals("HEAD") && names.contains("GET"));
  }

  /** Returns the methods that both name; "every method" names none. */
  public Set<String> inCommon(Methods other) {
    Set<String> common = new TreeSet<>(names);
    common.retainAll(other.names);
    return common;
  }

  /** Returns these methods without some of them; empty if none remains. */
  public List<String> without(Collection<String> others) {
    return names.stream().filter(name -> !others.contains(name)).toList();
  }

  @Override
  public String toString() {
    return String.join(", ", names);
  }
}
