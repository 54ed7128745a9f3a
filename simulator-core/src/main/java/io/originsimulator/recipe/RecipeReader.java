package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.cors.Cors;
import io.originsimulator.recipe.cors.CorsJson;
import io.originsimulator.recipe.json.DirectoryFiles;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonTree;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.About;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.Chance;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Match;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.recipe.value.SizeRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader of the recipes of one document; it collects all problems. One for each document. */
final class RecipeReader {
  static final String AUTO = "auto"; // the value of validators

  private static final Content NEUTRAL_BODY = BehaviourReader.NEUTRAL_BODY;
  private static final Pattern WITHOUT_SLASH = Pattern.compile("\\*?|[\\w-][^:]*");
  private static final Pattern COLON_VARIABLE = Pattern.compile("(?<=/):([A-Za-z]\\w*)[^/*]*");
  private static final String VALIDATORS_EXPECTED = Quoted.of(AUTO);
  private static final Set<String> SOURCES =
      Set.of("origin", "body", "body_file", "random_content", "directory");

  private static final Set<String> IDENTITY = Set.of("route", "method", "match");

  private static final Problem NOTHING_NEGOTIATED =
      new Problem(
          "negotiate",
          "true",
          "content-encoding: gzip in headers",
          "without it all clients get the same bytes");

  private static final Problem NOTHING_VALIDATED =
      new Problem(
          "validators",
          "\"auto\"",
          "a 200 with a body that is the same for all requests",
          "no other response has validators");

  private final RecipeFolder folder;
  private final Findings findings;
  private final List<Optional<Endpoint>> endpoints = new ArrayList<>();
  private final BehaviourReader behaviours;
  private final LoadReader loads;
  private final StageReader timelines;

  /**
   * Creates a reader.
   *
   * @param findings the findings so far; receives those of the tree
   */
  RecipeReader(RecipeFolder folder, Findings findings) {
    this.folder = folder;
    this.findings = findings;
    this.behaviours = new BehaviourReader(folder);
    this.loads = new LoadReader(behaviours);
    this.timelines = new StageReader(new ChoiceReader(behaviours), loads);
  }

  /**
   * Returns the recipe of a builder's fields, checked like a document's. Warnings could not be
   * shown, so tolerated forms are refused.
   */
  static Recipe ofFields(Map<String, Object> fields, Optional<Path> folder) {
    Findings findings = new Findings(true);
    return new RecipeReader(RecipeFolder.of(folder), findings)
        .read(JsonTree.of(fields), "")
        .filter(recipe -> !findings.isRefused())
        .orElseThrow(() -> new RecipeException("", findings.problems()));
  }

  /**
   * Returns the problems of recipes that repeat the endpoint of an earlier one.
   *
   * @param list the place of the list of recipes
   */
  List<Problem> repeated(String list) {
    return Endpoint.repeated(endpoints, list);
  }

  /** Reads {@code $schema} and {@code description}. */
  static About about(RecipeFields fields) {
    return new About(
        fields.readIf("$schema", "", value -> JsonValues.text(value, "a URL in quotes")),
        fields.readIf("description", "", value -> JsonValues.text(value, "a text")));
  }

  /**
   * Reads a recipe; empty if it has problems, which are among the findings.
   *
   * @param place its place in the document
   */
  Optional<Recipe> read(JsonNode node, String place) {
    endpoints.add(Optional.empty());
    if (!node.isObject()) {
      findings.report(Problem.of(JsonValues.shown(node), "a recipe in braces").at(place));
      return Optional.empty();
    }
    RecipeFields fields = new RecipeFields(node, place, findings);
    Optional<Route> route = // empty if bad; the problem is reported
        fields
            .readIf("route", Optional.<Route>empty(), value -> route(fields, value))
            .orElse(Optional.of(Route.ALL));
    Optional<Methods> methods =
        fields
            .readIf("method", Optional.<Methods>empty(), RecipeReader::methods)
            .orElse(Optional.of(Methods.ANY));
    Optional<Match> match = MatchJson.read(fields);
    About about = about(fields);
    List<Content> sources = new ArrayList<>();
    fields.readIf("origin", NEUTRAL_BODY, RecipeReader::origin).ifPresent(sources::add);
    Optional<Content> body = behaviours.body(fields);
    body.ifPresent(sources::add);
    fields.readIf("random_content", NEUTRAL_BODY, RecipeReader::random).ifPresent(sources::add);
    fields.readIf("directory", NEUTRAL_BODY, this::directory).ifPresent(sources::add);
    Headers headers = BehaviourReader.headers(fields);
    boolean negotiate = fields.read("negotiate", false, JsonValues::flag);
    boolean validators = fields.readIf("validators", false, RecipeReader::validators).orElse(false);
    boolean overrides = fields.read("overrides", false, JsonValues::flag);
    Optional<Cors> cors = CorsJson.read(fields);
    Chance chance = chance(fields);
    Load load = loads.read(fields);
    Optional<ByteRate> uplink =
        fields.read(
            "uplink",
            Optional.empty(),
            value -> Optional.of(ByteRate.parse(JsonValues.text(value, ByteRate.EXPECTED))));
    Optional<DurationText> repeat =
        fields.read("repeat", Optional.empty(), value -> Optional.of(JsonValues.duration(value)));
    boolean alone = !fields.has("stages");
    List<Stage> stages = timelines.read(fields, body, !sources.isEmpty());
    Set<String> meant = fields.finish();
    if (meant.stream().anyMatch(SOURCES::contains)) {
      sources.add(NEUTRAL_BODY);
    }
    Optional<Endpoint> endpoint =
        route.flatMap(r -> methods.flatMap(m -> match.map(c -> new Endpoint(r, m, c))));
    if (Collections.disjoint(meant, IDENTITY)) {
      endpoints.set(endpoints.size() - 1, endpoint);
    }
    Supplier<Optional<Recipe>> checked =
        () ->
            Optional.of(
                new Recipe(
                    route.orElse(Route.ALL),
                    methods.orElse(Methods.ANY),
                    match.orElse(Match.ANY),
                    sources,
                    headers,
                    negotiate,
                    validators,
                    overrides,
                    chance,
                    load,
                    uplink,
                    repeat,
                    stages,
                    cors,
                    about));
    Optional<Recipe> recipe =
        fields.guarded(
            "", Optional.empty(), alone ? () -> StageReader.checkedAlone(checked) : checked);
    recipe
        .filter(RecipeReader::negotiatesNothing)
        .ifPresent(one -> fields.warn(NOTHING_NEGOTIATED));
    recipe.filter(RecipeReader::validatesNothing).ifPresent(one -> fields.warn(NOTHING_VALIDATED));
    recipe.ifPresent(
        one -> TemplateChecks.doubts(one.route(), one.templates()).forEach(fields::warn));
    return recipe;
  }

  /** Returns whether the recipe negotiates although it has only one form. */
  private static boolean negotiatesNothing(Recipe recipe) {
    return recipe.negotiate()
        && !recipe.headers().isGzip()
        && recipe.behaviours().values().stream().noneMatch(one -> one.headers().isGzip());
  }

  /** Returns whether the recipe has validators although no response can carry them. */
  private static boolean validatesNothing(Recipe recipe) {
    return recipe.validators()
        && !recipe.overrides()
        && recipe.behaviours().values().stream()
            .filter(one -> one.status() == 200)
            .noneMatch(
                one -> one.body().or(recipe::content).filter(RecipeReader::isFixed).isPresent());
  }

  /** Returns whether all requests get the same bytes. */
  private static boolean isFixed(Content content) {
    return !(content instanceof Content.Random random && !random.size().isFixed())
        && TextTemplate.all(Optional.of(content), Headers.NONE).findAny().isEmpty();
  }

  private static Optional<Route> route(RecipeFields fields, JsonNode value) {
    String text = JsonValues.text(value, "a path in quotes");
    boolean slashIsMissing = WITHOUT_SLASH.matcher(text).matches();
    Route route = new Route(slashIsMissing ? "/" + text : text);
    if (slashIsMissing) {
      fields.tolerate(
          new Problem(
              "route",
              Quoted.of(text),
              Route.EXPECTED,
              "a route starts with /: write " + Quoted.of(route.text())));
    }
    warnOfColon(fields, route.text());
    return Optional.of(route);
  }

  /** Warns of a segment that is a variable in other tools but matches only itself. */
  private static void warnOfColon(RecipeFields fields, String route) {
    Matcher variable = COLON_VARIABLE.matcher(route);
    if (variable.find()) {
      String braces = Quoted.of(variable.replaceAll("{$1}"));
      variable.reset().find();
      String wayOut = variable.group() + " matches only itself; for any value, write " + braces;
      fields.warn(new Problem("route", Quoted.of(route), "", wayOut));
    }
  }

  private static Optional<Methods> methods(JsonNode value) {
    List<String> names = JsonValues.texts(value, Methods.EXPECTED);
    if (names.isEmpty()) {
      throw new RecipeException(
          Problem.of("empty", Methods.EXPECTED).orElse("leave it out to answer every method"));
    }
    return Optional.of(new Methods(names));
  }

  private static Content origin(JsonNode value) {
    return Content.Origin.parse(JsonValues.text(value, "an http:// or https:// URL"));
  }

  private Content directory(JsonNode value) {
    return DirectoryFiles.find(JsonValues.text(value, DirectoryFiles.EXPECTED), folder);
  }

  private static Content random(JsonNode value) {
    String text = JsonValues.text(value, SizeRange.EXPECTED, "a number needs a unit");
    return new Content.Random(SizeRange.parse(text));
  }

  private static boolean validators(JsonNode value) {
    String text = JsonValues.text(value, VALIDATORS_EXPECTED);
    if (!text.equals(AUTO)) {
      throw new RecipeException(Problem.of(Quoted.of(text), VALIDATORS_EXPECTED));
    }
    return true;
  }

  private static Chance chance(RecipeFields fields) {
    Optional<Long> seed =
        fields.readIf("seed", 0L, value -> JsonValues.longNumber(value, Chance.SEED_EXPECTED));
    Optional<String> key =
        fields.readIf("key", "key", value -> JsonValues.text(value, "a header's name"));
    return fields.guarded("", Chance.ANY, () -> new Chance(seed, key));
  }
}
