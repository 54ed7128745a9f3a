package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.stream.StreamFormat;
import java.util.List;
import java.util.Optional;

/** Recipes whose 200s are streams. */
final class Streaming {
  private Streaming() {}

  /** Returns a stream of events with ordinals as ids. */
  static EventStream stream(EventCount count, String every) {
    StreamEvent event =
        new StreamEvent(
            "<<uuid>>",
            Optional.empty(),
            Optional.of("<<ordinal>>"),
            Optional.empty(),
            Optional.empty());
    return new EventStream(
        StreamFormat.SSE,
        List.of(event),
        Optional.empty(),
        count,
        Latency.parse(every),
        List.of(),
        List.of(),
        Optional.empty(),
        true);
  }

  /** Returns a recipe of behaviours, with a stream in place of the body of each 200. */
  static Recipe recipe(String json, EventStream stream) {
    Recipe plain = Played.recipe(json.replaceFirst("\\{", "{ \"body\": \"x\","));
    List<Stage> stages =
        plain.stages().stream()
            .map(stage -> new Stage(stage.at(), streaming(stage, stream), stage.load()))
            .toList();
    return new Recipe(
        plain.route(),
        plain.methods(),
        plain.match(),
        plain.sources(),
        plain.headers(),
        plain.negotiate(),
        plain.validators(),
        plain.overrides(),
        plain.chance(),
        plain.load(),
        plain.uplink(),
        plain.repeat(),
        stages,
        plain.cors(),
        plain.about());
  }

  private static Behaviour streaming(Stage stage, EventStream stream) {
    Behaviour plain = (Behaviour) stage.choice();
    return plain.status() != 200
        ? plain
        : new Behaviour(
            plain.status(),
            plain.latency(),
            plain.headers(),
            plain.body(),
            plain.bandwidth(),
            plain.chunk(),
            plain.fault(),
            plain.annotate(),
            plain.trailers(),
            plain.grpc(),
            Optional.of(stream));
  }
}
