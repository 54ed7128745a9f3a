package io.originsimulator.server.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalJson;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.RequestBody;
import io.originsimulator.report.caller.RecordedRequests;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.clock.FrozenClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The journal's entries, to the nanosecond. */
class JournalTest extends JournalTests {
  @Test
  void entryHasTheCompleteRequest() {
    server.add(SLOW);
    server.advance("2500ms");
    client.send(
        "POST /slow/a%20b?x=1&y=%2f HTTP/1.1\r\nHost: x\r\nAccept: a\r\nX-Id: 7\r\nACCEPT: b\r\n"
            + "content-length: 3\r\n\r\nabc");
    server.advance("1s");
    assertThat(server.journal().entries())
        .containsExactly(
            new JournalEntry(
                "POST",
                "/slow/a%20b",
                "x=1&y=%2f",
                Map.of(
                    "host", List.of("x"),
                    "accept", List.of("a", "b"),
                    "x-id", List.of("7"),
                    "content-length", List.of("3")),
                RequestBody.of("abc".getBytes(StandardCharsets.US_ASCII), 3),
                Duration.ofMillis(2500),
                FrozenClock.START.plusMillis(2500),
                Optional.of(RecipeJson.read(SLOW).recipes().get(0)),
                "/slow*",
                "0",
                Optional.of(Duration.ofMillis(2500)),
                Optional.empty(),
                1,
                1,
                answered(200, 300, 300),
                Optional.empty()));
    JournalEntry entry = only();
    assertThat(entry.headers().keySet())
        .containsExactly("host", "accept", "x-id", "content-length");
    assertThat(entry.header("X-ID")).contains("7");
    assertThat(entry.header("nothing")).isEmpty();
  }

  @Test
  void textOfAnEntryIsOneLineWithoutItsRecipe() {
    server.add(SLOW);
    client.send("GET /slow?x=1 HTTP/1.1\r\nhost: x\r\n\r\n");
    assertThat(only())
        .hasToString(
            "JournalEntry[GET /slow?x=1 after PT0S, /slow* stage 0, connection 1 #1, Pending[]]");
  }

  @Test
  void entryHasTheFirstBytesAndTheLengthOfABody() {
    server.add(SLOW);
    client.send("POST /slow HTTP/1.1\r\ncontent-length: 12\r\n\r\nabcde").send("fgh").send("ijkl");
    assertThat(only().body().text()).isEqualTo("abcdefgh");
    assertThat(only().body().bytes()).hasSize(8);
    assertThat(only().body().length()).isEqualTo(12);
    assertThat(only().body().isWhole()).isFalse();
    assertThat(only().body()).hasToString("abcdefgh… (12 bytes)");
  }

  @Test
  void theNextRequestOfAConnectionDoesNotInheritTheBody() {
    server.add(SLOW);
    client.send("POST /slow HTTP/1.1\r\ncontent-length: 2\r\n\r\nabGET /slow HTTP/1.1\r\n\r\n");
    assertThat(entries()).extracting(entry -> entry.body().text()).containsExactly("ab", "");
    assertThat(entries().get(1).body()).isSameAs(RequestBody.NONE);
  }

  @Test
  void requestIsPendingUntilItsResponseIsSent() {
    server.add(SLOW);
    client.send(get("/slow"));
    server.advance("299.999999ms");
    assertThat(outcome()).isEqualTo(new Outcome.Pending());
    server.advance("0.001us");
    assertThat(outcome()).isEqualTo(answered(200, 300, 300));
  }

  @Test
  void anAnswerThatWaitsForItsTurnIsLaterThanPlanned() {
    server.add(SLOW);
    server.add(
        "{\"route\": \"/now\", \"body\": \"now\", \"stages\": [{\"at\": 0, \"status\": 201}]}");
    client.send(get("/slow"));
    server.advance("100ms");
    client.send(get("/now"));
    server.advance("200ms");
    assertThat(entries())
        .extracting(JournalEntry::outcome)
        .containsExactly(answered(200, 300, 300), answered(201, 0, 200));
  }

  @Test
  void waitingForAWorkerIsPlanned() {
    server.add(
        """
        {"route": "/slow", "body": "slow", "stages":
          [{"at": 0, "status": 200, "latency": "100ms", "capacity": {"workers": 1, "queue": 5}}]}
        """);
    client.send(get("/slow").repeat(2));
    server.advance("1s");
    assertThat(entries())
        .extracting(JournalEntry::outcome)
        .containsExactly(answered(200, 100, 100), answered(200, 200, 200));
  }

  @Test
  void theStageIsTheOneThatTheRequestMet() {
    server.add(SLOW);
    client.send(get("/slow"));
    server.advance("1m");
    client.send(get("/slow"));
    server.advance("1s");
    assertThat(entries()).extracting(JournalEntry::stage).containsExactly("0", "1m");
  }

  @Test
  void retryAfterIsKeptAsItWasSent() {
    server.add(SLOW);
    server.advance("1m");
    client.send(get("/slow"));
    server.advance("10ms");
    assertThat(outcome())
        .isEqualTo(
            new Outcome.Answered(
                503, millis(10), millis(10), Optional.of(Duration.ofSeconds(2)), at(10)));
  }

  @Test
  void retryAfterIsKeptAsItWasComputed() {
    server.add(
        """
        {"route": "/limited", "body": "ok", "stages": [{"at": 0, "status": 200, "limit":
          {"rate": "1/m", "burst": 1, "overflow": {"status": 429, "headers": {"retry-after": "auto"}}}}]}
        """);
    client.send(get("/limited").repeat(2));
    assertThat(entries())
        .extracting(JournalEntry::outcome)
        .containsExactly(
            answered(200, 0, 0),
            new Outcome.Answered(
                429, millis(0), millis(0), Optional.of(Duration.ofMinutes(1)), at(0)));
  }

  @Test
  void aRetryAfterThatIsADateIsNotKept() {
    server.add(
        """
        {"route": "/date", "headers": {"retry-after": "Fri, 31 Dec 1999 23:59:59 GMT"},
         "stages": [{"at": 0, "status": 503}]}
        """);
    client.send(get("/date"));
    assertThat(outcome()).isEqualTo(answered(503, 0, 0));
  }

  @Test
  void requestWithoutARecipeIsEntered() {
    client.send(get("/none?a"));
    assertThat(only().route()).isEmpty();
    assertThat(only().stage()).isEmpty();
    assertThat(only().query()).isEqualTo("a");
    assertThat(outcome()).isEqualTo(answered(406, 0, 0));
  }

  @Test
  void beforeTheFirstStageThereIsARouteButNoStage() {
    server.add(
        "{\"route\": \"/a\", \"body\": \"a\", \"stages\": [{\"at\": \"1s\", \"status\": 200}]}");
    client.send(get("/a"));
    assertThat(only().route()).isEqualTo("/a");
    assertThat(only().stage()).isEmpty();
    assertThat(outcome()).isEqualTo(answered(406, 0, 0));
  }

  @Test
  void adminCallsAreNotEntered() {
    client.send(get("/_admin/status") + get("/_admin/nothing"));
    assertThat(entries()).isEmpty();
  }

  @Test
  void refusedRequestsAreNotEntered() {
    client.send("no http\r\n\r\n");
    assertThat(entries()).isEmpty();
  }

  @Test
  void connectionsAndTheirRequestsAreNumbered() {
    FrozenConnection other = server.connect(1);
    client.send(get("/1"));
    other.send(get("/2"));
    client.send(get("/_admin/status") + get("/3"));
    assertThat(entries())
        .extracting(JournalEntry::path, JournalEntry::connection, JournalEntry::onConnection)
        .containsExactly(tuple("/1", 1L, 1L), tuple("/2", 2L, 1L), tuple("/3", 1L, 3L));
  }

  @Test
  void oldestEntriesAreDroppedWhenMemoryIsExceeded() {
    connectTo(FrozenServer.withJournal(5000));
    for (int i = 1; i <= 2000; i++) {
      client.send(get("/" + i));
    }
    int kept = entries().size();
    assertThat((long) kept * 600)
        .isBetween(FrozenServer.JOURNAL_MEMORY / 2, FrozenServer.JOURNAL_MEMORY);
    assertThat(entries().get(kept - 1).path()).isEqualTo("/2000");
    assertThat(entries().get(0).path()).isEqualTo("/" + (2001 - kept));
    assertThat(server.journal().dropped()).isEqualTo(2000 - kept);
    assertThat(server.journal().droppedForMemory()).isEqualTo(2000 - kept);
    assertThat(log.lines())
        .containsExactly(
            "WARNING: The journal keeps fewer than 5000 requests: they may take 1mb, a quarter of"
                + " the heap (a larger heap: -Xmx)");
  }

  @Test
  void largeHeadersAndBodiesCountAsMemory() {
    connectTo(FrozenServer.withJournal(5000));
    String large = "GET / HTTP/1.1\r\nx: " + "y".repeat(60_000) + "\r\n\r\n";
    client.send(large.repeat(20));
    assertThat(entries()).hasSize((int) (FrozenServer.JOURNAL_MEMORY / 60_605));
  }

  @Test
  void clearingTheJournalGivesItsMemoryBack() {
    connectTo(FrozenServer.withJournal(5000));
    client.send(get("/").repeat(2000));
    int kept = entries().size();
    server.journal().clear();
    assertThat(server.journal().droppedForMemory()).isZero();
    client.send(get("/").repeat(kept));
    assertThat(server.journal().dropped()).isZero();
    assertThat(entries()).hasSize(kept);
  }

  @Test
  void aRequestThatIsDroppedWhileItWaitsIsStillAnswered() {
    connectTo(FrozenServer.withJournal(1));
    server.add(SLOW);
    client.send(get("/slow/1") + get("/slow/2"));
    server.advance("1s");
    assertThat(client.received()).contains("slow", "slow");
    assertThat(only().path()).isEqualTo("/slow/2");
    assertThat(outcome()).isEqualTo(answered(200, 300, 300));
    assertThat(server.journal().droppedForMemory()).isZero();
  }

  @Test
  void aListPastItsLimitIsNotWritten() {
    client.send(get("/").repeat(3));
    String whole = JournalJson.write(entries(), Long.MAX_VALUE).orElseThrow();
    assertThat(whole).startsWith("[{\"method\":\"GET\"").endsWith("}]");
    assertThat(JournalJson.write(entries(), whole.length())).contains(whole);
    assertThat(JournalJson.write(entries(), whole.length() / 2)).isEmpty();
  }

  @Test
  void requestsAreFoundByTheirRouteAndByTheirPath() {
    server.add(SLOW);
    client.send(get("/slow/1") + get("/slow/2?q") + get("/other"));
    RecordedRequests recorded = RecordedRequests.of(entries());
    assertThat(recorded.requests("/slow*")).hasSize(2);
    assertThat(recorded.requests("/slow/2")).hasSize(1);
    assertThat(recorded.requests("/other")).hasSize(1);
    assertThat(recorded.requests("/slow")).isEmpty();
    assertThatThrownBy(() -> recorded.requests("slow"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("route or path: \"slow\" (expected: it starts with /)");
  }

  @Test
  void theOldestAreDroppedAndCounted() {
    connectTo(FrozenServer.withJournal(2));
    client.send(get("/1") + get("/2") + get("/3") + get("/4") + get("/5"));
    assertThat(entries()).extracting(JournalEntry::path).containsExactly("/4", "/5");
    assertThat(server.journal().dropped()).isEqualTo(3);
    server.journal().clear();
    assertThat(entries()).isEmpty();
    assertThat(server.journal().dropped()).isZero();
  }

  @Test
  void aRequestThatIsClearedWhileItWaitsDoesNotComeBack() {
    server.add(SLOW);
    client.send(get("/slow"));
    server.journal().clear();
    server.advance("300ms");
    assertThat(entries()).isEmpty();
  }

  @Test
  void requestsOfDifferentLoopsAreInOrderOfArrival() {
    FrozenConnection other = server.connect(1);
    for (int i = 0; i < 3; i++) {
      other.send(get("/other" + i));
      server.advance("1ms");
      client.send(get("/client" + i));
      server.advance("1ms");
    }
    assertThat(entries())
        .extracting(JournalEntry::path)
        .containsExactly("/other0", "/client0", "/other1", "/client1", "/other2", "/client2");
  }

  @Test
  void withoutAJournalNothingIsKept() {
    connectTo(new FrozenServer());
    server.add(SLOW);
    client.send("POST /slow HTTP/1.1\r\ncontent-length: 2\r\n\r\nab");
    server.advance("300ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString());
    assertThat(server.journal()).isNull();
  }

  @Test
  void aBodyCannotBeShorterThanItsFirstBytes() {
    assertThatThrownBy(() -> RequestBody.of(new byte[3], 2))
        .hasMessage("length: 2 (expected: 3 or more, the number of bytes given)");
  }

  @Test
  void bodiesAreEqualIfTheirBytesAndLengthsAre() {
    RequestBody body = RequestBody.of(new byte[] {1}, 2);
    assertThat(body)
        .isEqualTo(RequestBody.of(new byte[] {1}, 2))
        .hasSameHashCodeAs(RequestBody.of(new byte[] {1}, 2));
    assertThat(body).isNotEqualTo(RequestBody.of(new byte[] {1}, 1));
    assertThat(body).isNotEqualTo(RequestBody.of(new byte[] {2}, 2)).isNotEqualTo("a");
  }
}
