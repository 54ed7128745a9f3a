package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Bodies;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.cli.imports.result.ImportedRecipe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Recipes from WireMock's stub mappings. */
public final class WireMockImport {
  private WireMockImport() {}

  /**
   * Returns the recipes of a folder with {@code mappings}, a folder of mappings, or a file, in the
   * order in which they have precedence.
   */
  public static List<ImportedRecipe> of(Path source, Bodies bodies, Differences differences)
      throws IOException {
    StubFiles files = new StubFiles(source);
    List<Precedence.Candidate> candidates = new ArrayList<>();
    for (StateChain chain : StateChain.of(files.stubs(differences))) {
      candidates.add(candidate(chain, files, bodies, differences));
    }
    return Precedence.of(candidates);
  }

  private static Precedence.Candidate candidate(
      StateChain chain, StubFiles files, Bodies bodies, Differences differences)
      throws IOException {
    Stub first = chain.first();
    ObjectNode recipe = JsonNodeFactory.instance.objectNode();
    if (first.tree().hasNonNull("name")) {
      recipe.put("description", first.tree().get("name").asText());
    }
    recipe.put("route", first.url().route());
    StubMatch.methods(first, recipe);
    int before = differences.lines().size();
    ObjectNode match = StubMatch.of(first);
    boolean widened = differences.lines().size() > before;
    if (!match.isEmpty()) {
      recipe.set("match", match);
    }
    if (chain.stubs().size() == 1) {
      recipe.setAll(StubResponse.of(first, files, bodies));
    } else {
      ArrayNode sequence = recipe.putArray("sequence");
      for (Stub stub : chain.stubs()) {
        sequence.add(StubResponse.of(stub, files, bodies));
      }
      if (chain.loops()) {
        recipe.put("then", "loop");
      }
    }
    return new Precedence.Candidate(
        new ImportedRecipe(first.place(), recipe), widened, first.index());
  }
}
