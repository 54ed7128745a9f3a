package io.originsimulator.scenario.forecast;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Capacity;
import io.originsimulator.recipe.Limit;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.BodyTemplate;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.ResponseFactory;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Timeline;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.stream.StreamCursor;
import io.originsimulator.scenario.stream.StreamPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a forecast, in the order of their arrival, and the tallies of their responses.
 *
 * <pre>
 *   arrival ──ActiveRecipe──▶ plan ──▶ outcome and time       tallies of the arrival's stage
 *                               └────▶ events, if a stream    tallies of each event's stage
 * </pre>
 *
 * <p>For one thread.
 */
final class ForecastRun {
  private static final long SECOND = 1_000_000_000;
  private static final String BEFORE = "before";

  /**
   * The part of a response that a forecast needs.
   *
   * @param bodyBytes its body's length
   * @param refused whether it takes no worker: it is the response beyond a limit or a capacity
   */
  private record Foreseen(int status, long bodyBytes, boolean refused) {}

  private final Recipe recipe;
  private final ActiveRecipe<Foreseen> active;
  private final double requestsPerSecond;
  private final long endNanos;
  private final Map<String, ForecastTally> stages = new LinkedHashMap<>();
  private final ForecastTally all = new ForecastTally();
  private final InFlight streams = new InFlight();
  private final Map<ForecastTally, InFlight> workers = new HashMap<>(); // of a stage, or of all
  private long steps;

  /**
   * Creates a run without requests.
   *
   * @param requests the number of requests to come
   */
  ForecastRun(Recipe recipe, double requestsPerSecond, long requests) {
    this.recipe = recipe;
    this.requestsPerSecond = requestsPerSecond;
    this.endNanos = (long) (requests * SECOND / requestsPerSecond);
    this.active = CompiledRecipe.of(recipe, responses(recipe)).accept(0);
    if (active.stageAt(0).isEmpty()) {
      stages.put(BEFORE, new ForecastTally());
    }
    Timeline.inOrder(recipe.stages())
        .forEach(stage -> stages.put(name(stage), new ForecastTally()));
  }

  /** Adds the request with a number, from 0; in order. */
  void add(long number) {
    long arrival = (long) (number * SECOND / requestsPerSecond);
    ResponsePlan<Foreseen> plan = active.plan(arrival, request(number));
    ForecastTally stage = tally(arrival);
    if (plan == null) {
      stage.answered(406, 0);
      all.answered(406, 0);
      return;
    }
    long delay = plan.delayNanos();
    Optional<Fault> fault = plan.delivery().fault();
    Optional<StreamPlan> stream =
        plan.delivery().stream().filter(it -> fault.map(Fault::isAfterHead).orElse(true));
    long workNanos =
        stream.isPresent() ? sum(delay, play(arrival + delay, delay, stream.get(), stage)) : delay;
    long inFlight = streams.add(arrival, stream.isPresent() ? sum(arrival, workNanos) : arrival);
    stage.streams().inFlight(inFlight);
    all.streams().inFlight(inFlight);
    if (!plan.response().refused()) {
      occupy(arrival, sum(arrival, workNanos), stage);
    }
    if (fault.isPresent()) {
      stage.failed(fault.get());
      all.failed(fault.get());
    } else {
      long nanos = sum(workNanos, transferNanos(plan));
      stage.answered(plan.response().status(), nanos);
      all.answered(plan.response().status(), nanos);
    }
  }

  /** Returns the forecast after the last request. */
  Forecast forecast() {
    List<ForecastPart> parts = new ArrayList<>();
    stages.forEach((name, tally) -> parts.add(tally.part(name, requestsPerSecond)));
    return new Forecast(parts, all.part("all", requestsPerSecond));
  }

  /**
   * Tallies the events of a stream; those of one without an end, up to the end of the forecast.
   *
   * @return the time from the first byte to its end; {@link Long#MAX_VALUE} if it has none
   */
  private long play(long firstByte, long delayNanos, StreamPlan stream, ForecastTally stage) {
    long before = -1; // the instant of the event before
    StreamCursor cursor = stream.begin();
    while (cursor.item() != StreamCursor.Item.OVER) {
      long due = cursor.dueNanos();
      boolean isSent = due < endNanos - firstByte;
      if (stream.isEndless() && !isSent) {
        break;
      }
      if (cursor.item() == StreamCursor.Item.EVENT) {
        if (before >= 0) {
          stage.streams().gap(due - before);
          all.streams().gap(due - before);
        }
        if (isSent) {
          tally(firstByte + due).streams().event();
          all.streams().event();
        }
        before = due;
      }
      cursor.next();
      if (++steps > Forecast.MOST_EVENTS) {
        throw new IllegalArgumentException("more events than " + Forecast.MOST_EVENTS);
      }
    }
    long durationNanos = stream.isEndless() ? Long.MAX_VALUE : Math.max(0, before);
    long firstNanos = stream.hasEvents() ? delayNanos : Long.MAX_VALUE;
    stage.streams().stream(firstNanos, durationNanos);
    all.streams().stream(firstNanos, durationNanos);
    return durationNanos;
  }

  /** Tallies the busy workers, if there is a capacity, at the arrival of a request. */
  private void occupy(long arrival, long end, ForecastTally stage) {
    Optional<Capacity> own = active.stageAt(arrival).flatMap(it -> it.load().capacity());
    Optional<Capacity> capacity = own.or(recipe.load()::capacity);
    if (capacity.isPresent()) {
      ForecastTally sharing = own.isPresent() ? stage : all;
      long admitted = workers.computeIfAbsent(sharing, it -> new InFlight()).add(arrival, end);
      long busy = Math.min(admitted, capacity.get().workers());
      stage.streams().busy(busy);
      all.streams().busy(busy);
    }
  }

  private static long sum(long nanos, long more) {
    return more > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : nanos + more;
  }

  private ForecastTally tally(long nanos) {
    String name = active.stageAt(nanos).map(ForecastRun::name).orElse(BEFORE);
    return stages.computeIfAbsent(name, it -> new ForecastTally());
  }

  private static String name(Stage stage) {
    return stage.at().text().equals("0") ? "0s" : stage.at().text();
  }

  private static long transferNanos(ResponsePlan<Foreseen> plan) {
    long rate = plan.delivery().bytesPerSecond();
    if (rate == Delivery.UNPACED) {
      return 0;
    }
    double bytes = Math.min(plan.bodyBytes(), plan.response().bodyBytes());
    return (long) (bytes * SECOND / rate);
  }

  private static ResponseFactory<Foreseen> responses(Recipe recipe) {
    return new ResponseFactory<>() {
      private final Set<Behaviour> overflows = overflows(recipe);

      @Override
      public Foreseen prepare(Behaviour behaviour) {
        ResponseSpec spec = ResponseSpec.of(recipe, behaviour);
        return new Foreseen(spec.status(), bytes(spec.body()), overflows.contains(behaviour));
      }

      @Override
      public Foreseen make(ResponseSpec spec) {
        return new Foreseen(spec.status(), bytes(spec.body()), false);
      }
    };
  }

  private static Set<Behaviour> overflows(Recipe recipe) {
    return Stream.concat(Stream.of(recipe.load()), recipe.stages().stream().map(Stage::load))
        .flatMap(
            load ->
                Stream.concat(
                    load.limit().map(Limit::overflow).stream(),
                    load.capacity().map(Capacity::overflow).stream()))
        .collect(Collectors.toSet());
  }

  /**
   * Returns a body's length before compression; 0 if it is unknown without fetching or reading it.
   */
  private static long bytes(ResponseSpec.Body body) {
    if (body instanceof ResponseSpec.Body.Text text) {
      return text.text().length();
    }
    if (body instanceof ResponseSpec.Body.Payload payload) {
      Content content = payload.content();
      if (content instanceof Content.Text text) {
        return BodyTemplate.of(text).length();
      }
      return content instanceof Content.Random random ? random.size().maxBytes() : 0;
    }
    return 0;
  }

  private static IncomingRequest request(long number) {
    return new IncomingRequest() {
      @Override
      public String client() {
        return "client";
      }

      @Override
      public long connection() {
        return number % Forecast.CONNECTIONS;
      }

      @Override
      public @Nullable String header(String name) {
        return name.startsWith("x-origin-") ? null : String.valueOf(number);
      }
    };
  }
}
