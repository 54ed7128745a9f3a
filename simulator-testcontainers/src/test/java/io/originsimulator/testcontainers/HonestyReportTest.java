package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HonestyReportTest {
  private static final String REPORT =
      """
      {"verdict": "%s", "tolerance_ms": 5, "from": "2026-01-01T00:00:00Z", "to": "2026-01-01T00:01:00Z",
       "responses": 10, "late": 3, "reasons": [{"reason": "an event loop was saturated",
         "seconds": [{"from_s": 1, "to_s": 3,
           "from": "2026-01-01T00:00:01Z", "to": "2026-01-01T00:00:03Z"}],
         "detail": "98 %%", "advice": "more cores"}]}
      """;

  @Test
  void theReasonsAreToldWithTheirSecondsAndTheWayOut() throws JsonProcessingException {
    HonestyReport report = read("the simulator was the bottleneck");
    assertThat(report.verdict()).isEqualTo(HonestyReport.Verdict.SIMULATOR_WAS_THE_BOTTLENECK);
    assertThat(report.late()).isEqualTo(3);
    assertThat(report.reasons())
        .containsExactly(
            new HonestyReport.Reason(
                "an event loop was saturated",
                List.of(
                    new HonestyReport.SecondRange(
                        Instant.parse("2026-01-01T00:00:01Z"),
                        Instant.parse("2026-01-01T00:00:03Z"))),
                "98 %",
                "more cores"));
  }

  @Test
  void aVerdictOfANewerServerIsSaid() {
    assertThatThrownBy(() -> read("so so"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "verdict: \"so so\" (expected: one of [valid, the simulator was the bottleneck,"
                + " the simulator no longer watches itself, undetermined, nothing was measured]) (is the image newer than this library?)");
  }

  private static HonestyReport read(String verdict) throws JsonProcessingException {
    return HonestyReport.read(new JsonMapper().readTree(REPORT.formatted(verdict)));
  }
}
