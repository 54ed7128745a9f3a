package io.originsimulator.load.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.report.AutoperfTable.Row;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Latencies;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SweepReportTest {
  @Test
  void tableMarksTheKnee() throws Exception {
    SweepResult result = run(Steps.plan(100, 200, 20), Steps.article());
    assertThat(printed(result, SweepReport.CONSOLE))
        .contains(
            """
            |  140 | 139.3  | 139.3 | 138.0         | 0      | 0          | 63.6          |
            |> 160 | 151.9  | 151.9 | 147.0         | 0      | 0          | 69.3          |
            |  180 | 132.2  | 129.8 | 137.4         | 27     | 0          | 59.6          |
            """)
        .endsWith(
            """

            saturated at ~160/s; best clean goodput 151.9 req/s at offered 160
            why: 94.9 % of the rate achieved (below 95 %)
            end: the knee was passed
            """);
  }

  @Test
  void csvAndJsonHaveTheSameFigures() throws Exception {
    SweepResult result = run(Steps.plan(100, 200, 20), Steps.article());
    assertThat(printed(result, SweepReport.CSV).lines())
        .hasSize(7)
        .startsWith(
            "rate,conn/s,req/s,replies/s avg,errors,5xx status,net io (KB/s),achieved/s,p50 ms,p99"
                + " ms,verdict,reasons",
            "100,99.9,99.9,99.7,0,0,45.4,99.9,0.0,0.0,clean,")
        .contains(
            "160,151.9,151.9,147.0,0,0,69.3,151.9,0.0,0.0,saturated,94.9 % of the"
                + " rate achieved (below 95 %)");
    JsonNode json = new JsonMapper().readTree(printed(result, SweepReport.JSON));
    assertThat(json.path("knee").doubleValue()).isEqualTo(160);
    assertThat(json.path("last_clean").doubleValue()).isEqualTo(140);
    assertThat(json.path("peak").toString()).isEqualTo("{\"rate\":160.0,\"achieved\":151.9}");
    assertThat(json.path("steps")).hasSize(6);
    assertThat(json.path("steps").get(4).path("errors").intValue()).isEqualTo(27);
    assertThat(json.path("words").asText()).startsWith("saturated at ~160/s");
  }

  @Test
  void marksRowsThatAreNotValid() throws Exception {
    SweepResult result =
        run(Steps.plan(100, 100, 1), (rate, number) -> Steps.of(rate, 50, 0, Steps.LIMITED));
    assertThat(printed(result, SweepReport.CONSOLE)).contains("\n|? 100 | 50.0 ");
  }

  @Test
  void rowHasTheFiguresOfCompanions() throws Exception {
    SweepResult result = run(Steps.plan(100, 200, 100), SweepReportTest::accompanied);
    assertThat(printed(result, SweepReport.CONSOLE))
        .contains(
            " net io (KB/s) | web cpu % | web cpu max % | web memory max MiB | added p50 ms | added p99 ms |\n",
            "|  100 | 100.0  | 100.0 | 100.0         | 0      | 0          | 0.0           | 12.5      | 20.0          | 3.0                | 2.0          | 2.0          |\n",
            "|  200 | 200.0  | 200.0 | 200.0         | 0      | 0          | 0.0           | -         | -             | -                  | -            | -            |\n",
            "200/s: web ended before the step\n200/s: the closed loop is incomplete: why\n");
    assertThat(printed(result, SweepReport.CSV).lines())
        .satisfiesExactly(
            head ->
                assertThat(head)
                    .endsWith(
                        ",reasons,web cpu %,web cpu max %,web memory max MiB,added p50 ms,added p99"
                            + " ms"),
            first -> assertThat(first).endsWith(",clean,,12.5,20.0,3.0,2.0,2.0"),
            second -> assertThat(second).endsWith(",clean,,,,,,"));
    JsonNode steps = new JsonMapper().readTree(printed(result, SweepReport.JSON)).path("steps");
    assertThat(steps.path(0).path("observed").toString())
        .isEqualTo(
            "[{\"name\":\"web\",\"readings\":9,\"cpu_percent\":12.5,\"cpu_max_percent\":20.0,"
                + "\"memory_max_bytes\":3145728,\"ended\":false}]");
    assertThat(steps.path(0).path("origin").toString())
        .isEqualTo(
            "{\"requests\":7,\"attempts_each\":1.5,\"added_count\":1,\"added_p50_ms\":2.0,"
                + "\"added_p99_ms\":2.0,\"doubts\":[]}");
    assertThat(steps.path(1).path("observed").path(0).path("ended").booleanValue()).isTrue();
    assertThat(steps.path(1).path("origin").path("doubts").path(0).asText()).isEqualTo("why");
  }

  @Test
  void unknownMemoryHasAnEmptyCell() throws InterruptedException {
    CompanionFigures companions =
        new CompanionFigures(
            List.of(new CompanionFigures.Usage("web", 9, 12.5, 20, 0, false)), Optional.empty());
    SweepResult result =
        run(
            Steps.plan(100, 200, 100),
            (rate, number) -> {
              Row row = new Row(rate, rate, rate, rate, 0, 0, 0, true);
              return Steps.of(row, DriverVerdict.VALID, List.of(), companions);
            });
    assertThat(printed(result, SweepReport.CSV)).endsWith(",12.5,20.0,\n");
  }

  /** A step at 200/s whose observed process and origin end. */
  private static StepResult accompanied(double rate, int number) {
    boolean whole = rate == 100;
    Latencies added = new Latencies();
    added.add(2_000_000);
    CompanionFigures companions =
        new CompanionFigures(
            List.of(new CompanionFigures.Usage("web", 9, 12.5, 20, 3 << 20, !whole)),
            Optional.of(
                new CompanionFigures.Origin(7, 1.5, added, whole ? List.of() : List.of("why"))));
    Row row = new Row(rate, rate, rate, rate, 0, 0, 0, true);
    return Steps.of(row, DriverVerdict.VALID, List.of(), companions);
  }

  private static SweepResult run(SweepPlan plan, Sweep.Runner runner) throws InterruptedException {
    return new Sweep(plan, runner, nanos -> {}, step -> {}).run();
  }

  private static String printed(SweepResult result, SweepReport report) {
    StringWriter text = new StringWriter();
    report.print(result, new PrintWriter(text));
    return text.toString();
  }
}
