package io.originsimulator.junit;

import static io.originsimulator.junit.SimulatorAssertions.assertThat; // AssertJ's too
import static io.originsimulator.junit.SimulatorAssertions.assertThatThrownBy;

import io.originsimulator.report.JournalJson;
import io.originsimulator.report.caller.RecordedRequests;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each assertion on a real caller: success, and the message of a failure. */
class SimulatorAssertTest extends CallerTests {
  @Test
  void receivedNothingFailsIfARequestCame() throws Exception {
    assertThat(origin).receivedNothing().received(0);
    get("/ok/1");
    fails(
        () -> assertThat(origin).receivedNothing(),
        "Expected 0 requests, but there was 1\\n"
            + " +arrival  request    route  stage  conn\\.  outcome\\n"
            + " +[0-9.]+ ms  GET /ok/1  /ok\\*   0      1 #2   200 after [0-9.]+ ms\\n");
  }

  @Test
  void receivedExactlyCountsRequestsOfARouteOrAPath() throws Exception {
    get("/ok/1");
    get("/ok/1");
    get("/ok/2");
    get("/down");
    assertThat(origin)
        .received(4)
        .receivedExactly("/ok*", 3)
        .receivedExactly("/ok/1", 2)
        .receivedExactly("/none", 0);
    assertThat(origin).withRoute("/ok*").received(3);
    fails(
        () -> assertThat(origin).receivedExactly("/ok/2", 3),
        "Expected 3 requests of /ok/2, but there was 1; nearest others:"
            + " 2 × GET /ok/1, route is /ok\\* \\(expected /ok/2\\);"
            + " GET /down, route is /down \\(expected /ok/2\\)\\n.*\\n.*/ok/2.*\\n");
    fails(
        () -> assertThat(origin).receivedExactly("/none", 1),
        "Expected 1 request of /none, but there were 0; nearest others: (.*\\n){6}"); // lists all
    // requests
    // instead
  }

  @Test
  void conditionsRestrictFurtherAssertions() throws Exception {
    get("/ok/1?page=1", "x-id", "7");
    get("/ok/1?page=2", "x-id", "8");
    assertThat(origin).received(2).withHeader("x-id", "7").received(1).withStatus(503).received(0);
    fails(
        () -> assertThat(origin).withPath("/ok/*").withQuery("page", "3").received(1),
        "Expected 1 request with path \"/ok/\\*\", query page \"3\", but there were 0;"
            + " nearest others: GET /ok/1\\?page=1, query page is \"1\" \\(expected \"3\"\\);"
            + " GET /ok/1\\?page=2, query page is \"2\" \\(expected \"3\"\\)\\n(.*\\n){3}");
    assertThatThrownBy(() -> assertThat(origin).withRoute("/ok*").withRoute("/down"))
        .hasMessage("route: \"/down\" is a second one (expected: one)");
  }

  @Test
  void failedAssertionOnListNamesNearestOthers() throws Exception {
    get("/ok/1?page=1");
    assertThat(origin.requests().withQuery("page", "1")).hasSize(1);
    fails(
        () -> assertThat(origin.requests("/ok*").withQuery("page", "2")).hasSize(1),
        "(?s)\\[0 requests of /ok\\* with query page \"2\"; nearest others: GET /ok/1\\?page=1,"
            + " query page is \"1\" \\(expected \"2\"\\)\\].*Expected size: 1 but was: 0.*");
  }

  @Test
  void entriesFromAnySourceCanBeAsserted() throws Exception {
    get("/down");
    get("/down");
    RecordedRequests read =
        RecordedRequests.of(JournalJson.read(Calls.body(origin, "/_admin/requests")));
    assertThat(read).received(2).triesAtMost(2).withRoute("/down").amplificationAtMost(2);
    fails(() -> assertThat(read).triesAtMost(1), "Expected at most 1 try (.*\\n)+");
    assertThat(read.callerReport().mostTries()).isEqualTo(2);
    assertThat(origin.callerReport().mostTries()).isEqualTo(2);
  }

  @Test
  void givenQueryIsPartOfThePath() throws Exception {
    get("/ok/1?page=1");
    get("/ok/1?page=2");
    assertThat(origin).receivedExactly("/ok/1", 2).receivedExactly("/ok/1?page=2", 1);
    assertThat(origin).withRoute("/ok/1?page=1").received(1);
    assertThat(origin).receivedInOrder("/ok/1?page=1", "/ok/1?page=2");
  }

  @Test
  void waitsAtLeastChecksMinimumWaits() throws Exception {
    get("/down");
    pass(250); // 100 ms and class loading
    get("/down");
    pass(200);
    get("/down");
    fails(
        () -> assertThat(origin).backsOff(),
        "Expected increasing waits between tries, but they were 250 ms, 200 ms"
            + " \\(on the system clock, waitsAtLeast\\(…\\) is exact\\)\\n(.*\\n){4}");
    assertThat(origin).waitsAtLeast("100ms", "200ms").waitsAtLeast("200ms");
    assertThatThrownBy(() -> assertThat(origin).waitsAtLeast())
        .hasMessage("least: none (expected: one wait or more)");
    fails(
        () -> assertThat(origin).waitsAtLeast("100ms", "201ms"),
        "Expected wait 2 of at least 201 ms, but one before /down was 200 ms\\n(.*\\n){4}");
    fails(
        () -> assertThat(origin).waitsAtLeast("100ms", "200ms", "400ms"),
        "Expected 3 waits between tries of a logical request or more, but there were 2\\n(.*\\n){4}");
  }

  @Test
  void descriptionIsKept() {
    assertThatThrownBy(() -> assertThat(origin).as("100 % of the calls").received(1))
        .hasMessage("[100 % of the calls] Expected 1 request, but there were 0\n  (no request)\n");
  }

  @Test
  void receivedInOrderChecksRoutesAndPaths() throws Exception {
    get("/ok/1");
    get("/down");
    get("/ok/2");
    assertThat(origin).receivedInOrder("/ok*", "/down", "/ok/2");
    fails(
        () -> assertThat(origin).receivedInOrder("/down", "/ok*", "/ok*"),
        "Expected requests in the order /down, /ok\\*, /ok\\*, but the order was different\\n(.*\\n){4}");
    fails(
        () -> assertThat(origin).receivedInOrder("/ok*", "/down"),
        "Expected requests in the order /ok\\*, /down, but the order was different\\n(.*\\n){4}");
  }

  static List<Arguments> assertionsOnACaller() {
    return List.of(
        Arguments.of("amplificationAtMost", of(one -> one.amplificationAtMost(3))),
        Arguments.of("triesAtMost", of(one -> one.triesAtMost(3))),
        Arguments.of("backsOff", of(SimulatorAssert::backsOff)),
        Arguments.of("waitsAtLeast", of(one -> one.waitsAtLeast("1ms"))),
        Arguments.of("jitters", of(SimulatorAssert::jitters)),
        Arguments.of("obeysRetryAfter", of(SimulatorAssert::obeysRetryAfter)),
        Arguments.of("reusesConnections", of(SimulatorAssert::reusesConnections)),
        Arguments.of("connectionsAtMost", of(one -> one.connectionsAtMost(3))),
        Arguments.of("peakInFlightAtMost", of(one -> one.peakInFlightAtMost(3))),
        Arguments.of("abandonedAtMost", of(one -> one.abandonedAtMost(1))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("assertionsOnACaller")
  void assertionsOnACallerFailWithoutRequests(String name, Consumer<SimulatorAssert> assertion)
      throws Exception {
    fails(
        () -> assertion.accept(assertThat(origin)),
        "Expected 1 request or more, but there were 0\\n  \\(no request\\)\\n");
    get("/ok/1");
    fails(
        () -> assertion.accept(assertThat(origin).withRoute("/down")),
        "Expected 1 request or more of /down, but there were 0; nearest others:"
            + " GET /ok/1, route is /ok\\* \\(expected /down\\)\\n.*\\n.*/ok/1.*\\n");
  }

  @Test
  void intervalsRequireEnoughRequests() throws Exception {
    get("/ok");
    fails(
        () -> assertThat(origin).intervalsAtLeast("0"),
        "Expected 2 requests or more, but there was 1\\n(.*\\n){2}");
    pass(1);
    get("/ok");
    assertThat(origin).intervalsAtLeast("1ms");
    fails(
        () -> assertThat(origin).intervalsGrow(),
        "Expected 3 requests or more, but there were 2\\n(.*\\n){3}");
  }

  @Test
  void intervalsAreMeasuredFromArrivalToArrival() throws Exception {
    get("/ok");
    pass(50);
    get("/ok");
    pass(300);
    get("/ok");
    assertThat(origin).intervalsAtLeast("40ms").intervalsAtLeast("0").intervalsGrow();
    fails(
        () -> assertThat(origin).intervalsAtLeast("1m"),
        "Expected at least 60000 ms between requests, but it was [0-9.]+ ms\\n(.*\\n){4}");
    get("/ok");
    fails(
        () -> assertThat(origin).intervalsGrow(),
        "Expected increasing times between requests,"
            + " but [0-9.]+ ms came after [0-9.]+ ms\\n(.*\\n){5}");
    assertThatThrownBy(() -> assertThat(origin).intervalsAtLeast("soon"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("least: \"soon\" (expected: 0 or a duration such as \"50ms\" or \"2s\")");
  }

  @Test
  void retriesAndAmplificationAreCounted() throws Exception {
    get("/down");
    pass(1);
    get("/down");
    pass(1);
    get("/down");
    pass(1);
    get("/ok");
    assertThat(origin).amplificationAtMost(2).triesAtMost(3);
    assertThat(origin).groupedWithin("1us").amplificationAtMost(1);
    assertThat(origin).groupedByHeader("x-id").amplificationAtMost(1);
    fails(
        () -> assertThat(origin).withRoute("/down").amplificationAtMost(2.5),
        "Expected at most 2.50 requests for each logical one,"
            + " but 3 came for 1, 3.00 for each\\n(.*\\n){4}");
    fails(
        () -> assertThat(origin).triesAtMost(2),
        "Expected at most 2 tries of a logical request, but one had 3\\n(.*\\n){5}");
  }

  @Test
  void backsOffRequiresIncreasingWaits() throws Exception {
    get("/down");
    pass(40);
    get("/down");
    pass(200);
    get("/down");
    assertThat(origin).backsOff();
    fails(
        () -> assertThat(origin).jitters(),
        "Expected waits between tries that differ by more than 10 %,"
            + " but no two logical requests were retried\\n(.*\\n){4}");
    origin.clearJournal();
    get("/ok");
    fails(
        () -> assertThat(origin).backsOff(),
        "Expected increasing waits between tries," + " but no request was retried\\n(.*\\n){2}");
  }

  @Test
  void jittersRequiresDifferentWaits() throws Exception {
    for (int pause : new int[] {30, 120}) {
      get("/down", "x-id", "" + pause);
      pass(pause);
      get("/down", "x-id", "" + pause);
    }
    assertThat(origin).groupedByHeader("X-Id").jitters();
  }

  @Test
  void obeysRetryAfterRejectsEarlyRetries() throws Exception {
    get("/down");
    fails(
        () -> assertThat(origin).obeysRetryAfter(),
        "Expected a response with Retry-After, but there was none\\n(.*\\n){2}");
    get("/later");
    assertThat(origin).obeysRetryAfter();
    get("/later");
    fails(
        () -> assertThat(origin).obeysRetryAfter(),
        "Expected no retry before Retry-After,"
            + " but after [0-9.]+ ms of 1000 ms came the one at [0-9.]+ ms\\n(.*\\n){4}");
    origin.clearJournal();
    get("/later");
    pass(1001);
    get("/later");
    assertThat(origin).obeysRetryAfter();
  }

  @Test
  void reusesConnectionsRejectsUnneededConnections() throws Exception {
    get("/ok");
    get("/ok");
    assertThat(origin).reusesConnections().connectionsAtMost(1);
    HttpClient.newHttpClient().send(request("/ok").build(), BodyHandlers.discarding());
    fails(
        () -> assertThat(origin).reusesConnections(),
        "Expected no more than 1 connection, as many as were needed,"
            + " but 3 requests came on 2\\n(.*\\n){4}");
    fails(
        () -> assertThat(origin).connectionsAtMost(1),
        "Expected at most 1 connection, but 3 requests came on 2\\n(.*\\n){4}");
  }

  @Test
  void peakInFlightAtMostChecksConcurrentRequests() throws Exception {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      answers.add(client.sendAsync(request("/slow").build(), BodyHandlers.discarding()));
    }
    origin.clock().awaitPending(3);
    origin.clock().advanceBy("200ms");
    CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).get(10, TimeUnit.SECONDS);
    assertThat(origin).peakInFlightAtMost(3).hasNothingPending().reusesConnections();
    fails(
        () -> assertThat(origin).peakInFlightAtMost(2),
        "Expected at most 2 requests in flight, but there were 3\\n(.*\\n){4}");
  }

  @Test
  void abandonedAtMostReportsShareAndMedian() throws Exception {
    get("/ok");
    CompletableFuture<?> impatient =
        client.sendAsync(request("/never").build(), BodyHandlers.discarding());
    origin.clock().awaitPending(1);
    pass(3000);
    impatient.cancel(true);
    assertThat(origin).within("60s").hasNothingPending(); // once the disconnect is reported
    assertThat(origin).abandonedAtMost(0.5);
    fails(
        () -> assertThat(origin).abandonedAtMost(0.25),
        "Expected at most 25.0 % of the requests abandoned,"
            + " but of 2 there was 1, typically after 3000 ms\\n(.*\\n){3}");
  }

  @Test
  void hasNothingPendingReportsPendingRequests() throws Exception {
    CompletableFuture<?> waiting =
        client.sendAsync(request("/never").build(), BodyHandlers.discarding());
    origin.clock().awaitPending(1);
    fails(
        () -> assertThat(origin).hasNothingPending(),
        "Expected no request pending, but there was 1\\n.*\\n.*pending\\n");
    waiting.cancel(true);
  }

  @Test
  void assertionsFailAfterDroppedRequests() throws Exception {
    for (int i = 0; i < 21; i++) {
      get("/ok");
    }
    fails(
        () -> assertThat(origin).received(20),
        "Expected all requests in the journal, but 1 was dropped;"
            + " raise the limit: journal\\(N\\) of Simulator\\.builder\\(\\), journal = @Journal\\(entries = N\\)\\n(.*\\n){21}");
  }
}
