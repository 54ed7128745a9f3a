package io.originsimulator.load.users;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.recipe.Distribution.Exponential;
import io.originsimulator.recipe.Latency;
import io.originsimulator.recipe.Ramp;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A plan as it is written, in YAML or JSON.
 *
 * <pre>
 *   host: http://localhost:3002
 *   users: 20
 *   spawn_rate: 1
 *   think: 1s..2s
 *   on_start: [{ post: /auth/login, body: me }]
 *   tasks:
 *     - { weight: 10, get: /api/cases }
 *     - { weight: 1, get: /auth/profile, name: profile }
 * </pre>
 */
public final class UsersFile {
  private static final ObjectMapper MAPPER =
      new YAMLMapper( // which takes JSON as well
          YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());

  private static final String SPAWN_RATE = "users per second, such as 1 or 0.5";

  private final String source;
  private final Findings findings = new Findings(false);
  private final List<UsersPlan.Task> tasks = new ArrayList<>();
  private final List<UsersPlan.Request> onStart = new ArrayList<>();
  private final List<List<Header>> ownHeaders = new ArrayList<>();

  private UsersFile(String source) {
    this.source = source;
  }

  /**
   * Reads a file.
   *
   * @throws RecipeException with all that is wrong with it
   * @throws IOException if it cannot be read
   */
  public static UsersPlan read(Path file) throws IOException {
    try {
      return read(Files.readString(file), file.toString());
    } catch (CharacterCodingException e) {
      throw refused(file.toString(), new Problem("", "no text", "YAML or JSON, in UTF-8", ""));
    }
  }

  /**
   * Reads a text.
   *
   * @param source what messages call it; may be empty
   * @throws RecipeException with all that is wrong with it
   */
  static UsersPlan read(String text, String source) {
    return new UsersFile(source).plan(tree(text, source));
  }

  private static JsonNode tree(String text, String source) {
    try {
      JsonNode tree = MAPPER.readTree(text);
      if (tree.isObject()) {
        return tree;
      }
      throw refused(source, new Problem("", "no fields", "tasks, host, users, …", ""));
    } catch (JsonProcessingException e) {
      String place = "line " + (e.getLocation() == null ? 1 : e.getLocation().getLineNr());
      throw refused(source, new Problem(place, e.getOriginalMessage(), "YAML or JSON", ""));
    }
  }

  private static RecipeException refused(String source, Problem problem) {
    return new RecipeException(source, List.of(problem));
  }

  private UsersPlan plan(JsonNode tree) {
    RecipeFields fields = new RecipeFields(tree, "", findings);
    String host = fields.read("host", "", RequestReader::text);
    int users =
        fields.read("users", 1, it -> JsonValues.wholeNumber(it, "a whole number from 1 on"));
    double spawnRate = fields.read("spawn_rate", 1.0, it -> JsonValues.number(it, SPAWN_RATE));
    Latency think = fields.read("think", Latency.NONE, UsersFile::think);
    List<Header> headers = fields.read("headers", List.of(), RequestReader::headers);
    fields.find("on_start").ifPresent(items -> onStart(items, fields));
    tasks(fields);
    fields.finish();
    if (findings.isRefused()) {
      throw new RecipeException(source, findings.problems());
    }
    try {
      return new UsersPlan(host, users, spawnRate, think, tasks, headers, ownHeaders, onStart);
    } catch (IllegalArgumentException e) {
      throw refused(source, Problem.of(String.valueOf(e.getMessage()), ""));
    }
  }

  private static Latency think(JsonNode value) {
    try {
      JsonNode mean = value.path("exponential").path("mean");
      Latency think =
          mean.isTextual()
              ? new Exponential(DurationText.parse(mean.textValue()), Optional.empty())
              : Latency.parse(value.asText());
      if (!(think instanceof Ramp)) {
        return think;
      }
    } catch (RecipeException e) {
      // refused below
    }
    throw RequestReader.refused(value, Latency.EXPECTED);
  }

  private void tasks(RecipeFields plan) {
    JsonNode list = plan.find("tasks").orElse(MissingNode.getInstance());
    if (!list.isArray() || list.isEmpty()) {
      plan.report(
          new Problem("tasks", "none", "a list such as [{ weight: 10, get: /api/cases }]", ""));
      return;
    }
    for (RecipeFields fields : plan.children("tasks", list, "a task")) {
      Optional<UsersPlan.Request> request = RequestReader.read(fields);
      if (request.isPresent()) {
        double weight = fields.read("weight", 1.0, UsersFile::weight);
        fields.finish();
        tasks.add(new UsersPlan.Task(weight, request.get()));
      }
    }
  }

  private static double weight(JsonNode value) {
    if (value.doubleValue() > 0 && value.doubleValue() <= 1e9) {
      return value.doubleValue();
    }
    throw RequestReader.refused(value, "a number more than 0");
  }

  private void onStart(JsonNode items, RecipeFields plan) {
    if (!items.isArray()) {
      onStart(items, "on_start", plan);
    }
    for (int i = 0; items.isArray() && i < items.size(); i++) {
      onStart(items.get(i), "on_start[" + i + "]", plan);
    }
  }

  /** Reads a request that each user sends, or headers that one of them is given. */
  private void onStart(JsonNode item, String place, RecipeFields plan) {
    if (RequestReader.isRequest(item)) {
      RecipeFields fields = plan.child(place, item);
      RequestReader.read(fields).ifPresent(onStart::add);
      fields.finish();
    } else {
      ownHeaders.add(plan.guarded(place, List.of(), () -> RequestReader.headers(item)));
    }
  }
}
