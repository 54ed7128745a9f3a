package io.originsimulator.server.admin;

import com.fasterxml.jackson.databind.node.TextNode;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.admin.Traffic.Held;
import io.originsimulator.server.http.EncodedResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The pages that hold and release responses. For any thread. */
final class HoldPages {
  private final Traffic traffic;
  private final Map<Long, Held> holds = new ConcurrentHashMap<>(); // by number
  private final AtomicLong last = new AtomicLong();
  private volatile long lastEnded; // number of the last hold that a restart ended

  HoldPages(Traffic traffic) {
    this.traffic = traffic;
  }

  EncodedResponse hold(AdminCall call) {
    try {
      Held held = traffic.hold(new Route(call.parameter("route").orElse("")));
      long number = last.incrementAndGet();
      holds.put(number, held);
      return AdminResponse.json(
          201, "{\"hold\": " + number + ", \"route\": " + new TextNode(held.route().text()) + "}");
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("Nothing held", e);
    }
  }

  /** Ends a hold; also accepts holds that a restart or the removal of their recipe has ended. */
  EncodedResponse release(AdminCall call) {
    try {
      Optional<Long> number = call.number("hold", 1, Long.MAX_VALUE);
      @Nullable Runnable end = number.map(this::endOf).orElse(null);
      if (end == null) {
        throw new IllegalArgumentException(
            "hold: %s (expected: the number of an open hold)"
                .formatted(number.map(String::valueOf).orElse("missing")));
      }
      end.run();
      return AdminResponse.json(200, "{\"released\": \"yes\"}");
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("Nothing released", e);
    }
  }

  private @Nullable Runnable endOf(long number) {
    if (number <= lastEnded) {
      return () -> {};
    }
    Held held = holds.remove(number);
    return held == null ? null : held.end();
  }

  /** Returns the number of the newest hold; 0 before the first. */
  long last() {
    return last.get();
  }

  /** Forgets the holds up to a number, which have ended with their recipes. */
  void forget(long ended) {
    lastEnded = ended;
    holds.keySet().removeIf(number -> number <= ended);
  }

  /** Returns the numbers of a route's holds that are open, ascending. */
  List<Long> of(Route route) {
    return holds.entrySet().stream()
        .filter(hold -> hold.getValue().route().equals(route) && hold.getValue().isOpen())
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
