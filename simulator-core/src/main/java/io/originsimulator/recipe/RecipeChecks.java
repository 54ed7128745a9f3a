package io.originsimulator.recipe;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.Ramp;
import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.recipe.value.Weight;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules between the fields of a recipe; each field has already checked itself. */
final class RecipeChecks {
  private static final long MOST_WORK = 100_000; // events, whose gaps are added up at the arrival

  static final String STAGE_EXPECTED = "at least one stage, such as {\"at\": 0, \"status\": 200}";

  private RecipeChecks() {}

  static List<Problem> problems(
      Route route,
      List<Content> sources,
      Headers headers,
      boolean overrides,
      Load load,
      Optional<ByteRate> uplink,
      Optional<DurationText> repeat,
      List<Stage> stages) {
    List<Problem> problems = new ArrayList<>();
    if (stages.isEmpty()) {
      problems.add(new Problem("stages", "empty", STAGE_EXPECTED, ""));
    }
    Map<String, Behaviour> places = places(load, stages);
    if (sources.isEmpty()) {
      missingContent(places).ifPresent(problems::add);
    }
    twoAuthorizations(sources, headers).ifPresent(problems::add);
    repeat.ifPresent(period -> problems.addAll(outsideOf(period, stages)));
    problems.addAll(endlessRamps(load, repeat, stages));
    gzip(sources, headers, overrides, places).ifPresent(problems::add);
    directory(route, sources).ifPresent(problems::add);
    places.forEach(
        (place, behaviour) ->
            grpc(sources, headers, behaviour).forEach(it -> problems.add(it.at(place))));
    places.forEach(
        (place, behaviour) ->
            behaviour.stream()
                .flatMap(stream -> stream(behaviour.headers().over(headers), uplink))
                .ifPresent(it -> problems.add(it.at(place))));
    problems.addAll(endlessWork(load, stages));
    problems.addAll(TemplateChecks.problems(sources, headers, overrides, places));
    retryAfter(headers).ifPresent(problems::add);
    places.forEach(
        (place, behaviour) -> {
          if (!place.endsWith(".overflow")) {
            retryAfter(behaviour.headers()).map(it -> it.at(place)).ifPresent(problems::add);
          }
        });
    return problems;
  }

  /** Returns every behaviour of a recipe by its place, those of the overflows last. */
  static Map<String, Behaviour> places(Load load, List<Stage> stages) {
    Map<String, Behaviour> places = new LinkedHashMap<>();
    for (int i = 0; i < stages.size(); i++) {
      places(places, "stages[" + i + "]", stages.get(i).choice());
    }
    overflows(places, "", load);
    for (int i = 0; i < stages.size(); i++) {
      overflows(places, "stages[" + i + "].", stages.get(i).load());
    }
    return places;
  }

  private static void places(Map<String, Behaviour> places, String stage, Choice choice) {
    if (choice instanceof Behaviour behaviour) {
      places.put(stage, behaviour);
      return;
    }
    String list = choice instanceof Mix ? ".mix[" : ".sequence[";
    List<Behaviour> entries = choice.behaviours();
    for (int i = 0; i < entries.size(); i++) {
      places.put(stage + list + i + "]", entries.get(i));
    }
  }

  private static void overflows(Map<String, Behaviour> places, String prefix, Load load) {
    load.limit().ifPresent(limit -> places.put(prefix + "limit.overflow", limit.overflow()));
    load.capacity()
        .ifPresent(capacity -> places.put(prefix + "capacity.overflow", capacity.overflow()));
  }

  private static Optional<Problem> missingContent(Map<String, Behaviour> places) {
    return places.entrySet().stream()
        .filter(place -> place.getValue().status() == 200 && place.getValue().carriesContent())
        .filter(place -> place.getValue().grpc().isEmpty()) // sends an empty message
        .findFirst()
        .map(
            place ->
                Problem.of(
                    "no content for the 200 of " + place.getKey(),
                    "origin, body, body_file, random_content or directory"));
  }

  private static Optional<Problem> twoAuthorizations(List<Content> sources, Headers headers) {
    return sources.stream()
        .filter(source -> source instanceof Content.Origin origin && origin.userInfo().isPresent())
        .filter(source -> headers.get("authorization").isPresent())
        .findFirst()
        .map(
            source ->
                new Problem("origin", "names a user", "no user, or no authorization header", ""));
  }

  private static List<Problem> outsideOf(DurationText period, List<Stage> stages) {
    if (period.nanos() == 0) {
      return List.of(Problem.of(Quoted.of(period.text()), "more than 0").at("repeat"));
    }
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < stages.size(); i++) {
      DurationText at = stages.get(i).at();
      if (at.nanos() >= period.nanos()) {
        problems.add(
            new Problem(
                "stages[" + i + "].at",
                Quoted.of(at.text()),
                "less than \"" + period + "\", after which the timeline repeats",
                ""));
      }
    }
    return problems;
  }

  /** Finds ramps without an end: the last stage has none, so its ramps need {@code over}. */
  private static List<Problem> endlessRamps(
      Load load, Optional<DurationText> repeat, List<Stage> stages) {
    List<Problem> problems = new ArrayList<>();
    if (repeat.isPresent()) {
      return problems;
    }
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      boolean last = stages.stream().noneMatch(other -> other.at().nanos() > stage.at().nanos());
      if (last) {
        String place = "stages[" + i + "]";
        Map<String, Behaviour> places = new LinkedHashMap<>();
        places(places, place, stage.choice());
        overflows(places, place + ".", stage.load());
        endless(places, problems);
        endlessWeights(stage.choice(), place, problems);
      }
    }
    Map<String, Behaviour> places = new LinkedHashMap<>();
    overflows(places, "", load); // the recipe's overflows also apply in the last stage
    endless(places, problems);
    return problems;
  }

  private static void endless(Map<String, Behaviour> places, List<Problem> problems) {
    places.forEach(
        (place, behaviour) -> {
          endless(place + ".latency", behaviour.latency()).ifPresent(problems::add);
          behaviour.stream()
              .flatMap(stream -> endless(place + ".stream.every", stream.every()))
              .ifPresent(problems::add);
        });
  }

  private static Optional<Problem> endless(String place, Latency latency) {
    return latency instanceof Ramp ramp && ramp.over().isEmpty()
        ? Optional.of(endless(place, ramp.toString()))
        : Optional.empty();
  }

  private static void endlessWeights(Choice choice, String stage, List<Problem> problems) {
    if (!(choice instanceof Mix mix)) {
      return;
    }
    for (int i = 0; i < mix.entries().size(); i++) {
      Weight weight = mix.entries().get(i).weight();
      if (weight.isRamp() && weight.over().isEmpty()) {
        problems.add(endless(stage + ".mix[" + i + "].weight", weight.toString()));
      }
    }
  }

  private static Problem endless(String place, String ramp) {
    return new Problem(
        place,
        Quoted.of(ramp),
        "an end: a later stage, or a time as in \"" + ramp + " over 30s\"",
        "");
  }

  /** Finds content that cannot be compressed when the recipe is accepted. */
  private static Optional<Problem> gzip(
      List<Content> sources, Headers headers, boolean overrides, Map<String, Behaviour> places) {
    boolean gzip =
        places.values().stream()
            .filter(behaviour -> overrides || behaviour.carriesContent())
            .anyMatch(behaviour -> behaviour.headers().over(headers).isGzip());
    if (!gzip || sources.isEmpty()) {
      return Optional.empty();
    }
    if (sources.get(0) instanceof Content.Random random && !random.size().isFixed()) {
      return Optional.of(
          new Problem(
              "random_content",
              Quoted.of(random.size().toString()),
              "one size, since content-encoding is gzip",
              ""));
    }
    return sources.get(0) instanceof Content.Directory directory
        ? Optional.of(
            new Problem(
                "directory",
                Quoted.of(directory.given()),
                "no content-encoding: gzip, since files are sent as they are",
                ""))
        : Optional.empty();
  }

  private static Optional<Problem> directory(Route route, List<Content> sources) {
    return sources.stream()
        .filter(source -> source instanceof Content.Directory && !route.isPrefix())
        .findFirst()
        .map(
            source ->
                new Problem(
                    "route",
                    Quoted.of(route.text()),
                    "a prefix ending in *, such as \"/static/*\", for the files of directory",
                    ""));
  }

  /** Finds content that is not made of messages of gRPC, or is made of them for other responses. */
  private static List<Problem> grpc(List<Content> sources, Headers headers, Behaviour behaviour) {
    List<Problem> problems = new ArrayList<>();
    Optional<Content> content =
        sources.stream().findFirst().filter(it -> behaviour.carriesContent());
    if (behaviour.grpc().isEmpty()) {
      content.flatMap(Behaviour::problemOfMessages).ifPresent(problems::add);
      return problems;
    }
    content.flatMap(Behaviour::problemOfMessage).ifPresent(problems::add);
    if (behaviour.grpc().get().isOk() && behaviour.headers().over(headers).isGzip()) {
      problems.add(
          new Problem(
              "grpc",
              "conflicts with content-encoding: gzip",
              "no content-encoding",
              "gRPC compresses each message by itself"));
    }
    return problems;
  }

  /** Finds a stream whose bytes are not sent as its events. */
  private static Optional<Problem> stream(Headers headers, Optional<ByteRate> uplink) {
    if (headers.isGzip()) {
      return Optional.of(
          new Problem(
              "stream",
              "conflicts with content-encoding: gzip",
              "no content-encoding",
              "gzip compresses a complete body once"));
    }
    return uplink.map(
        rate ->
            new Problem(
                "stream", "conflicts with uplink", "no uplink", "every sets the pace of events"));
  }

  /** Finds streams that keep a worker busy without an end, or whose end takes long to compute. */
  private static List<Problem> endlessWork(Load load, List<Stage> stages) {
    Map<String, Behaviour> places = new LinkedHashMap<>();
    for (int i = 0; i < stages.size(); i++) {
      if (stages.get(i).load().capacity().or(load::capacity).isPresent()) {
        places(places, "stages[" + i + "]", stages.get(i).choice());
      }
    }
    List<Problem> problems = new ArrayList<>();
    places.forEach(
        (place, behaviour) -> {
          long most = behaviour.stream().map(it -> it.count().max()).orElse(0L);
          long sent = behaviour.fault().map(fault -> fault.point().sent(most)).orElse(most);
          boolean byHand = behaviour.stream().filter(it -> it.events().isEmpty()).isPresent();
          boolean endless = sent == EventCount.FOREVER || (byHand && sent > 0);
          if (endless || sent > MOST_WORK) {
            problems.add(
                new Problem(
                    place + ".stream.count",
                    (endless ? "\"forever\" conflicts" : sent + " events conflict")
                        + " with capacity",
                    endless ? "a number or a range" : "at most " + MOST_WORK,
                    "a worker is busy until its stream ends"));
          }
        });
    return problems;
  }

  /** Finds {@code retry-after: auto} outside overflows, which alone know when a retry succeeds. */
  private static Optional<Problem> retryAfter(Headers headers) {
    return headers.fields().stream()
        .filter(field -> field.name().equalsIgnoreCase("retry-after"))
        .filter(field -> field.value().equals(Limit.RETRY_AFTER_AUTO))
        .findFirst()
        .map(
            field ->
                new Problem(
                    "headers." + field.name(),
                    Quoted.of(Limit.RETRY_AFTER_AUTO),
                    "seconds or a date",
                    "\"auto\" is for the overflow of a limit or a capacity"));
  }
}
