package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.Logs.MILLI;
import static io.originsimulator.load.replay.Logs.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.log.LogEntry;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class LogProfileTextTest {

  @Test
  void printsTheContentOfALog() {
    Recorder recorder = new Recorder(100, false);
    for (int i = 0; i < 12; i++) {
      recorder.add(Logs.at(i * SECOND, 1, "GET", "/cases/" + i % 3, 200, 10 * MILLI));
    }
    recorder.add(Logs.at(24 * SECOND, 1, "POST", "/cases", 503, 30 * MILLI));
    StringWriter text = new StringWriter();
    LogProfileText.print(recorder.finish(1), new PrintWriter(text, true));
    assertThat(text.toString())
        .isEqualTo(
            """
              distinct  4
              duration  24s: 0.54/s on average, 1 in the busiest second
              max gap   13s, after 11s
                       0s          1/s  ████████████████████████████████████████
                       2s          1/s  ████████████████████████████████████████
                       4s          1/s  ████████████████████████████████████████
                       6s          1/s  ████████████████████████████████████████
                       8s          1/s  ████████████████████████████████████████
                      10s          1/s  ████████████████████████████████████████
                      12s          0/s
                      14s          0/s
                      16s          0/s
                      18s          0/s
                      20s          0/s
                      22s       0.50/s  ████████████████████
              took      p50 10ms, p90 10ms, p99 30ms, max 30ms (of 13 requests)
              methods   GET: 12, POST: 1
              statuses  200: 12, 503: 1
              paths
                       12  GET /cases/:id
                        1  POST /cases
            """);
  }

  @Test
  void listHasNoTimes() {
    Recording recording = Logs.recording(LogEntry.of("GET", "/"));
    StringWriter text = new StringWriter();
    LogProfileText.print(recording, new PrintWriter(text, true));
    assertThat(text.toString()).contains("  times     none\n").doesNotContain("took");
  }
}
