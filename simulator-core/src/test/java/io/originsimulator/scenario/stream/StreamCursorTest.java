package io.originsimulator.scenario.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.stream.StreamFormat;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.scenario.stream.StreamCursor.Item;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** The items of a stream and their instants: arithmetic on nanoseconds. */
class StreamCursorTest {
  private static final long FOREVER = EventCount.FOREVER;
  private static final long HOUR = 3_600_000_000_000L; // in nanoseconds
  private static final StreamEvent EVENT = new StreamEvent("x");

  private static EventStream stream(String texts, long heartbeat, StreamEvent... events) {
    List<StreamEvent> text = texts.isEmpty() ? List.of() : List.of(new StreamEvent(texts));
    return new EventStream(
        StreamFormat.SSE,
        List.of(events),
        Optional.empty(),
        EventCount.ENDLESS,
        Latency.NONE,
        text,
        text,
        heartbeat == 0 ? Optional.empty() : Optional.of(DurationText.ofNanos(heartbeat)),
        false);
  }

  private static StreamEvent recorded(long after) {
    return new StreamEvent(
        "x",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(DurationText.ofNanos(after)));
  }

  private static StreamPlan plan(EventStream stream, long before, long count, long most) {
    return new StreamPlan(stream, before, count, most, (event, at) -> 10 * event);
  }

  /** Returns up to ten items, such as {@code FIRST@0 1@0 HEARTBEAT@5 2@10 OVER@10}. */
  private static String items(StreamPlan plan) {
    StringBuilder items = new StringBuilder();
    StreamCursor cursor = plan.begin();
    for (int i = 0; i < 10; i++) {
      Item item = cursor.item();
      items.append(item == Item.EVENT ? String.valueOf(cursor.event()) : item.toString());
      items.append('@').append(cursor.dueNanos()).append(' ');
      if (item == Item.OVER || cursor.dueNanos() == Long.MAX_VALUE) {
        break;
      }
      cursor.next();
    }
    return items.toString().strip();
  }

  @Test
  void eventIsDueAfterTheSumOfTheGapsBeforeIt() {
    StreamPlan plan = plan(stream("", 0, EVENT), 0, 4, FOREVER);

    assertThat(items(plan)).isEqualTo("1@0 2@10 3@30 4@60 OVER@60");
    assertThat(plan.durationNanos()).isEqualTo(60);
  }

  @Test
  void gapDependsOnTheInstantOfTheEventBeforeIt() {
    StreamPlan plan = new StreamPlan(stream("", 0, EVENT), 0, 5, FOREVER, (event, at) -> 1 + at);

    assertThat(items(plan)).isEqualTo("1@0 2@1 3@3 4@7 5@15 OVER@15");
    assertThat(plan.durationNanos()).isEqualTo(15);
  }

  @Test
  void textsAreDueWithTheFirstAndTheLastEvent() {
    assertThat(items(plan(stream("text", 0, EVENT), 0, 2, FOREVER)))
        .isEqualTo("FIRST@0 1@0 2@10 END@10 OVER@10");
  }

  @Test
  void emptyStreamHasItsTexts() {
    StreamPlan plan = plan(stream("text", 5, EVENT), 0, 0, FOREVER);

    assertThat(items(plan)).isEqualTo("FIRST@0 END@0 OVER@0");
    assertThat(plan.durationNanos()).isZero();
    assertThat(items(plan(stream("", 5, EVENT), 0, 0, FOREVER))).isEqualTo("OVER@0");
  }

  @Test
  void heartbeatIsDueAfterASilenceAlone() {
    assertThat(items(plan(stream("text", 10, EVENT), 0, 3, FOREVER)))
        .isEqualTo("FIRST@0 1@0 2@10 HEARTBEAT@20 3@30 END@30 OVER@30");
    assertThat(items(plan(stream("", 4, EVENT), 0, 3, FOREVER)))
        .isEqualTo(
            "1@0 HEARTBEAT@4 HEARTBEAT@8 2@10 HEARTBEAT@14 HEARTBEAT@18 HEARTBEAT@22"
                + " HEARTBEAT@26 3@30 OVER@30");
  }

  @Test
  void heartbeatsAreSkippedUpToAnInstantOrTheNextEvent() {
    StreamCursor cursor =
        new StreamPlan(stream("", 1, EVENT), 0, 3, FOREVER, (event, at) -> HOUR).begin();
    cursor.skipHeartbeats(5); // none is next
    assertThat(cursor.item()).isEqualTo(Item.EVENT);
    cursor.next();
    cursor.skipHeartbeats(0); // none is due by then
    assertThat(cursor.dueNanos()).isEqualTo(1);
    cursor.skipHeartbeats(HOUR / 2);
    assertThat(cursor.item()).isEqualTo(Item.HEARTBEAT);
    assertThat(cursor.dueNanos()).isEqualTo(HOUR / 2 + 1);
    cursor.skipHeartbeats(Long.MAX_VALUE);
    assertThat(cursor.item()).isEqualTo(Item.EVENT);
    assertThat(cursor.dueNanos()).isEqualTo(HOUR);
  }

  @Test
  void streamWithoutEventsHasItsHeartbeats() {
    StreamPlan plan = plan(stream("text", 15), 0, FOREVER, FOREVER);

    assertThat(items(plan)).startsWith("FIRST@0 HEARTBEAT@15 HEARTBEAT@30 HEARTBEAT@45 ");
    assertThat(plan.durationNanos()).isEqualTo(Long.MAX_VALUE);
    assertThat(items(plan(stream("", 0), 0, FOREVER, FOREVER))).isEqualTo("1@" + Long.MAX_VALUE);
    assertThat(plan(stream("", 0), 0, FOREVER, 1).durationNanos()).isEqualTo(Long.MAX_VALUE);
    assertThat(plan(stream("", 0), 0, FOREVER, 0).durationNanos()).isZero();
  }

  @Test
  void endlessStreamGoesOn() {
    StreamPlan plan = plan(stream("", 0, EVENT), 0, FOREVER, FOREVER);

    assertThat(items(plan)).startsWith("1@0 2@10 3@30 4@60 ").endsWith(" 10@450");
    assertThat(plan.durationNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void recordedTimesReplaceTheGaps() {
    EventStream stream = stream("", 0, recorded(7), EVENT, recorded(2));
    StreamPlan plan = plan(stream, 0, 5, FOREVER);

    assertThat(items(plan)).isEqualTo("1@0 2@10 3@12 4@19 5@59 OVER@59");
    assertThat(plan.durationNanos()).isEqualTo(59);
    assertThat(plan.indexOf(4)).isZero();
  }

  @Test
  void faultEndsAStreamWithoutItsEndText() {
    StreamPlan plan = plan(stream("text", 0, EVENT), 0, 5, 2);

    assertThat(items(plan)).isEqualTo("FIRST@0 1@0 2@10 OVER@10");
    assertThat(plan.isCut()).isTrue();
    assertThat(plan.lastEvent()).isEqualTo(2);
    assertThat(plan.durationNanos()).isEqualTo(10);
    assertThat(items(plan(stream("text", 0, EVENT), 0, 2, 2)))
        .isEqualTo("FIRST@0 1@0 2@10 OVER@10");
    assertThat(items(plan(stream("text", 0, EVENT), 0, FOREVER, 1)))
        .isEqualTo("FIRST@0 1@0 OVER@0");
  }

  @Test
  void faultBeforeTheFirstEventLeavesNothing() {
    assertThat(items(plan(stream("text", 0, EVENT), 0, 5, 0))).isEqualTo("OVER@0");
    assertThat(items(plan(stream("text", 0, EVENT), 0, 5, -1))).isEqualTo("OVER@0");
    assertThat(plan(stream("text", 0, EVENT), 0, 5, -1).durationNanos()).isZero();
  }

  @Test
  void resumedStreamBeginsAfterTheLastEventWithoutItsFirstText() {
    StreamPlan plan = plan(stream("text", 0, EVENT, EVENT, EVENT), 2, 5, FOREVER);

    assertThat(items(plan)).isEqualTo("3@0 4@30 5@70 END@70 OVER@70");
    assertThat(plan.firstEvent()).isEqualTo(3);
    assertThat(plan.isOver()).isFalse();
    assertThat(plan.durationNanos()).isEqualTo(70);
  }

  @Test
  void faultOfAResumedStreamCountsTheEventsOfItsOwnResponse() {
    assertThat(items(plan(stream("text", 0, EVENT), 2, 9, 3))).isEqualTo("3@0 4@30 5@70 OVER@70");
  }

  @Test
  void streamIsOverIfTheClientHasItsLastEvent() {
    assertThat(plan(stream("", 0, EVENT), 5, 5, FOREVER).isOver()).isTrue();
    assertThat(plan(stream("", 0, EVENT), 7, 5, FOREVER).isOver()).isTrue();
    assertThat(plan(stream("", 0, EVENT), 4, 5, FOREVER).isOver()).isFalse();
    assertThat(plan(stream("", 0, EVENT), 0, 0, FOREVER).isOver()).isFalse();
    assertThat(plan(stream("", 0, EVENT), 7, FOREVER, FOREVER).isOver()).isFalse();
  }

  @Test
  void sumsThatALongCannotHoldAreNever() {
    StreamPlan plan =
        new StreamPlan(
            stream("", 0, EVENT), 0, 5, FOREVER, (event, at) -> Long.MAX_VALUE / 2 - event);

    assertThat(plan.durationNanos()).isEqualTo(Long.MAX_VALUE);
    assertThat(items(plan)).endsWith("4@" + Long.MAX_VALUE);
  }

  @Property
  void lastEventIsDueAtTheDuration(
      @ForAll @IntRange(max = 1000) int count,
      @ForAll @IntRange(max = 1000) int before,
      @ForAll @LongRange(max = 1_000_000_000_000L) long longest,
      @ForAll @IntRange(max = 3) int heartbeats) {
    StreamPlan plan =
        new StreamPlan(
            stream("", heartbeats == 0 ? 0 : longest / heartbeats + 1, EVENT),
            before,
            count,
            FOREVER,
            (event, at) -> ((event * 0x9e3779b97f4a7c15L) >>> 1) % (longest + 1));

    StreamCursor cursor = plan.begin();
    long events = 0;
    long due = 0;
    while (cursor.item() != Item.OVER) {
      assertThat(cursor.dueNanos()).isGreaterThanOrEqualTo(due);
      due = cursor.dueNanos();
      events += cursor.item() == Item.EVENT ? 1 : 0;
      cursor.next();
    }
    assertThat(events).isEqualTo(Math.max(0, count - before));
    assertThat(due).isEqualTo(plan.durationNanos());
  }
}
