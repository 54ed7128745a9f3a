package io.originsimulator.server.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.report.Counts;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import io.originsimulator.server.NoLeaks;
import io.originsimulator.server.wire.ServerContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * With any actions of clients and recipes, in any order, no body is freed too early or too late.
 */
class BodyLifetimePropertiesTest {
  private static final List<String> PATHS = List.of("/a", "/b", "/c");
  private static final List<String> SIZES = List.of("0b", "100b", "4096b", "4097b", "70kb");

  /** An event of a client or a recipe, selected by small numbers. */
  private enum Event {
    ASK((story, who, what) -> story.client(who).send(get(what) + "HTTP/1.1\r\n\r\n")),
    ASK_FOR_THE_LAST_TIME(
        (story, who, what) -> story.client(who).send(get(what) + "HTTP/1.0\r\n\r\n")),
    TIME_PASSES((story, who, what) -> story.server.advance(what * 20 + "ms")),
    ADD_RECIPE((story, who, what) -> story.add(PATHS.get(who), SIZES.get(what % 5), what * 10)),
    REMOVE_RECIPE(
        (story, who, what) ->
            story
                .server
                .scenarios()
                .change(Set.of(Endpoint.of(new Route(PATHS.get(who)))), Map.of())),
    RESTART((story, who, what) -> story.server.scenarios().clear()),
    LEAVE((story, who, what) -> story.client(who).leave()),
    RESET((story, who, what) -> story.client(who).reset()),
    DRAIN(
        (story, who, what) ->
            story.client(who).pipeline().fireUserEventTriggered(ServerContext.Stop.DRAIN)),
    READ_NO_MORE((story, who, what) -> story.client(who).stopReading()),
    READ_ON((story, who, what) -> story.client(who).readOn().receivedBytes()),
    BREAK((story, who, what) -> story.client(who).failWrites());

    @SuppressWarnings("ImmutableEnumChecker") // the lambdas have no state
    private final Action action;

    Event(Action action) {
      this.action = action;
    }

    private static String get(int what) {
      return "GET " + PATHS.get(what % 3) + " ";
    }
  }

  private interface Action {
    void happen(Story story, int who, int what);
  }

  private record Step(Event event, int who, int what) {}

  /** A server, three clients on two event loops, and all bodies so far. */
  private static final class Story {
    final FrozenServer server = FrozenServer.with(Limits.defaults().withPipelinedRequests(4));
    final List<ByteBuf> bodies = new ArrayList<>();
    private final FrozenConnection[] clients = {
      server.connect(0), server.connect(0), server.connect(1)
    };

    FrozenConnection client(int who) {
      if (!clients[who].isOpen()) {
        clients[who] = server.connect(who / 2);
      }
      return clients[who];
    }

    void add(String path, String size, int latencyMillis) {
      server.add(
          """
          {"route": "%s", "random_content": "%s",
           "stages": [{"at": 0, "status": 200, "latency": "%sms"}]}
          """
              .formatted(path, size, latencyMillis));
      bodies.add(server.body(path));
    }

    void expectBodiesInForceToLive() {
      server.scenarios().recipes().stream()
          .map(recipe -> server.body(recipe.route().text()))
          .forEach(body -> assertThat(body.refCnt()).isPositive());
    }
  }

  @Property(tries = 200)
  void noBodyIsFreedTooEarlyOrTooLate(@ForAll("steps") List<Step> steps) {
    Story story = new Story();
    FrozenServer server = story.server;
    for (Step step : steps) {
      step.event().action.happen(story, step.who(), step.what());
      story.expectBodiesInForceToLive();
    }
    server.scenarios().clear();
    server.close();
    assertThat(server.memory().used()).isZero();
    assertThat(story.bodies).allSatisfy(body -> assertThat(body.refCnt()).isZero());
    assertThat(server.clock().pendingTimers()).isZero();
    Counts counts = server.counts();
    long answered = counts.byStatus().values().stream().mapToLong(Long::longValue).sum();
    assertThat(answered + counts.abandoned()).isEqualTo(counts.requests());
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Event> events =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.of(Event.ASK)),
            Tuple.of(2, Arbitraries.of(Event.TIME_PASSES, Event.ADD_RECIPE)),
            Tuple.of(2, Arbitraries.of(Event.class)));
    return Combinators.combine(
            events, Arbitraries.integers().between(0, 2), Arbitraries.integers().between(0, 9))
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(60);
  }

  @Example
  void thisClassIsWatchedForLeaks() {
    assertThat(NoLeaks.isWatching(BodyLifetimePropertiesTest.class)).isTrue();
  }
}
