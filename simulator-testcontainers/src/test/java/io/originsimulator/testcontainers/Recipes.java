package io.originsimulator.testcontainers;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.Stage;

/** Recipes for tests. */
final class Recipes {
  private Recipes() {}

  /** Returns a recipe that answers a route with a text at once. */
  static RecipeBuilder saying(String route, String body) {
    return Recipe.route(route).body(body).stage(Stage.at("0s").status(200));
  }

  /** Returns recipes of which one has an unreachable origin. */
  static String withoutOrigin(int closedPort) {
    return """
        [{"route": "/a", "body": "a", "stages": [{"at": 0, "status": 200}]},
         {"route": "/b", "origin": "http://127.0.0.1:%d/b", "stages": [{"at": 0, "status": 200}]}]
        """
        .formatted(closedPort);
  }
}
