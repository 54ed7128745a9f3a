package io.originsimulator.load.users;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonSyntax;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.latency.Distribution.Exponential;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.Ramp;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A reader of plans in YAML or JSON.
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
  private static final List<String> METHODS =
      List.of("get", "post", "put", "patch", "delete", "head", "options");
  private static final String FIELDS = "tasks, host, users, …";
  private static final String SPAWN_RATE = "users per second, such as 1 or 0.5";
  private static final String HEADER_VALUE = "[^\\x00-\\x08\\x0a-\\x1f\\x7f]*"; // no line ends

  private final Findings findings = new Findings(false);
  private final List<UsersPlan.Task> tasks = new ArrayList<>();
  private final List<UsersPlan.Request> onStart = new ArrayList<>();
  private final List<List<Header>> ownHeaders = new ArrayList<>();

  private UsersFile() {}

  public static UsersPlan read(Path file) throws IOException {
    return read(Files.readAllBytes(file), file.toString());
  }

  static UsersPlan read(byte[] document, String source) {
    UsersFile file = new UsersFile();
    JsonNode tree = // JSON is YAML too
        JsonSyntax.YAML.parse(document, source, FIELDS, file.findings::tolerate);
    Optional<UsersPlan> plan = file.plan(new RecipeFields(tree, "", file.findings));
    return plan.orElseThrow(() -> new RecipeException(source, file.findings.problems()));
  }

  private Optional<UsersPlan> plan(RecipeFields fields) {
    if (!fields.isObject(FIELDS)) {
      return Optional.empty();
    }
    String host = fields.read("host", "", UsersFile::text);
    int users =
        fields.read("users", 1, it -> JsonValues.wholeNumber(it, "a whole number from 1 on"));
    double spawnRate = fields.read("spawn_rate", 1.0, it -> JsonValues.number(it, SPAWN_RATE));
    Latency think = fields.read("think", Latency.NONE, UsersFile::think);
    List<Header> headers = fields.read("headers", List.of(), UsersFile::headers);
    fields.find("on_start").ifPresent(items -> onStart(items, fields));
    tasks(fields);
    fields.finish();
    try {
      return findings.isRefused()
          ? Optional.empty()
          : Optional.of(
              new UsersPlan(host, users, spawnRate, think, tasks, headers, ownHeaders, onStart));
    } catch (IllegalArgumentException e) {
      fields.report(Problem.of(String.valueOf(e.getMessage()), ""));
      return Optional.empty();
    }
  }

  private void tasks(RecipeFields plan) {
    JsonNode list = plan.find("tasks").orElse(MissingNode.getInstance());
    if (!list.isArray() || list.isEmpty()) {
      plan.report(
          new Problem("tasks", "none", "a list such as [{ weight: 10, get: /api/cases }]", ""));
    }
    for (RecipeFields fields : plan.children("tasks", list, "a task")) {
      Optional<UsersPlan.Request> request = request(fields);
      if (request.isPresent()) {
        double weight = fields.read("weight", 1.0, UsersFile::weight);
        fields.finish();
        tasks.add(new UsersPlan.Task(weight, request.get()));
      }
    }
  }

  private void onStart(JsonNode items, RecipeFields plan) {
    if (!items.isArray()) {
      onStart(items, "on_start", plan);
    }
    for (int i = 0; items.isArray() && i < items.size(); i++) {
      onStart(items.get(i), "on_start[" + i + "]", plan);
    }
  }

  /** Reads a request that each user sends, or the headers of one user. */
  private void onStart(JsonNode item, String place, RecipeFields plan) {
    if (METHODS.stream().anyMatch(item::hasNonNull)) {
      RecipeFields fields = plan.child(place, item);
      request(fields).ifPresent(onStart::add);
      fields.finish();
    } else {
      ownHeaders.add(plan.guarded(place, List.of(), () -> headers(item)));
    }
  }

  private static Optional<UsersPlan.Request> request(RecipeFields fields) {
    List<String> named = METHODS.stream().filter(fields::has).toList();
    if (named.size() != 1) {
      String found = named.isEmpty() ? "no path" : String.join(" and ", named);
      fields.report(Problem.of(found, "one of " + String.join(", ", METHODS)));
      return Optional.empty();
    }
    String method = named.get(0);
    return Optional.of(
        new UsersPlan.Request(
            method.toUpperCase(Locale.ROOT),
            fields.read(method, "/", UsersFile::path),
            fields.read("name", "", UsersFile::text),
            fields.read("headers", List.of(), UsersFile::headers),
            fields.read("body", "", UsersFile::text)));
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
      // rejected below
    }
    throw refused(value, Latency.EXPECTED);
  }

  private static double weight(JsonNode value) {
    check(value.doubleValue() > 0 && value.doubleValue() <= 1e9, value, "a number more than 0");
    return value.doubleValue();
  }

  private static String path(JsonNode value) {
    String path = value.asText();
    boolean good = path.matches("(/|https?://)\\S*") && isUrl(path);
    check(good, value, "a path such as /api/cases, or a URL");
    return path;
  }

  private static boolean isUrl(String path) {
    try {
      return !Target.host(URI.create(path.startsWith("/") ? "http://host" + path : path)).isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Reads a text, including one that YAML takes for a number. */
  private static String text(JsonNode value) {
    check(value.isValueNode(), value, "text");
    return value.asText();
  }

  private static List<Header> headers(JsonNode node) {
    var fields = node.properties();
    boolean framed = fields.stream().anyMatch(field -> Header.saysWhereBodyEnds(field.getKey()));
    check(!framed, node, "no content-length or transfer-encoding; they are computed");
    boolean good = node.isObject() && fields.stream().allMatch(UsersFile::isHeader);
    check(good, node, "headers such as { accept: application/json }");
    return fields.stream()
        .map(field -> new Header(field.getKey(), field.getValue().asText()))
        .toList();
  }

  private static boolean isHeader(Map.Entry<String, JsonNode> field) {
    JsonNode value = field.getValue();
    return Target.isToken(field.getKey())
        && value.isValueNode()
        && !value.isNull()
        && value.asText().matches(HEADER_VALUE);
  }

  private static void check(boolean good, JsonNode value, String expected) {
    if (!good) {
      throw refused(value, expected);
    }
  }

  private static RecipeException refused(JsonNode value, String expected) {
    return new RecipeException(Problem.of(JsonValues.shown(value), expected));
  }
}
