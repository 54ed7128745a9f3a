package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.cors.CorsJson;
import io.originsimulator.recipe.json.JsonText;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.LatencyJson;
import io.originsimulator.recipe.stream.EventStreamJson;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.GrpcStatus;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.Weight;

/**
 * A writer of recipes to a tree that can be read again; it writes a stage's defaults into each
 * entry.
 */
final class RecipeWriter {
  private RecipeWriter() {}

  static ObjectNode recipe(Recipe recipe) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("route", recipe.route().text());
    methods(node, recipe.methods());
    if (!recipe.match().isAny()) {
      node.set("match", MatchJson.write(recipe.match()));
    }
    recipe.about().schema().ifPresent(schema -> node.put("$schema", schema));
    recipe.about().description().ifPresent(text -> node.put("description", text));
    node.putNull("origin").putNull("body").putNull("random_content");
    recipe.sources().forEach(source -> content(node, source));
    headers(node.putObject("headers"), recipe.headers());
    flag(node, "negotiate", recipe.negotiate());
    if (recipe.validators()) {
      node.put("validators", RecipeReader.AUTO);
    }
    flag(node, "overrides", recipe.overrides());
    recipe.cors().ifPresent(cors -> node.set("cors", CorsJson.write(cors)));
    recipe.chance().seed().ifPresent(seed -> node.put("seed", seed));
    recipe.chance().key().ifPresent(key -> node.put("key", key));
    load(node, recipe.load());
    recipe.uplink().ifPresent(uplink -> node.put("uplink", uplink.text()));
    recipe.repeat().ifPresent(repeat -> node.put("repeat", repeat.text()));
    ArrayNode stages = node.putArray("stages");
    recipe.stages().forEach(stage -> stage(stages.addObject(), stage));
    return node;
  }

  private static void methods(ObjectNode node, Methods methods) {
    if (methods.names().size() == 1) {
      node.put("method", methods.names().get(0));
    } else if (!methods.isAny()) {
      methods.names().forEach(node.putArray("method")::add);
    }
  }

  private static void stage(ObjectNode node, Stage stage) {
    time(node, "at", stage.at().text());
    if (stage.choice() instanceof Mix mix) {
      mix(node, mix);
    } else if (stage.choice() instanceof Sequence sequence) {
      sequence(node, sequence);
    } else {
      stage.behaviours().forEach(behaviour -> behaviour(node, behaviour));
    }
    load(node, stage.load());
  }

  private static void mix(ObjectNode node, Mix mix) {
    ArrayNode entries = node.putArray("mix");
    for (Mix.Entry entry : mix.entries()) {
      ObjectNode object = entries.addObject();
      Weight weight = entry.weight();
      if (weight.isRamp()) {
        object.put("weight", weight.toString());
      } else if (weight.from() == Math.rint(weight.from())) {
        object.put("weight", (long) weight.from());
      } else {
        object.put("weight", weight.from());
      }
      behaviour(object, entry.behaviour());
    }
    node.put("per", mix.per().toString());
  }

  private static void sequence(ObjectNode node, Sequence sequence) {
    ArrayNode entries = node.putArray("sequence");
    for (Sequence.Entry entry : sequence.entries()) {
      ObjectNode object = entries.addObject();
      if (entry.times() > 1) {
        object.put("times", entry.times());
      }
      behaviour(object, entry.behaviour());
    }
    node.put("then", sequence.loops() ? "loop" : "stay").put("per", sequence.per().toString());
  }

  private static void load(ObjectNode node, Load load) {
    load.limit()
        .ifPresent(
            limit -> {
              ObjectNode object = node.putObject("limit");
              object.put("rate", limit.rate().text()).put("burst", limit.burst());
              object.put("per", limit.per().toString());
              share(object, limit.share());
              behaviour(object.putObject("overflow"), limit.overflow());
            });
    load.capacity()
        .ifPresent(
            capacity -> {
              ObjectNode object = node.putObject("capacity").put("workers", capacity.workers());
              if (capacity.queue() != Capacity.UNBOUNDED) {
                object.put("queue", capacity.queue());
              }
              share(object, capacity.share());
              behaviour(object.putObject("overflow"), capacity.overflow());
            });
  }

  private static void share(ObjectNode node, boolean share) {
    if (share) {
      node.put("share", true);
    }
  }

  private static void behaviour(ObjectNode node, Behaviour behaviour) {
    node.put("status", behaviour.status());
    if (behaviour.latency().equals(Latency.NONE)) {
      node.put("latency", 0);
    } else {
      node.set("latency", LatencyJson.write(behaviour.latency()));
    }
    if (!behaviour.headers().fields().isEmpty()) {
      headers(node.putObject("headers"), behaviour.headers());
    }
    behaviour.body().ifPresent(body -> content(node, body));
    behaviour.stream().ifPresent(stream -> node.set("stream", EventStreamJson.write(stream)));
    behaviour.bandwidth().ifPresent(rate -> node.put("bandwidth", rate.text()));
    behaviour.chunk().ifPresent(size -> node.put("chunk", size.text()));
    behaviour.fault().ifPresent(fault -> node.put("fault", fault.toString()));
    flag(node, "annotate", behaviour.annotate());
    if (!behaviour.trailers().fields().isEmpty()) {
      headers(node.putObject("trailers"), behaviour.trailers());
    }
    behaviour.grpc().ifPresent(status -> grpc(node, status));
  }

  private static void grpc(ObjectNode node, GrpcStatus status) {
    node.put("grpc", status.code().name());
    if (!status.message().isEmpty()) {
      node.put("grpc_message", status.message());
    }
  }

  private static void content(ObjectNode node, Content content) {
    if (content instanceof Content.Origin origin) {
      node.put("origin", origin.uri().toString());
    } else if (content instanceof Content.Text text) {
      JsonText.tree(text.template())
          .ifPresentOrElse(tree -> node.set("body", tree), () -> node.put("body", text.template()));
    } else if (content instanceof Content.Random random) {
      node.put("random_content", random.size().toString());
    } else if (content instanceof Content.File file) {
      node.put("body_file", file.given());
    } else if (content instanceof Content.Messages messages) {
      ArrayNode names = node.putArray("body_file");
      messages.files().forEach(file -> names.add(file.given()));
    } else if (content instanceof Content.Directory directory) {
      node.put("directory", directory.given());
    }
  }

  private static void headers(ObjectNode fields, Headers headers) {
    headers
        .byName()
        .forEach(
            (name, values) -> {
              if (values.size() == 1) {
                fields.put(name, values.get(0));
              } else {
                values.forEach(fields.putArray(name)::add);
              }
            });
  }

  private static void flag(ObjectNode node, String name, boolean set) {
    if (set) {
      node.put(name, true);
    }
  }

  private static void time(ObjectNode node, String name, String text) {
    if (text.equals("0")) {
      node.put(name, 0);
    } else {
      node.put(name, text);
    }
  }
}
