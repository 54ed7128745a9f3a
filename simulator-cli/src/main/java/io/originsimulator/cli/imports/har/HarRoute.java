package io.originsimulator.cli.imports.har;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Bodies;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.cli.imports.result.ImportedRecipe;
import io.originsimulator.load.learn.LatencySummary;
import io.originsimulator.load.log.RouteKey;
import io.originsimulator.recipe.Behaviour;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The recipe of one method and path.
 *
 * @param key its route has a part that names one thing of many as {@code :id}
 * @param entries one or more
 */
record HarRoute(RouteKey key, List<HarEntry> entries) {
  private static final String ID = ":id";
  private static final Map<Integer, String> CONDITIONAL =
      Map.of(
          206, "requests for a range; \"validators\": \"auto\" gives such responses",
          304, "conditional requests; \"validators\": \"auto\" gives such responses");

  /** Returns the recipe; empty if no response is left. */
  Optional<ImportedRecipe> recipe(Bodies bodies, Differences differences) {
    String route = route();
    Differences place = differences.in(key.method() + " " + route);
    Map<Integer, List<HarEntry>> byStatus =
        entries.stream().collect(groupingBy(HarEntry::status, TreeMap::new, toList()));
    byStatus.entrySet().removeIf(it -> isLeftOut(it.getKey(), it.getValue().size(), place));
    if (byStatus.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode recipe = JsonNodeFactory.instance.objectNode();
    recipe.put("route", route).put("method", key.method());
    if (byStatus.size() == 1) {
      byStatus.values().forEach(answers -> behaviour(recipe, answers, bodies, place));
    } else {
      ArrayNode mix = recipe.putArray("mix");
      for (List<HarEntry> answers : byStatus.values()) {
        behaviour(mix.addObject().put("weight", answers.size()), answers, bodies, place);
      }
    }
    return Optional.of(new ImportedRecipe(place, recipe));
  }

  private static boolean isLeftOut(int status, int count, Differences place) {
    boolean leftOut = status < 200 || CONDITIONAL.containsKey(status);
    if (leftOut) {
      String none =
          status == 101 ? "responses with another protocol" : "requests without a response";
      String what = status < 200 ? none : "responses " + status + " to " + CONDITIONAL.get(status);
      place.add(count + " left out: " + what);
    }
    return leftOut;
  }

  /** Returns the path; what has several values is a variable, {@code {id}} or {@code {id2}}. */
  private String route() {
    String[] segments = key.route().split("/", -1);
    int variables = 0;
    for (int i = 0; i < segments.length; i++) {
      int index = i;
      if (segments[i].equals(ID)) {
        List<String> values =
            entries.stream().map(entry -> entry.path().split("/", -1)[index]).distinct().toList();
        boolean several = values.size() > 1;
        variables += several ? 1 : 0;
        segments[i] = several ? "{id" + (variables > 1 ? variables : "") + "}" : values.get(0);
      }
    }
    return String.join("/", segments);
  }

  private static void behaviour(
      ObjectNode behaviour, List<HarEntry> answers, Bodies bodies, Differences place) {
    HarEntry usual = commonest(answers, place);
    behaviour.put("status", usual.status());
    latency(behaviour, answers);
    ObjectNode headers = usual.headers();
    if (!headers.isEmpty()) {
      behaviour.set("headers", headers);
    }
    if (Behaviour.allowsNoContent(usual.status())) {
      return;
    }
    Optional<byte[]> body = usual.body();
    if (body.isPresent()) {
      bodies.put(behaviour, body.get(), usual.fileName(), place);
    } else {
      behaviour.put("body", "<<" + usual.size() + "b>>");
      place.add("the file does not contain the body; random text of its length is sent");
    }
  }

  /** Returns the first entry with the commonest body. */
  private static HarEntry commonest(List<HarEntry> answers, Differences place) {
    Collection<List<HarEntry>> byBody =
        answers.stream()
            .collect(
                groupingBy(it -> it.body().map(ByteBuffer::wrap), LinkedHashMap::new, toList()))
            .values();
    HarEntry first =
        byBody.stream().reduce((a, b) -> b.size() > a.size() ? b : a).orElseThrow().get(0);
    if (byBody.size() > 1) {
      place.add(
          "%d different bodies with status %d; that of %s is sent"
              .formatted(byBody.size(), first.status(), url(first)));
    }
    return first;
  }

  private static String url(HarEntry entry) {
    String url = entry.tree().path("request").path("url").asText();
    return url.substring(url.indexOf(entry.path(), url.indexOf(entry.host())));
  }

  private static void latency(ObjectNode behaviour, List<HarEntry> answers) {
    long[] nanos = answers.stream().mapToLong(HarEntry::nanos).filter(it -> it >= 0).toArray();
    if (nanos.length == 0) {
      return;
    }
    Map<String, String> times = LatencySummary.of(nanos);
    if (times.size() > 2) {
      times.forEach(behaviour.putObject("latency")::put);
    } else {
      behaviour.put("latency", String.join("..", times.values()));
    }
  }
}
