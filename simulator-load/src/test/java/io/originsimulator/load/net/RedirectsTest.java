package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.TargetSafety;
import io.originsimulator.load.connect.Destinations;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.Sample;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RedirectsTest {

  @Test
  void redirectIsPartOfTheSameSample() throws Exception {
    try (RawTarget target = RawTarget.that(with -> serve(with, "302 Found", "/there"))) {
      Sample sample = one(10, Target.get(target.url("/here")));
      assertThat(sample.outcome()).isEqualTo(Outcome.ANSWERED);
      assertThat(sample.status()).isEqualTo(200);
      assertThat(sample.bytesIn()).isEqualTo(2);
      assertThat(firstLines(target)).containsExactly("GET /here HTTP/1.1", "GET /there HTTP/1.1");
    }
  }

  @Test
  void resolvesRelativeLocationsAgainstABareHost() throws Exception {
    String onward = "HTTP/1.1 302 Found\r\nlocation: there\r\ncontent-length: 0\r\n\r\n";
    RawTarget.Script script =
        with -> {
          for (String head = with.request(); !head.isEmpty(); head = with.request()) {
            with.say(head.startsWith("GET / ") ? onward : RawTarget.OK);
          }
        };
    try (RawTarget target = RawTarget.that(script)) {
      assertThat(one(10, Target.get(target.url(""))).status()).isEqualTo(200);
      assertThat(firstLines(target)).containsExactly("GET / HTTP/1.1", "GET /there HTTP/1.1");
    }
  }

  @Test
  void redirectThatIsNotFollowedIsAResponse() throws Exception {
    try (RawTarget target = RawTarget.that(with -> serve(with, "302 Found", "/there"))) {
      Sample sample = one(-1, Target.get(target.url("/here")));
      assertThat(sample.status()).isEqualTo(302);
      assertThat(sample.succeeded()).isTrue();
    }
  }

  @Test
  void status307KeepsMethodAndBodyAnd303DoesNot() throws Exception {
    for (String status : List.of("307 Temporary", "303 See Other")) {
      try (RawTarget target = RawTarget.that(with -> serve(with, status, "/there"))) {
        byte[] body = "".getBytes(StandardCharsets.US_ASCII);
        Target post =
            new Target("POST", URI.create(target.url("/here")), List.of(), body, "POST /here");
        assertThat(one(10, post).status()).isEqualTo(200);
        String method = status.startsWith("307") ? "POST" : "GET";
        assertThat(firstLines(target))
            .containsExactly("POST /here HTTP/1.1", method + " /there HTTP/1.1");
      }
    }
  }

  @Test
  void credentialsAreNotSentToAnotherHostOrPort() throws Exception {
    try (RawTarget other = RawTarget.answering(RawTarget.OK);
        RawTarget target = RawTarget.that(with -> serve(with, "302 Found", other.url("/there")))) {
      Recorded recorded =
          Runs.send(2, Runs.settings(), secret(target.url("/here")), Target.get(other.url("/")));
      assertThat(recorded.samples).allMatch(sample -> sample.status() == 200);
      assertThat(target.requests.get(0)).contains("Authorization: Basic eA==\r\n", "cookie: id=1");
      assertThat(onward(other))
          .contains("\r\naccept: text/plain\r\n")
          .doesNotContainIgnoringCase("authorization")
          .doesNotContainIgnoringCase("cookie");
    }
  }

  @Test
  void credentialsAreSentToTheSameHostAndPort() throws Exception {
    try (RawTarget target = RawTarget.that(with -> serve(with, "302 Found", "/there"))) {
      assertThat(one(10, secret(target.url("/here"))).status()).isEqualTo(200);
      assertThat(onward(target)).contains("Authorization: Basic eA==\r\n", "cookie: id=1\r\n");
    }
  }

  @Test
  void credentialsAreNotSentFromHttpsToHttp() {
    Target https = secret("https://127.0.0.1/here");
    Target http = Target.get("http://127.0.0.1:443/there");
    Destinations destinations =
        new Destinations(List.of(https, http), Map.of(), new TargetSafety(false, 1));
    Exchange redirected = new Exchange(0, 0, new EncodedTarget(https, true), 0, 0, -1, null);
    redirected.status = 307;
    Redirects redirects = new Redirects(destinations, true);
    redirected.location = "/there";
    assertThat(redirects.onward(redirected).headers()).hasSize(4);
    redirected.location = http.uri().toString();
    assertThat(redirects.onward(redirected).headers())
        .containsExactly(new Header("accept", "text/plain"));
  }

  private static String onward(RawTarget target) {
    return target.requests.stream()
        .filter(head -> head.startsWith("GET /there "))
        .findFirst()
        .orElseThrow();
  }

  private static Target secret(String url) {
    List<Header> headers =
        List.of(
            new Header("Authorization", "Basic eA=="),
            new Header("cookie", "id=1"),
            new Header("proxy-authorization", "Basic eQ=="),
            new Header("accept", "text/plain"));
    return new Target("GET", URI.create(url), headers, new byte[0], "GET /here");
  }

  @Test
  void tooManyRedirectsAreAFailure() throws Exception {
    String again = "HTTP/1.1 301 Moved\r\nlocation: /again\r\ncontent-length: 0\r\n\r\n";
    try (RawTarget target = RawTarget.answering(again)) {
      Sample sample = one(3, Target.get(target.url("/")));
      assertThat(sample.outcome()).isEqualTo(Outcome.OTHER);
      assertThat(sample.error()).isEqualTo("stopped after 3 redirects");
      assertThat(target.requests).hasSize(4);
    }
  }

  @Test
  void redirectsToOtherHostsAreNotFollowed() throws Exception {
    String elsewhere =
        "HTTP/1.1 302 Found\r\nlocation: http://198.51.100.7/\r\ncontent-length: 0\r\n\r\n";
    try (RawTarget target = RawTarget.answering(elsewhere)) {
      Sample sample = one(10, Target.get(target.url("/")));
      assertThat(sample.outcome()).isEqualTo(Outcome.ANSWERED);
      assertThat(sample.status()).isEqualTo(302);
      assertThat(target.requests).hasSize(1);
    }
  }

  @Test
  void redirectsCountTowardsTheMaximumRate() throws Exception {
    String again = "HTTP/1.1 301 Moved\r\nlocation: /again\r\ncontent-length: 0\r\n\r\n";
    try (RawTarget target = RawTarget.answering(again)) {
      DriverSettings settings =
          Runs.settings(s -> s.redirects = 100_000)
              .with(s -> s.safety = new TargetSafety(false, 5));
      Recorded recorded = Runs.send(1, settings, Target.get(target.url("/")));
      Sample sample = recorded.samples.get(0);
      assertThat(sample.outcome()).isEqualTo(Outcome.MAX_RATE);
      assertThat(sample.error())
          .isEqualTo("redirect not followed: it would exceed the maximum rate (--max-rate)");
      assertThat(sample.status()).isEqualTo(301);
      long secondsBegun = sample.serviceNanos() / 1_000_000_000 + 1;
      assertThat((long) target.requests.size()).isBetween(2L, 5 * secondsBegun);
      assertThat(recorded.ends.get(0).driver().reasons())
          .contains("1 request could not be redirected: maximum rate");
    }
  }

  /** A session sends more requests than the run's rate, which counts sessions. */
  @Test
  void redirectsOfSessionsCountWithAllTheirRequests() throws Exception {
    CountDownLatch sent = new CountDownLatch(5);
    RawTarget.Script redirectsOnceAllAreSent =
        with -> {
          with.request();
          sent.countDown();
          sent.await(30, TimeUnit.SECONDS);
          with.say("HTTP/1.1 302 Found\r\nlocation: /there\r\ncontent-length: 0\r\n\r\n");
          serve(with, "302 Found", "/there");
        };
    try (RawTarget target = RawTarget.that(redirectsOnceAllAreSent)) {
      DriverSettings settings =
          Runs.settings(s -> s.redirects = 5).with(s -> s.safety = new TargetSafety(false, 5));
      RunDescription sessions = RunDescription.of("replay").withRate(1);
      Target request = Target.get(target.url("/here"));
      Recorded recorded = new Recorded();
      CountDownLatch all = new CountDownLatch(5);
      long beginNanos = System.nanoTime();
      try (LoadDriver driver = Runs.start(settings, sessions, List.of(request), recorded)) {
        for (int i = 0; i < 5; i++) {
          driver.send(i, 0, request, driver.nanoTime(), 0, sample -> all.countDown());
        }
        assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
      }
      long secondsBegun = (System.nanoTime() - beginNanos) / 1_000_000_000 + 1;
      assertThat((long) target.requests.size()).isBetween(5L, 5 * secondsBegun);
    }
  }

  private static void serve(RawTarget.Conversation with, String status, String location)
      throws java.io.IOException {
    for (String head = with.request(); !head.isEmpty(); head = with.request()) {
      with.say(
          head.contains(" /here ")
              ? "HTTP/1.1 " + status + "\r\nlocation: " + location + "\r\ncontent-length: 0\r\n\r\n"
              : RawTarget.OK);
    }
  }

  private static Sample one(int redirects, Target target) throws InterruptedException {
    return Runs.send(1, Runs.settings(s -> s.redirects = redirects), target).samples.get(0);
  }

  private static List<String> firstLines(RawTarget target) {
    return target.requests.stream().map(head -> head.lines().findFirst().orElse("")).toList();
  }
}
