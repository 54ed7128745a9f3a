package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.StreamSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import io.originsimulator.recipe.stream.StreamFormat;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The events in responses, over sockets. */
class StreamsTest {
  private static final String HEAD =
      "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
  private static final String END = "0\r\n\r\n";
  private static final long PAUSE_MILLIS = 150;
  private static final long PAUSE_NANOS = PAUSE_MILLIS * 1_000_000;

  private static DriverSettings settings(StreamFormat format) {
    return Runs.settings(s -> s.measuredStreams = new StreamSettings(format, PAUSE_NANOS));
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  private static Sample sampleOf(RawTarget.Script script) throws Exception {
    return sampleOf(script, settings(StreamFormat.SSE));
  }

  private static Sample sampleOf(RawTarget.Script script, DriverSettings settings)
      throws Exception {
    try (RawTarget target = RawTarget.that(script)) {
      return Runs.send(1, settings, Target.get(target.url("/"))).samples.get(0);
    }
  }

  /** Blocks the target's thread, so that the next bytes arrive at least this much later. */
  private static void pause() {
    Runs.block(PAUSE_NANOS);
  }

  @Test
  void measuresFirstEventAndGaps() throws Exception {
    Sample sample =
        sampleOf(
            with -> {
              with.request();
              with.say(HEAD);
              pause();
              with.say(chunk("data: 1\n\n"));
              pause();
              with.say(chunk("data: 2\n\ndata: 3\n\n"));
              with.say(chunk("data: [DONE]\n\n") + END);
              with.awaitClose();
            });
    StreamTrace stream = sample.stream();
    assertThat(sample.outcome()).isEqualTo(Outcome.ANSWERED);
    assertThat(stream.events()).isEqualTo(3);
    assertThat(sample.firstByteNanos() - sample.scheduledNanos()).isLessThan(stream.firstNanos());
    assertThat(stream.firstNanos())
        .isBetween(PAUSE_NANOS, sample.responseNanos() - stream.spanNanos());
    assertThat(stream.gaps().count()).isEqualTo(2);
    assertThat(stream.gaps().minNanos()).isZero();
    assertThat(stream.gaps().maxNanos())
        .isEqualTo(stream.spanNanos())
        .isGreaterThan(PAUSE_NANOS - 50_000_000); // the read of the event before may have been late
  }

  @Test
  void countsAnEventInPieces() throws Exception {
    Sample sample =
        sampleOf(
            with -> {
              with.request();
              with.say(HEAD + chunk("data: 1\n"));
              pause();
              with.say(chunk("\n") + END);
              with.awaitClose();
            });
    assertThat(sample.stream().events()).isEqualTo(1);
    assertThat(sample.stream().firstNanos()).isGreaterThan(PAUSE_NANOS);
  }

  @Test
  void countsALastLineWithoutItsEnd() throws Exception {
    Sample sample =
        sampleOf(
            with -> {
              with.request();
              with.say(HEAD + chunk("{\"a\":1}\n{\"a\":2}") + END);
              with.awaitClose();
            },
            settings(StreamFormat.NDJSON));
    assertThat(sample.stream().events()).isEqualTo(2);
  }

  @Test
  void keepsTheEventsBeforeAnEarlyEnd() throws Exception {
    Sample sample =
        sampleOf(
            with -> {
              with.request();
              with.say(HEAD + chunk("data: 1\n\ndata: 2\n\n"));
            });
    assertThat(sample.outcome()).isEqualTo(Outcome.EARLY_CLOSE);
    assertThat(sample.status()).isEqualTo(200);
    assertThat(sample.stream().events()).isEqualTo(2);
    assertThat(sample.stream().stalls()).isZero();
  }

  @Test
  void countsSilenceBeforeATimeoutAsAStall() throws Exception {
    Sample sample =
        sampleOf(
            with -> {
              with.request();
              with.say(HEAD + chunk("data: 1\n\n"));
              with.awaitClose();
            },
            settings(StreamFormat.SSE).with(s -> s.timeout = Duration.ofMillis(3 * PAUSE_MILLIS)));
    assertThat(sample.outcome()).isEqualTo(Outcome.TIMEOUT);
    assertThat(sample.stream().events()).isEqualTo(1);
    assertThat(sample.stream().stalls()).isEqualTo(1);
    assertThat(sample.stream().gaps().maxNanos())
        .isEqualTo(sample.responseNanos() - sample.stream().firstNanos());
  }

  @Test
  void waitForTheFirstEventCountsInAStreamThatTimesOut() throws Exception {
    Sample sample =
        sampleOf(
            RawTarget.Conversation::awaitRequestAndClose,
            settings(StreamFormat.SSE).with(s -> s.timeout = Duration.ofMillis(PAUSE_MILLIS)));
    assertThat(sample.stream().isStream()).isTrue();
    assertThat(sample.stream().firstNanos()).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(names = {"TIMEOUT", "CONNECT_TIMEOUT", "NO_CONNECTION", "UNANSWERED"})
  void waitForAConnectionCountsAsAWaitForTheFirstEvent(Outcome outcome) {
    EncodedTarget target = new EncodedTarget(Target.get("http://localhost/"), true);
    StreamSettings settings = new StreamSettings(StreamFormat.SSE, PAUSE_NANOS);
    StreamExchange exchange = new StreamExchange(0, 0, target, 0, 0, -1, null, settings);
    assertThat(exchange.end(outcome, "", PAUSE_NANOS, -1).stream().isStream()).isTrue();
  }

  @Test
  void responsesWithAnErrorAreNoStreams() throws Exception {
    Sample sample =
        sampleOf(
            with -> {
              with.request();
              with.say(HEAD.replace("200 OK", "503 No") + chunk("data: 1\n\n") + END);
              with.awaitClose();
            });
    assertThat(sample.status()).isEqualTo(503);
    assertThat(sample.stream()).isEqualTo(StreamTrace.NONE);
  }

  @Test
  void responsesAreNoStreamsUnlessMeasured() throws Exception {
    Sample sample =
        sampleOf(
            with -> {
              with.request();
              with.say(HEAD + chunk("data: 1\n\n") + END);
              with.awaitClose();
            },
            Runs.settings());
    assertThat(sample.stream()).isEqualTo(StreamTrace.NONE);
  }

  @Test
  void measuresStreamsOverHttp2() throws Exception {
    try (StreamTarget target =
        new StreamTarget(
            request -> {
              request.head(new DefaultHttp2Headers().status("200"), false);
              request.data("data: 1\n\nda", false);
              request
                  .channel()
                  .eventLoop()
                  .schedule(
                      () -> {
                        request.data("ta: 2\r\n\r\n", false);
                        request.reset(Http2Error.INTERNAL_ERROR);
                      },
                      PAUSE_MILLIS,
                      TimeUnit.MILLISECONDS);
            })) {
      Sample sample =
          Runs.send(
                  1,
                  settings(StreamFormat.SSE).with(s -> s.http2 = true),
                  Target.get(target.url("/")))
              .samples
              .get(0);
      assertThat(sample.outcome()).isEqualTo(Outcome.STREAM_RESET);
      assertThat(sample.stream().events()).isEqualTo(2);
      assertThat(sample.stream().gaps().maxNanos()).isGreaterThan(PAUSE_NANOS - 50_000_000);
    }
  }
}
