package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.MILLI;
import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.stream.StreamCursor;
import io.originsimulator.scenario.stream.StreamCursor.Item;
import io.originsimulator.scenario.stream.StreamPlan;
import io.originsimulator.scenario.template.Occasion;
import io.originsimulator.scenario.template.RequestText;
import io.originsimulator.scenario.template.StreamTexts;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of streams. */
class StreamingTest {
  private static final String PLAIN =
      "{ \"seed\": 42, \"stages\": [ { \"at\": 0, STREAM, \"latency\": \"1s\" } ] }";

  /** Returns a recipe with a stream of events whose ids are their ordinals. */
  private static Recipe recipe(String json, String count, String every) {
    String stream =
        """
        "stream": { "event": { "id": "<<ordinal>>", "data": "<<uuid>>" },
                    "count": %s, "every": "%s", "resume": true }
        """;
    return Played.recipe(json.replace("STREAM", stream.formatted(count, every)));
  }

  private static Played played(String json, String count, String every) {
    return new Played(recipe(json, count, every));
  }

  private static StreamPlan stream(ResponsePlan<?> plan) {
    return plan.delivery().stream().orElseThrow();
  }

  /** Returns the instants of the events, in milliseconds since the first byte. */
  private static List<Long> millis(ResponsePlan<?> plan) {
    return instants(plan).stream().map(nanos -> nanos / MILLI).toList();
  }

  private static List<Long> instants(ResponsePlan<?> plan) {
    List<Long> instants = new ArrayList<>();
    for (StreamCursor at = stream(plan).begin(); at.item() != Item.OVER; at.next()) {
      instants.add(at.dueNanos());
    }
    return instants;
  }

  private static IncomingRequest after(String id) {
    return SomeRequest.header("last-event-id", id);
  }

  @Test
  void firstByteIsDueAfterTheLatency() {
    ResponsePlan<String> plan = played(PLAIN, "3", "10ms").plan(0);

    assertThat(plan.delayNanos()).isEqualTo(SECOND);
    assertThat(millis(plan)).containsExactly(0L, 10L, 20L);
  }

  @Test
  void eachGapAndEachNumberIsADraw() {
    Played origin = played(PLAIN, "\"80..400\"", "10ms..20ms");
    List<Long> instants = instants(origin.plan(0));
    List<Long> gaps = new ArrayList<>();
    for (int i = 1; i < instants.size(); i++) {
      gaps.add(instants.get(i) - instants.get(i - 1));
    }

    assertThat(instants).hasSizeBetween(80, 400);
    assertThat(gaps).allMatch(gap -> gap >= 10 * MILLI && gap <= 20 * MILLI);
    assertThat(new HashSet<>(gaps)).hasSameSizeAs(gaps);
    assertThat(instants(origin.plan(0))).isNotEqualTo(instants);
  }

  @Test
  void gapsRampFromTheInstantOfTheFirstByteOn() {
    Played origin = played(PLAIN, "5", "0 -> 1s over 4s");

    assertThat(millis(origin.plan(0))).containsExactly(0L, 250L, 562L, 953L, 1441L);
    assertThat(millis(origin.plan(3 * SECOND))).containsExactly(0L, 1000L, 2000L, 3000L, 4000L);
  }

  @Test
  void faultCutsTheStream() {
    String json = "{ \"stages\": [ { \"at\": 0, STREAM, \"fault\": \"reset after 60%\" } ] }";
    ResponsePlan<String> plan = played(json, "11", "10ms").plan(0);

    assertThat(plan.delivery().fault().map(Fault::toString)).contains("reset after 60%");
    assertThat(stream(plan).lastEvent()).isEqualTo(6);
    assertThat(stream(plan).isCut()).isTrue();
  }

  @Test
  void streamResumesAfterTheLastEvent() {
    Played origin = played(PLAIN, "5", "10ms");

    assertThat(stream(origin.plan(0, after("3"))).firstEvent()).isEqualTo(4);
    assertThat(millis(origin.plan(0, after("3")))).containsExactly(0L, 10L);
    assertThat(stream(origin.plan(0, after("x"))).firstEvent()).isEqualTo(1);
    assertThat(stream(origin.plan(0, after("6"))).firstEvent()).isEqualTo(1);
  }

  @Test
  void clientWithAllEventsGetsA204() {
    String json =
        """
        { "stages": [ { "at": 0, STREAM, "latency": "1s", "annotate": true,
                        "fault": "close after 50%" } ] }
        """;
    ResponsePlan<String> plan = played(json, "5", "10ms").plan(0, after("5"));

    assertThat(plan.response()).isEqualTo("204");
    assertThat(plan.delayNanos()).isEqualTo(SECOND);
    assertThat(plan.delivery().stream()).isEmpty();
    assertThat(plan.delivery().fault()).isEmpty();
    assertThat(plan.delivery().extra().get("server-timing")).isPresent();
  }

  @Test
  void faultBeforeTheHeadStrikesClientsWithAllEventsToo() {
    String json = "{ \"stages\": [ { \"at\": 0, STREAM, \"fault\": \"reset\" } ] }";

    assertThat(played(json, "5", "0").plan(0, after("5")).delivery().fault()).isPresent();
  }

  @Test
  void drawsOfAResumedStreamAreThoseOfItsKey() {
    String json =
        """
        { "seed": 42, "key": "x-id", "stages": [ { "at": 0, STREAM } ] }
        """;
    Played origin = played(json, "\"80..400\"", "10ms..20ms");
    List<Long> all = instants(origin.plan(0, SomeRequest.header("x-id", "a")));
    List<Long> rest =
        instants(origin.plan(0, SomeRequest.headers(Map.of("x-id", "a", "last-event-id", "30"))));

    assertThat(rest).hasSize(all.size() - 30);
    for (int i = 0; i < rest.size(); i++) {
      assertThat(rest.get(i)).isEqualTo(all.get(i + 30) - all.get(30));
    }
  }

  @Test
  void workerIsBusyUntilTheLastEvent() {
    Played origin = played(withCapacity(1, 1, ""), "10", "100ms");

    assertThat(origin.plan(0).delayNanos()).isEqualTo(SECOND);
    assertThat(origin.plan(0).delayNanos()).isEqualTo(1900 * MILLI + SECOND);
    assertThat(origin.status(0)).isEqualTo("503");
    assertThat(origin.status(1900 * MILLI - 1)).isEqualTo("503");
    assertThat(origin.plan(1900 * MILLI).delayNanos()).isEqualTo(1900 * MILLI + SECOND);
  }

  @ParameterizedTest
  @CsvSource({
    "reset after 50%, 1400",
    "stall after 50%, 1400",
    "close after head, 1000",
    "stall, 1000"
  })
  void faultFreesItsWorkerAtItsPoint(String fault, long millis) {
    String json = withCapacity(1, 0, ", \"fault\": \"" + fault + "\"");
    Played origin = played(json, "10", "100ms");

    assertThat(origin.status(0)).isEqualTo("200");
    assertThat(origin.status(millis * MILLI - 1)).isEqualTo("503");
    assertThat(origin.status(millis * MILLI)).isEqualTo("200");
  }

  @Test
  void workerIsBusyForTheGapsThatARampReachesAfterTheWait() {
    Played origin = played(withCapacity(1, 1, ""), "2", "0 -> 1s over 4s");

    assertThat(origin.plan(0).delayNanos()).isEqualTo(SECOND); // free after 1250 ms
    ResponsePlan<String> second = origin.plan(0);
    assertThat(second.delayNanos()).isEqualTo(2250 * MILLI);
    assertThat(instants(second)).containsExactly(0L, 562_500_000L);
    assertThat(origin.plan(2812 * MILLI).delayNanos()).isEqualTo(1_000_500_000L);
  }

  @Test
  void workersOfManyStreamsAreBusyUntilTheirOwnEnds() {
    Played origin = played(withCapacity(100, 0, ""), "\"1..50\"", "1ms..1s");
    List<Long> ends = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      ResponsePlan<String> plan = origin.plan(0);
      ends.add(plan.delayNanos() + stream(plan).durationNanos());
    }
    ends.sort(null);

    assertThat(origin.status(ends.get(0) - 1)).isEqualTo("503");
    for (int i = 0; i < 100; i++) {
      ResponsePlan<String> plan = origin.plan(ends.get(i), IncomingRequest.UNKNOWN);
      assertThat(plan.response()).isEqualTo("200");
      assertThat(plan.delayNanos()).isEqualTo(SECOND);
    }
  }

  @Test
  void planOfALongStreamAllocatesNothingForItsEvents() {
    Played origin = played(withCapacity(1000, 0, ""), "100000", "1ms..1s");
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    origin.plan(0); // classes are loaded
    thread.getCurrentThreadAllocatedBytes();

    long before = thread.getCurrentThreadAllocatedBytes();
    StreamCursor at = stream(origin.plan(0)).begin();
    while (at.item() != Item.OVER) {
      at.next();
    }

    long allocated = thread.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated).isLessThan(10_000); // of 100,000 events, whose gaps are drawn twice
  }

  @Test
  void streamWhoseEndTakesLongToComputeKeepsNoWorker() {
    String json = withCapacity(1, 0, "");

    assertThat(played(json, "\"1..100000\"", "1ms").status(0)).isEqualTo("200");
    assertThatThrownBy(() -> played(json, "\"1..100001\"", "1ms"))
        .hasMessage(
            "stages[0].stream.count: 100001 events conflict with capacity"
                + " (expected: at most 100000) (a worker is busy until its stream ends)");
  }

  @Test
  void requestSetsTheFaultOrDropsTheStreamByItsStatus() {
    String json =
        "{ \"overrides\": true, \"stages\": [ { \"at\": 0, STREAM,"
            + " \"fault\": \"close after 50%\" } ] }";
    Played origin = played(json, "10", "1ms");

    assertThat(stream(origin.plan(0, fault("reset after 20%"))).lastEvent()).isEqualTo(2);
    assertThat(stream(origin.plan(0, fault("none"))).lastEvent()).isEqualTo(10);
    assertThat(stream(origin.plan(0, status("200"))).lastEvent()).isEqualTo(5);
    ResponsePlan<String> other = origin.plan(0, status("500"));
    assertThat(other.response()).isEqualTo("500");
    assertThat(other.delivery().stream()).isEmpty();
    assertThat(other.delivery().fault()).isPresent();
  }

  private static IncomingRequest fault(String fault) {
    return SomeRequest.header("x-origin-fault", fault);
  }

  private static IncomingRequest status(String status) {
    return SomeRequest.header("x-origin-status", status);
  }

  private static String withCapacity(int workers, int queue, String more) {
    return """
        { "seed": 42, "capacity": { "workers": %d, "queue": %d },
          "stages": [ { "at": 0, STREAM, "latency": "1s"%s } ] }
        """
        .formatted(workers, queue, more);
  }

  @Test
  void thousandSeededStreamsAreEqualInTwoRuns() {
    String json = "{ \"seed\": 42, \"stages\": [ { \"at\": 0, STREAM } ] }";
    String count = "\"1..200\"";

    List<String> run = run(recipe(json, count, "1ms..1s"));
    assertThat(run).hasSize(1000).doesNotHaveDuplicates();
    assertThat(run(recipe(json, count, "1ms..1s"))).isEqualTo(run);
    String other = json.replace("42", "43");
    assertThat(run(recipe(other, count, "1ms..1s"))).doesNotContainAnyElementsOf(run);
  }

  /** Returns the instants and the texts of each of 1,000 streams. */
  private static List<String> run(Recipe recipe) {
    StreamTexts texts =
        StreamTexts.of(
            recipe.behaviours().values().iterator().next().stream().orElseThrow(),
            recipe.route(),
            Dice.of(recipe));
    Played origin = new Played(recipe);
    List<String> streams = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      ResponsePlan<String> plan = origin.plan(0);
      StringBuilder sent = new StringBuilder("stream of " + stream(plan).lastEvent());
      for (StreamCursor at = stream(plan).begin(); at.item() != Item.OVER; at.next()) {
        RequestText text = texts.event(stream(plan).indexOf(at.event()));
        Occasion occasion =
            new Occasion(
                IncomingRequest.UNKNOWN,
                plan.number().ofEvent(at.event()),
                Instant.ofEpochSecond(0));
        sent.append(at.dueNanos())
            .append(StandardCharsets.UTF_8.decode(Objects.requireNonNull(text.body(occasion))));
      }
      streams.add(sent.toString());
    }
    return streams;
  }
}
