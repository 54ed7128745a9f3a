package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * All combinations of pace, chunks and a fault, for all kinds of requests, compared with a model.
 */
class TransmissionPropertiesTest {

  /** A request and its response; 0 for no chunks and no bandwidth, -1 for no fault. */
  private record Case(
      int length, int chunk, int bandwidth, int faultAfter, boolean head, boolean http10) {

    String recipe() {
      return """
          {"route": "/", "body": "%s",
           "stages": [{"at": 0, "status": 200, "latency": "5ms"%s%s%s}]}
          """
          .formatted(
              body(),
              chunk > 0 ? ", \"chunk\": \"" + chunk + "b\"" : "",
              bandwidth > 0 ? ", \"bandwidth\": \"" + bandwidth + "b/s\"" : "",
              fails() ? ", \"fault\": \"close after " + faultAfter + "b\"" : "");
    }

    String request() {
      return (head ? "HEAD" : "GET")
          + " / HTTP/1."
          + (http10 ? "0\r\nconnection: keep-alive\r\n\r\n" : "1\r\n\r\n");
    }

    boolean fails() {
      return faultAfter >= 0;
    }

    String response() {
      boolean chunked = chunk > 0 && !http10;
      ExpectedResponse reply =
          http10 ? ExpectedResponse.ok(body()).keptAlive() : ExpectedResponse.ok(body());
      String text = reply.head().toString();
      if (chunked) {
        text = text.replaceFirst("content-length: \\d+", "transfer-encoding: chunked");
      }
      if (head) {
        return text;
      }
      int sent = fails() ? Math.min(faultAfter, length) : length;
      return text + (chunked ? chunks(sent) : body().substring(0, sent));
    }

    private String chunks(int sent) {
      StringBuilder text = new StringBuilder();
      for (int from = 0; from < sent; from += chunk) {
        int to = Math.min(from + chunk, length);
        text.append(Integer.toHexString(to - from)).append("\r\n");
        text.append(body(), from, Math.min(to, sent)).append(to <= sent ? "\r\n" : "");
      }
      return text + (fails() ? "" : "0\r\n\r\n");
    }

    private String body() {
      return "0123456789".repeat(length / 10 + 1).substring(0, length);
    }
  }

  @Property(tries = 300)
  void outputEqualsTheModel(@ForAll("cases") Case one, @ForAll("cases") Case other) {
    try (FrozenServer server = new FrozenServer()) {
      server.add(one.recipe());
      server.add(other.recipe().replace("\"/\"", "\"/other\""));
      FrozenConnection client = server.connect();
      client.send(one.request() + other.request().replace(" / ", " /other "));
      server.advance("1h");
      String expected = one.response() + (one.fails() ? "" : other.response());
      assertThat(withoutDates(client.received())).isEqualTo(withoutDates(expected));
      boolean fails = one.fails() || other.fails();
      assertThat(client.isOutputShutdown()).isEqualTo(fails);
      assertThat(server.clock().pendingTimers()).isZero();
      server.scenarios().clear();
      assertThat(server.memory().used()).isZero();
    }
  }

  @Property(tries = 100)
  void aClientThatLeavesAtAnyTimeLeavesNothing(
      @ForAll("cases") Case one, @ForAll("leaving") int micros) {
    try (FrozenServer server = new FrozenServer()) {
      server.add(one.recipe());
      FrozenConnection client = server.connect();
      client.send(one.request().repeat(2));
      server.advance(micros + "us");
      String before = withoutDates(client.received());
      if (client.isOpen()) {
        client.reset();
      }
      assertThat(withoutDates(one.response() + one.response())).startsWith(before);
      assertThat(server.clock().pendingTimers()).isZero();
      server.scenarios().clear();
      assertThat(server.memory().used()).isZero();
    }
  }

  private static String withoutDates(String text) {
    return text.replaceAll("date: [^\r]*", "date: -");
  }

  @Provide
  Arbitrary<Integer> leaving() {
    return Arbitraries.integers().between(0, 3_000_000);
  }

  @Provide
  Arbitrary<Case> cases() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 200),
            Arbitraries.oneOf(Arbitraries.just(0), Arbitraries.integers().between(1, 250)),
            Arbitraries.of(List.of(0, 0, 3, 100, 999, 1_000_000)),
            Arbitraries.oneOf(Arbitraries.just(-1), Arbitraries.integers().between(0, 250)),
            Arbitraries.of(true, false, false, false),
            Arbitraries.of(true, false, false, false))
        .as(Case::new);
  }
}
