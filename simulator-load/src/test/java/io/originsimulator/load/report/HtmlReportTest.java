package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.originsimulator.load.report.compare.RunComparison;
import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static final TestSample[] RUN = {
    TestSample.due(0).took(10).stage("0s", 5),
    TestSample.due(1_000).took(20).stage("0s", 5),
    TestSample.due(2_000).took(30).stage("2s", 5),
    TestSample.due(3_000).took(1_500).failed(Outcome.CONNECTION_RESET, "</script><b>"),
  };

  @Test
  void pageContainsAllItsFiles() {
    String page = Printed.report("html", RUN);
    assertThat(page).startsWith("<!doctype html>");
    assertThat(page).doesNotContain("src=").doesNotContain("href=").doesNotContain("@import");
    assertThat(
            page.replace("https://github.com/leeoniya/uPlot", "").replace(TestRun.ROOT.url(), ""))
        .doesNotContain("http://", "https://", "//cdn");
    assertThat(page)
        .doesNotContainPattern("/\\*[A-Za-z.]+\\*/") // the place of a file or of the data
        .contains(
            "var uPlot=", "Copyright (c) 2022 Leon Sorokin", ".u-legend", "--card", "uPlot.join(");
  }

  @Test
  void textOfARunCannotEndItsScript() {
    RunInfo evil = TestRun.info(new RunInfo.TargetLabel("</script><img>", "GET", "/"));
    String page = Printed.report("html", evil, RUN);
    assertThat(page.split("</script>", -1)).hasSize(3); // the data's end, the script's end
    assertThat(page).doesNotContain("<img>");
  }

  @Test
  void targetMayHaveTheNameOfAPlaceholder() throws IOException {
    RunInfo evil = TestRun.info(new RunInfo.TargetLabel("/*charts.js*/ /*data*/", "GET", "/"));
    JsonNode details = data(Printed.report("html", evil, RUN)).path("details");
    assertThat(details.path("targets").path(0).path("label").asText())
        .isEqualTo("/*charts.js*/ /*data*/");
  }

  @Test
  void theChartsHaveTheFiguresOfEachSecond() throws IOException {
    JsonNode run = data(Printed.report("html", RUN)).path("runs").path(0);
    assertThat(run.path("interval").asDouble()).isEqualTo(1);
    assertThat(run.path("due")).hasToString("[1.0,1.0,1.0,1.0,0.0]");
    assertThat(run.path("replies")).hasToString("[1.0,1.0,1.0,0.0,0.0]");
    assertThat(run.path("failed")).hasToString("[0.0,0.0,0.0,0.0,1.0]");
    assertThat(run.path("inFlight")).hasToString("[0,0,0,1,0]");
    assertThat(run.path("p50").path(4).isNull()).isTrue();
    assertThat(run.path("p50").path(1).asDouble()).isBetween(20.0, 20.2);
    assertThat(run.path("stages"))
        .hasToString(
            "[{\"from\":0.0,\"to\":2.0,\"at\":\"0s\"},{\"from\":2.0,\"to\":3.0,\"at\":\"2s\"}]");
    assertThat(run.path("distribution").path(0).path(0).asDouble()).isEqualTo(1);
  }

  @Test
  void theChartsHaveTheStatusesOfEachSecond() throws IOException {
    JsonNode statuses = data(Printed.report("html", RUN)).path("runs").path(0).path("statuses");
    assertThat(statuses).hasToString("{\"0\":[0.0,0.0,0.0,0.0,1.0],\"200\":[1.0,1.0,1.0,0.0,0.0]}");
  }

  @Test
  void theChartsHaveTheTimeAddedInEachSecond() throws IOException {
    JsonNode run = data(Printed.report("html", RUN)).path("runs").path(0);
    assertThat(run.path("added50").path(0).asDouble()).isBetween(5.0, 5.1);
    assertThat(run.path("added99").path(2).asDouble()).isBetween(25.0, 25.3);
    assertThat(run.path("added50").path(3).isNull()).isTrue();
    TestSample[] alone = {TestSample.due(0).took(10)};
    assertThat(data(Printed.report("html", alone)).path("runs").path(0).has("added50")).isFalse();
  }

  @Test
  void thePageNamesTheTarget() throws IOException {
    RunInfo.TargetLabel other = new RunInfo.TargetLabel("GET /b", "GET", "http://localhost:8080/b");
    JsonNode one = data(Printed.report("html", RUN));
    JsonNode two = data(Printed.report("html", TestRun.info(TestRun.ROOT, other), RUN));
    assertThat(one.path("runs").path(0).path("target").asText())
        .isEqualTo("http://localhost:8080/");
    assertThat(two.path("runs").path(0).path("target").asText())
        .isEqualTo("http://localhost:8080/ and 1 more");
  }

  @Test
  void thresholdsAreShown() throws IOException {
    ReportOptions options =
        new ReportOptions(false, false, List.of(Threshold.parse("max<1s")), false);
    JsonNode details = data(Printed.report("html", options, TestRun.info(), RUN)).path("details");
    assertThat(details.path("thresholds"))
        .hasToString(
            "[{\"threshold\":\"max<1s\",\"measured\":\"1.5s\",\"passed\":false,\"in_doubt\":false,\"doubt\":\"\"}]");
  }

  @Test
  void peaksOfManyObservationsAreDrawn() throws IOException {
    String page =
        Printed.of(
            "html",
            sink -> {
              sink.accept(TestRun.info());
              for (int second = 0; second < 3_600; second++) {
                double cpu = second == 1_801 ? 99 : 10;
                sink.accept(new Observation("cpu", "%", second * 1_000_000_000L, cpu));
              }
              sink.accept(TestRun.end(3_600_000));
            });
    JsonNode points = data(page).path("runs").path(0).path("observations").path(0).path("points");
    assertThat(points).hasSize(1_200);
    assertThat(points.path(600)).hasToString("[1801.0,99.0]");
  }

  @Test
  void severalRunsAreInOnePage() throws IOException {
    RunComparison comparison = new RunComparison();
    TestRun.play(comparison.add("before"), RUN);
    TestRun.play(comparison.add("after"), RUN);
    JsonNode runs = data(Printed.by(out -> HtmlReport.print(comparison, out))).path("runs");
    assertThat(runs.findValuesAsText("name")).containsExactly("before", "after");
  }

  @Test
  void clearDifferencesOfSeveralRunsAreMarkedAsBetterOrWorse() throws IOException {
    RunComparison comparison = new RunComparison();
    TestRun.play(comparison.add("before"), seconds(10));
    TestRun.play(comparison.add("after"), seconds(20));
    JsonNode figures = data(Printed.by(out -> HtmlReport.print(comparison, out))).path("figures");
    assertThat(figures)
        .filteredOn(line -> line.path(0).asText().equals("p50"))
        .singleElement()
        .satisfies(line -> assertThat(line.path(4).asText()).isEqualTo("\u001b[31m2.00\u001b[0m"));
  }

  private static TestSample[] seconds(double millis) {
    return IntStream.range(0, 400)
        .mapToObj(i -> TestSample.due(i * 50).took(millis))
        .toArray(TestSample[]::new);
  }

  @Test
  void eachRunOfSeveralHasItsVerdict() throws IOException {
    RunComparison comparison = new RunComparison();
    TestRun.play(comparison.add("before"), RUN);
    ResultSink after = comparison.add("after");
    after.accept(TestRun.info());
    DriverVerdict late =
        new DriverVerdict(DriverVerdict.Judgement.DRIVER_LIMITED, List.of("late by 5 ms"));
    after.accept(new RunEnd(0, false, 0, 0, 0, late));
    JsonNode runs = data(Printed.by(out -> HtmlReport.print(comparison, out))).path("runs");
    assertThat(runs.findValuesAsText("verdict"))
        .containsExactly("valid", "the driver was the limit");
    assertThat(runs.path(1).path("reasons")).hasToString("[\"late by 5 ms\"]");
  }

  private static JsonNode data(String page) throws IOException {
    String begin = "<script id=\"data\" type=\"application/json\">";
    int from = page.indexOf(begin) + begin.length();
    return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
  }

  @Test
  void theChartsHaveTheStreamsOfEachSecond() throws IOException {
    JsonNode data =
        data(
            Printed.report(
                "html",
                TestSample.due(0).took(500).events(100, 20, 20),
                TestSample.due(2_000).took(500).events(200, 30)));
    JsonNode run = data.path("runs").path(0);
    assertThat(run.path("first99")).hasToString("[100.0,null,200.0]");
    assertThat(run.path("gap50")).hasToString("[20.0,null,30.0]");
    assertThat(data.path("figures").toString())
        .contains("[\"first event p99\",\"200ms\",\"\"]", "[\"events\",\"2.00/s\",\"\"]");
    assertThat(data(Printed.report("html", RUN)).path("runs").path(0).has("first99")).isFalse();
  }
}
