package io.originsimulator.scenario.forecast;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.RequestNumber;
import io.originsimulator.scenario.stream.StreamCursor;
import io.originsimulator.scenario.stream.StreamCursor.Item;
import io.originsimulator.scenario.stream.StreamPlan;
import io.originsimulator.scenario.template.Occasion;
import io.originsimulator.scenario.template.RequestText;
import io.originsimulator.scenario.template.StreamTexts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** The beginning of a stream as it would be sent, without its heartbeats. */
final class FirstEvents {
  private static final int MOST = 3;
  private static final int MOST_HEARTBEATS = 1000; // passed over in search of events
  private static final String MORE = "…";

  private final StreamTexts texts;
  private final StreamPlan plan;
  private final Occasion occasion;

  private FirstEvents(StreamTexts texts, StreamPlan plan, Occasion occasion) {
    this.texts = texts;
    this.plan = plan;
    this.occasion = occasion;
  }

  /**
   * Returns the text of the first events of a behaviour's stream.
   *
   * @param planned the delivery of the response to the request; its events have their instants if
   *     they are those of the behaviour
   * @param occasion that of the first byte
   */
  static String of(
      Recipe recipe, Behaviour behaviour, EventStream stream, Delivery planned, Occasion occasion) {
    Optional<StreamPlan> same =
        planned.stream()
            .filter(it -> it.stream().equals(stream))
            .filter(it -> planned.fault().equals(behaviour.fault()));
    StreamTexts texts = StreamTexts.of(stream, recipe.route(), Dice.of(recipe));
    return new FirstEvents(texts, same.orElseGet(() -> atOnce(behaviour, stream)), occasion).text();
  }

  private static StreamPlan atOnce(Behaviour behaviour, EventStream stream) {
    long count = stream.count().max();
    long most =
        behaviour.fault().map(fault -> fault.point().sent(count)).orElse(EventCount.FOREVER);
    return new StreamPlan(stream, 0, count, most, (event, sinceFirstByte) -> 0);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    int events = 0;
    int heartbeats = 0;
    for (StreamCursor at = plan.begin(); at.item() != Item.OVER; at.next()) {
      heartbeats += at.item() == Item.HEARTBEAT ? 1 : 0;
      boolean enough = events == MOST && at.item() == Item.EVENT;
      if (enough || heartbeats > MOST_HEARTBEATS || at.dueNanos() == Long.MAX_VALUE) {
        return text + MORE;
      }
      events += at.item() == Item.EVENT ? 1 : 0;
      text.append(text(at));
    }
    return text.toString();
  }

  private String text(StreamCursor at) {
    Optional<RequestText> text =
        switch (at.item()) {
          case FIRST -> texts.first();
          case EVENT -> Optional.of(texts.event(plan.indexOf(at.event())));
          case END -> texts.end();
          case HEARTBEAT, OVER -> Optional.empty();
        };
    RequestNumber number = occasion.number().ofEvent(at.event());
    Instant due = occasion.due().plusNanos(at.dueNanos());
    ByteBuffer bytes =
        text.map(it -> it.body(new Occasion(occasion.request(), number, due))).orElse(null);
    return bytes == null ? "" : StandardCharsets.UTF_8.decode(bytes).toString();
  }
}
