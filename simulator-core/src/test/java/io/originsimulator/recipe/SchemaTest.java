package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaLocation;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTest {
  private static final Set<String> RULES =
      Set.of("oneBody", "noBody", "besideStream", "content", "choice", "statusGiven");
  private static final JsonNode SCHEMA = tree(RecipeJson.schema());

  @Test
  void schemaEqualsTheOneInDocs() throws IOException {
    assertThat(RecipeJson.schema())
        .isEqualTo(Files.readString(Path.of("../docs/recipe.schema.json")));
  }

  @Test
  void schemaIsValid() {
    assertThat(
            Schema.factory()
                .getSchema(SchemaLocation.of(SCHEMA.get("$schema").textValue()))
                .validate(SCHEMA))
        .isEmpty();
    assertThat(SCHEMA.get("$id").textValue()).isEqualTo("urn:origin-simulator:recipe");
  }

  /** The parser's fields are those that it lists for an unknown field. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "recipe           | {#, 'stages': [{'at': 0, 'status': 500}]}",
        "stage            | {'stages': [{'at': 0, 'status': 500, #}]}",
        "mixEntry         | {'stages': [{'at': 0, 'status': 500, 'mix': [{#}]}]}",
        "sequenceEntry    | {'stages': [{'at': 0, 'status': 500, 'sequence': [{#}]}]}",
        "limit            | {'limit': {'rate': '1/s', #}, 'stages': [{'at': 0, 'status': 500}]}",
        "capacity         | {'capacity': {'workers': 1, #}, 'stages': [{'at': 0, 'status': 500}]}",
        "overflow         | {'stages': [{'at': 0, 'status': 500,"
            + " 'limit': {'rate': '1/s', 'overflow': {#}}}]}",
        "stream           | {'stream': {'event': 'a', #}}",
        "drawnLatency/properties/lognormal | {'stages': [{'at': 0, 'status': 500,"
            + " 'latency': {'lognormal': {'p50': '1s', 'p99': '1s', #}}}]}",
        "drawnLatency/properties/normal | {'stages': [{'at': 0, 'status': 500,"
            + " 'latency': {'normal': {'mean': '1s', 'stddev': '1s', #}}}]}",
        "drawnLatency/properties/exponential | {'stages': [{'at': 0, 'status': 500,"
            + " 'latency': {'exponential': {'mean': '1s', #}}}]}",
        "drawnLatency/properties/pareto | {'stages': [{'at': 0, 'status': 500,"
            + " 'latency': {'pareto': {'min': '1s', 'shape': 2, #}}}]}"
      })
  void schemaHasTheParsersFields(String object, String document) {
    String unknown = document.replace('\'', '"').replace("#", "\"zzzzzzzzzzzzzzzzzzzz\": 1");
    List<Problem> problems =
        assertThatExceptionOfType(RecipeException.class)
            .isThrownBy(() -> RecipeJson.read(unknown))
            .actual()
            .problems();

    assertThat(problems).singleElement().extracting(Problem::found).isEqualTo("unknown field");
    assertThat(Set.of(problems.get(0).expected().split(", ")))
        .containsExactlyInAnyOrderElementsOf(names(definition(object).get("properties")));
  }

  @Test
  void schemaHasTheParsersFormsOfDrawnLatencies() {
    String message =
        Refusal.of(
            () -> RecipeJson.read("{\"stages\": [{\"at\": 0, \"status\": 500, \"latency\": {}}]}"));

    String forms = message.substring(message.indexOf("one of ") + 7, message.lastIndexOf(')'));
    Set<String> known = new TreeSet<>(List.of(forms.split(", ")));
    known.add("max");
    assertThat(names(definition("drawnLatency").get("properties"))).isEqualTo(known);
  }

  @Test
  void schemaDescribesEveryField() {
    List<String> silent = new ArrayList<>();
    for (String object : names(SCHEMA.get("$defs"))) {
      definition(object)
          .path("properties")
          .properties()
          .forEach(
              field -> {
                JsonNode value = field.getValue();
                String ref = value.path("$ref").asText("#/$defs/none").replace("#/$defs/", "");
                boolean inner = RULES.contains(object);
                if (!inner && !value.has("description") && !definition(ref).has("description")) {
                  silent.add(object + "." + field.getKey());
                }
              });
    }
    assertThat(silent).isEmpty();
  }

  private static JsonNode definition(String path) {
    return SCHEMA.at("/$defs/" + path);
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static JsonNode tree(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
