package io.originsimulator.load.users;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.originsimulator.load.json.Fields;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.recipe.Distribution.Exponential;
import io.originsimulator.recipe.Latency;
import io.originsimulator.recipe.Ramp;
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
import org.jspecify.annotations.Nullable;

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

  private final String source;
  private final List<UserTask> tasks = new ArrayList<>();
  private final List<UserRequest> onStart = new ArrayList<>();
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
    Fields fields = Fields.of(tree);
    String host = fields.text("host", "");
    long users = fields.whole("users", 1, 1, Integer.MAX_VALUE, "a whole number from 1 on");
    double spawnRate =
        fields.read("spawn_rate", 1.0, "users per second, such as 1 or 0.5", UsersFile::number);
    Latency think = fields.read("think", Latency.NONE, Latency.EXPECTED, UsersFile::think);
    List<Header> headers = RequestReader.headers(fields.child("headers"));
    if (!fields.find("on_start").isMissingNode()) {
      fields.children("on_start").forEach(this::onStart);
    }
    if (!fields.find("tasks").isArray() || fields.find("tasks").isEmpty()) {
      fields.report("tasks", "none", "a list such as [{ weight: 10, get: /api/cases }]");
    } else {
      fields.children("tasks").forEach(this::task);
    }
    fields.finish();
    if (!fields.problems().isEmpty()) {
      throw new RecipeException(source, fields.problems());
    }
    try {
      return new UsersPlan(
          host, (int) users, spawnRate, think, tasks, headers, ownHeaders, onStart);
    } catch (IllegalArgumentException e) {
      throw refused(source, new Problem("", String.valueOf(e.getMessage()), "", ""));
    }
  }

  private static @Nullable Double number(JsonNode value) {
    return value.isNumber() ? value.doubleValue() : null;
  }

  private static @Nullable Latency think(JsonNode value) {
    JsonNode mean = value.path("exponential").path("mean");
    if (mean.isTextual()) {
      return new Exponential(DurationText.parse(mean.textValue()), Optional.empty());
    }
    Latency think = Latency.parse(value.asText());
    return think instanceof Ramp ? null : think;
  }

  private void task(Fields fields) {
    Optional<UserRequest> request = RequestReader.read(fields);
    if (request.isPresent()) {
      double weight = fields.read("weight", 1.0, "a number more than 0", UsersFile::weight);
      fields.finish();
      tasks.add(new UserTask(weight, request.get()));
    }
  }

  private static @Nullable Double weight(JsonNode value) {
    return value.doubleValue() > 0 && value.doubleValue() <= 1e9 ? value.doubleValue() : null;
  }

  /** Reads a request that each user sends, or headers that one of them is given. */
  private void onStart(Fields fields) {
    if (RequestReader.isRequest(fields)) {
      RequestReader.read(fields).ifPresent(onStart::add);
      fields.finish();
    } else {
      ownHeaders.add(RequestReader.headers(fields));
    }
  }
}
