package io.originsimulator.recipe.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The fields of one object in a document, read one by one, with their problems collected.
 *
 * <p>Reading a field makes it known; {@link #finish} reports unknown and missing fields. A bad
 * field reads as a neutral value, so that the rest of the object can still be checked.
 */
public final class RecipeFields {
  /** Names in other tools, in lower case without separators, of fields of recipes. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("url", "route"),
          Map.entry("uri", "route"),
          Map.entry("path", "route"),
          Map.entry("urlpath", "route"),
          Map.entry("urlpattern", "route"),
          Map.entry("urlpathpattern", "route"),
          Map.entry("endpoint", "route"),
          Map.entry("verb", "method"),
          Map.entry("queryparameters", "match"),
          Map.entry("bodypatterns", "match"),
          Map.entry("statuscode", "status"),
          Map.entry("responsecode", "status"),
          Map.entry("jsonbody", "body"),
          Map.entry("bodyfilename", "body_file"),
          Map.entry("proxybaseurl", "origin"),
          Map.entry("delay", "latency"),
          Map.entry("fixeddelay", "latency"),
          Map.entry("fixeddelaymilliseconds", "latency"),
          Map.entry("delaydistribution", "latency"),
          Map.entry("chunkeddribbledelay", "chunk"),
          Map.entry("ratelimit", "limit"));

  private final JsonNode node;
  private final String place;
  private final Findings findings;
  private final Set<String> known;
  private final Map<String, String> missing;
  private final Map<String, Set<String>> needless; // if one of these is present

  public RecipeFields(JsonNode node, String place, Findings findings) {
    this.node = node;
    this.place = place;
    this.findings = findings;
    this.known = new LinkedHashSet<>();
    this.missing = new LinkedHashMap<>();
    this.needless = new HashMap<>();
  }

  /** Creates a view of the same object, which shares what is known and missing. */
  private RecipeFields(JsonNode node, RecipeFields whole) {
    this.node = node;
    this.place = whole.place;
    this.findings = whole.findings;
    this.known = whole.known;
    this.missing = whole.missing;
    this.needless = whole.needless;
  }

  /** Returns a view of the object that lacks some of its fields. */
  public RecipeFields without(String... names) {
    ObjectNode rest = JsonNodeFactory.instance.objectNode();
    rest.setAll((ObjectNode) node);
    return new RecipeFields(rest.remove(List.of(names)), this);
  }

  /** Returns the fields of an object in a field of this one. */
  public RecipeFields child(String name, JsonNode value) {
    return new RecipeFields(value, new Problem(name, "", "", "").at(place).place(), findings);
  }

  /**
   * Returns the entries of a list of objects in a field of this one; reports entries that are not
   * objects.
   *
   * @param what an entry's name in messages
   */
  public List<RecipeFields> children(String name, JsonNode list, String what) {
    List<RecipeFields> children = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      RecipeFields child = child(name + "[" + i + "]", list.get(i));
      if (child.isObject(what)) {
        children.add(child);
      }
    }
    return children;
  }

  /** Returns whether the value is an object, and reports a problem if it is not. */
  public boolean isObject(String what) {
    if (!node.isObject()) {
      report(Problem.of(JsonValues.shown(node), what + " in braces"));
    }
    return node.isObject();
  }

  /** Returns whether the field is present and not null; this call does not make it known. */
  public boolean has(String name) {
    return node.hasNonNull(name);
  }

  /** Makes fields known that are read only together with others. */
  public void alsoKnown(String... names) {
    known.addAll(List.of(names));
  }

  /** Returns the field's node, and makes the field known; empty if it is absent or null. */
  public Optional<JsonNode> find(String name) {
    known.add(name);
    return has(name) ? Optional.of(node.get(name)) : Optional.empty();
  }

  public <T> T read(String name, T neutral, Function<JsonNode, T> reading) {
    return find(name)
        .map(value -> guarded(name, neutral, () -> reading.apply(value)))
        .orElse(neutral);
  }

  /**
   * Reads a required field.
   *
   * @param instead fields that make it needless: if one of them is misspelt, this one is not
   *     reported as missing
   */
  public <T> T require(
      String name, String expected, T neutral, Function<JsonNode, T> reading, String... instead) {
    if (find(name).isEmpty()) {
      missing.put(name, expected);
      needless.put(name, Set.of(instead));
    }
    return read(name, neutral, reading);
  }

  /** Reads an optional field; a bad one reads as a neutral value. */
  public <T> Optional<T> readIf(String name, T neutral, Function<JsonNode, T> reading) {
    return find(name).map(value -> guarded(name, neutral, () -> reading.apply(value)));
  }

  /** Adds a problem whose place is relative to the object. */
  public void report(Problem problem) {
    findings.report(problem.at(place));
  }

  /** Adds a tolerated form whose place is relative to the object; see {@link Findings#tolerate}. */
  public void tolerate(Problem form) {
    findings.tolerate(form.at(place));
  }

  /** Adds a warning whose place is relative to the object; see {@link Findings#warn}. */
  public void warn(Problem doubt) {
    findings.warn(doubt.at(place));
  }

  /**
   * Runs a check of the object and collects its problems.
   *
   * @param child the field that it checks; empty for the whole object
   */
  public <T> T guarded(String child, T neutral, Supplier<T> check) {
    try {
      return check.get();
    } catch (RecipeException e) {
      e.problems().forEach(problem -> report(problem.at(child)));
      return neutral;
    }
  }

  /**
   * Reports unknown and missing fields.
   *
   * @return the known names that unknown ones are taken for
   */
  public Set<String> finish() {
    Set<String> meant = new LinkedHashSet<>();
    List<String> unknown = new ArrayList<>();
    node.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(known);
    for (String name : unknown) {
      String elsewhere = ELSEWHERE.get(name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", ""));
      Optional<String> near =
          Nearest.of(name, known).or(() -> Optional.ofNullable(elsewhere).filter(known::contains));
      near.ifPresent(meant::add);
      String wayOut = near.map(word -> "did you mean \"" + word + "\"?").orElse("");
      String expected = near.isPresent() ? "" : String.join(", ", known);
      report(new Problem(Quoted.name(name), "unknown field", expected, wayOut));
    }
    missing.forEach(
        (name, expected) -> {
          Set<String> instead = needless.getOrDefault(name, Set.of());
          if (!meant.contains(name) && Collections.disjoint(meant, instead)) {
            report(new Problem(name, "missing", expected, ""));
          }
        });
    return meant;
  }
}
