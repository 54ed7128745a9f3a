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

/** Pipelined requests at random times with random latencies, compared with a model of one queue. */
class ResponseOrderPropertiesTest {

  private static final List<Integer> LATENCIES = List.of(0, 10, 20, 30, 40, 50);

  /** A request, with its distance from the previous one. */
  private record Request(int gapMillis, int latencyMillis) {}

  @Property(tries = 200)
  void aResponseLeavesWhenItIsDueAndAllBeforeItHaveLeft(
      @ForAll("requests") List<Request> requests) {
    int[] arrives = new int[requests.size()];
    int[] leaves = new int[requests.size()];
    for (int i = 0, arrived = 0, left = 0; i < leaves.length; i++) {
      arrives[i] = arrived += requests.get(i).gapMillis();
      leaves[i] = left = Math.max(left, arrived + requests.get(i).latencyMillis());
    }
    try (FrozenServer server = new FrozenServer()) {
      LATENCIES.forEach(millis -> server.add(answerAfter(millis)));
      FrozenConnection client = server.connect();
      for (int now = 0; now <= leaves[leaves.length - 1]; now++) {
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < leaves.length; i++) {
          if (arrives[i] == now) {
            client.send("GET /" + requests.get(i).latencyMillis() + " HTTP/1.1\r\n\r\n");
          }
          if (leaves[i] == now) {
            expected.append(ExpectedResponse.ok(String.valueOf(requests.get(i).latencyMillis())));
          }
        }
        assertThat(client.received()).as("after %s ms", now).isEqualTo(expected.toString());
        server.advance("1ms");
      }
    }
  }

  private static String answerAfter(int millis) {
    return """
        {"route": "/%1$s", "body": "%1$s",
         "stages": [{"at": 0, "status": 200, "latency": "%1$sms"}]}
        """
        .formatted(millis);
  }

  @Provide
  Arbitrary<List<Request>> requests() {
    return Combinators.combine(Arbitraries.integers().between(0, 30), Arbitraries.of(LATENCIES))
        .as(Request::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(12);
  }
}
