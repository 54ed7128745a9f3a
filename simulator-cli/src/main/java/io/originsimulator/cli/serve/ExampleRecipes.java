package io.originsimulator.cli.serve;

import java.util.Iterator;

/** The names of the example recipes, to be completed. */
final class ExampleRecipes implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return RecipeFiles.examples().iterator();
  }
}
