package io.originsimulator.recipe.drawing;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Capacity;
import io.originsimulator.recipe.Load;
import io.originsimulator.recipe.Mix;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Sequence;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.value.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A text form of stages and recipes that fits under a timeline. */
public final class StageText {
  private StageText() {}

  /** Describes a stage, in one line or more; those of its behaviours, one each, come first. */
  public static List<String> lines(Stage stage) {
    List<String> lines = new ArrayList<>();
    if (stage.choice() instanceof Mix mix) {
      mix.entries().forEach(entry -> lines.add(share(mix, entry) + " " + text(entry.behaviour())));
      lines.add("per " + mix.per());
    } else if (stage.choice() instanceof Sequence sequence) {
      for (Sequence.Entry entry : sequence.entries()) {
        String times = entry.times() == 1 ? "" : entry.times() + " × ";
        lines.add(times + text(entry.behaviour()));
      }
      lines.add(
          (sequence.loops() ? "then again, per " : "then on the last, per ") + sequence.per());
    } else {
      stage.behaviours().forEach(behaviour -> lines.add(text(behaviour)));
    }
    stage.behaviours().stream()
        .flatMap(behaviour -> behaviour.stream().stream())
        .distinct()
        .forEach(stream -> lines.add(text(stream)));
    lines.addAll(lines(stage.load()));
    return lines;
  }

  /** Returns the time at which a stage begins, such as {@code 0s}. */
  public static String at(Stage stage) {
    return stage.at().text().equals("0") ? "0s" : stage.at().text();
  }

  /** Describes the settings of a recipe that apply to all its stages. */
  static List<String> lines(Recipe recipe) {
    List<String> lines = new ArrayList<>();
    recipe.repeat().ifPresent(period -> lines.add("starts over every " + period));
    lines.addAll(lines(recipe.load()));
    recipe.uplink().ifPresent(rate -> lines.add("uplink " + rate + ", shared by all responses"));
    recipe.chance().seed().ifPresent(seed -> lines.add("seed " + seed));
    recipe.chance().key().ifPresent(key -> lines.add("key " + key));
    if (recipe.overrides()) {
      lines.add("overrides: requests may ask for latency, status and fault");
    }
    return lines;
  }

  /** Describes the limits of a listener. */
  static List<String> lines(Listener listener) {
    List<String> lines = new ArrayList<>();
    listener.maxConnections().ifPresent(most -> lines.add("maximum of connections: " + most));
    listener
        .maxRequests()
        .ifPresent(most -> lines.add("maximum of requests per connection: " + most));
    listener.idle().ifPresent(time -> lines.add("idle connections are closed after " + time));
    return lines;
  }

  /** Describes a stage of a listener, such as {@code refuse}. */
  public static String text(Listener.Stage stage) {
    String tls = stage.tls() == Listener.Tls.OK ? "" : ", TLS " + stage.tls();
    return stage.accept() + tls;
  }

  private static List<String> lines(Load load) {
    List<String> lines = new ArrayList<>();
    load.limit()
        .ifPresent(
            limit ->
                lines.add(
                    "limit %s, burst %d, per %s%s; past it %s"
                        .formatted(
                            limit.rate(),
                            limit.burst(),
                            limit.per(),
                            shared(limit.share()),
                            text(limit.overflow()))));
    load.capacity().ifPresent(capacity -> lines.add(text(capacity)));
    return lines;
  }

  private static String text(Capacity capacity) {
    String workers = capacity.workers() == 1 ? "1 worker" : capacity.workers() + " workers";
    return capacity.queue() == Capacity.UNBOUNDED
        ? "capacity " + workers + shared(capacity.share())
        : "capacity %s, queue %d%s; past it %s"
            .formatted(
                workers, capacity.queue(), shared(capacity.share()), text(capacity.overflow()));
  }

  private static String shared(boolean share) {
    return share ? ", shared by all replicas" : "";
  }

  /** Describes a behaviour, such as {@code HTTP 200 50ms, 64kb/s, close after 50%}. */
  public static String text(Behaviour behaviour) {
    boolean responds = behaviour.fault().map(Fault::isAfterHead).orElse(true);
    List<String> parts = new ArrayList<>();
    String latency = behaviour.latency().equals(Latency.NONE) ? "" : behaviour.latency().toString();
    if (responds) {
      String status = behaviour.grpc().map(it -> "gRPC " + it).orElse("HTTP " + behaviour.status());
      parts.add((status + " " + latency).strip());
      behaviour.stream().ifPresent(stream -> parts.add("stream"));
      behaviour.bandwidth().ifPresent(rate -> parts.add(rate.text()));
      behaviour.chunk().ifPresent(size -> parts.add("chunks of " + size));
      if (!behaviour.trailers().fields().isEmpty()) {
        parts.add("trailers");
      }
      behaviour.fault().ifPresent(fault -> parts.add(fault.toString()));
    } else {
      behaviour.fault().ifPresent(fault -> parts.add((fault + " " + latency).strip()));
    }
    return String.join(", ", parts);
  }

  /** Describes a stream, such as {@code stream sse, 80..400 events, every 50ms, heartbeat 15s}. */
  private static String text(EventStream stream) {
    List<String> parts = new ArrayList<>();
    parts.add("stream " + stream.format());
    if (stream.events().isEmpty()) {
      parts.add("no events");
    } else if (stream.count().isEndless()) {
      parts.add("endless");
    } else {
      parts.add(stream.count() + (stream.count().max() == 1 ? " event" : " events"));
    }
    if (stream.events().stream().anyMatch(event -> event.after().isPresent())) {
      parts.add("at recorded times");
    }
    if (!stream.every().equals(Latency.NONE)) {
      parts.add("every " + stream.every());
    }
    stream.heartbeat().ifPresent(time -> parts.add("heartbeat " + time));
    if (stream.resume()) {
      parts.add("resume");
    }
    return String.join(", ", parts);
  }

  /** Returns the probability of an entry in percent; in a mix that ramps, the entry's weight. */
  private static String share(Mix mix, Mix.Entry entry) {
    if (mix.entries().stream().anyMatch(one -> one.weight().isRamp())) {
      return "(" + entry.weight() + ")";
    }
    double sum = mix.entries().stream().mapToDouble(one -> one.weight().from()).sum();
    String percent = String.format(Locale.ROOT, "%.2f", 100 * entry.weight().from() / sum);
    return percent.replaceFirst("\\.?0+$", "") + "%";
  }
}
