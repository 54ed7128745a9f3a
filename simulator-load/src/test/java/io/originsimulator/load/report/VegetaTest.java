package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.TestSample;
import java.io.IOException;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Our reports beside vegeta's own of the same run. */
class VegetaTest {
  private static final Percentage ESTIMATE = Percentage.withPercentage(1);

  @Test
  void theTextBeginsWithVegetasToTheByte() throws IOException {
    assertThat(plateaus("text")).startsWith(Printed.golden("vegeta/plateaus.txt") + "\nLedger");
  }

  @Test
  void theTextOfTimesAsTheyComeIsWithinVegetasEstimate() throws IOException {
    List<String> vegetas = Printed.golden("vegeta/lognormal.txt").lines().toList();
    List<String> ours = lognormal("text").lines().limit(vegetas.size()).toList();
    String latencies = vegetas.get(2);
    assertThat(ours)
        .filteredOn(line -> !line.startsWith("Latencies"))
        .isEqualTo(vegetas.stream().filter(line -> !line.equals(latencies)).toList());
    int column = latencies.indexOf(']') + 3;
    assertThat(ours.get(2)).startsWith(latencies.substring(0, column));
    String[] estimated = latencies.substring(column).split(", ");
    String[] counted = ours.get(2).substring(column).split(", ");
    assertThat(counted).hasSameSizeAs(estimated);
    for (int i = 0; i < estimated.length; i++) {
      assertThat(GoDuration.parse(counted[i])).isCloseTo(GoDuration.parse(estimated[i]), ESTIMATE);
    }
  }

  @Test
  void theHistogramIsVegetasToTheByte() throws IOException {
    assertThat(plateaus("hist[50ms,100ms,150ms,1s]"))
        .isEqualTo(Printed.golden("vegeta/plateaus-hist.txt"));
    assertThat(lognormal("hist[0,10ms,20ms,50ms]"))
        .isEqualTo(Printed.golden("vegeta/lognormal-hist.txt"));
  }

  @Test
  void theJsonHasVegetasFieldsAndFigures() throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode ours = (ObjectNode) json.readTree(plateaus("json"));
    JsonNode own = ours.remove("origin_simulator");
    assertThat(own.path("schema").asInt()).isEqualTo(1);
    assertThat(ours).isEqualTo(json.readTree(Printed.golden("vegeta/plateaus.json")));
  }

  @Test
  void theCsvIsWhatVegetaMakesOfIt() throws IOException {
    assertThat(plateaus("csv")).startsWith(Printed.golden("vegeta/plateaus-head.csv"));
  }

  @Test
  void thePlotHasVegetasPercentilesAndItsTimesAboutSo() throws IOException {
    List<String> vegetas = Printed.golden("vegeta/lognormal-hdrplot.txt").lines().toList();
    List<String> ours = lognormal("hdrplot").lines().toList();
    assertThat(ours).hasSameSizeAs(vegetas);
    for (int i = 0; i < ours.size(); i++) {
      String[] our = ours.get(i).split("  +");
      String[] their = vegetas.get(i).split("  +");
      assertThat(List.of(our).subList(1, 4)).isEqualTo(List.of(their).subList(1, 4));
    }
    double ourMedian = Double.parseDouble(ours.get(6).split(" ")[0]);
    assertThat(ourMedian).isCloseTo(Double.parseDouble(vegetas.get(6).split(" ")[0]), ESTIMATE);
    assertThat(ourMedian).isCloseTo(20, within(1.0));
  }

  @Test
  void aRunOfNothingIsAllZero() {
    assertThat(Printed.report("text-classic"))
        .isEqualTo(
            """
            Requests      [total, rate, throughput]  0, 0.00, 0.00
            Duration      [total, attack, wait]      0s, 0s, 0s
            Latencies     [mean, 50, 95, 99, max]    0s, 0s, 0s, 0s, 0s
            Bytes In      [total, mean]              0, 0.00
            Bytes Out     [total, mean]              0, 0.00
            Success       [ratio]                    0.00%
            Status Codes  [code:count]              \s
            Error Set:
            """);
  }

  @Test
  void oneRequestIsItsOwnRate() {
    assertThat(Printed.report("text-classic", TestSample.due(5).took(1_500)))
        .startsWith(
            """
            Requests      [total, rate, throughput]  1, 1.00, 1.00
            Duration      [total, attack, wait]      1.5s, 0s, 1.5s
            """);
  }

  @Test
  void rateAndAttackAreOfWhatWasSentAndNotOfThePlan() {
    assertThat(
            Printed.report(
                "text-classic",
                TestSample.due(0).late(1_000).took(1_100),
                TestSample.due(10).late(2_990).took(3_990)))
        .startsWith(
            """
            Requests      [total, rate, throughput]  2, 1.00, 0.67
            Duration      [total, attack, wait]      3s, 2s, 1s
            """);
  }

  private static String plateaus(String format) {
    return Printed.report(format, VegetaFixtures.INFO, VegetaFixtures.plateaus());
  }

  private static String lognormal(String format) {
    return Printed.report(format, VegetaFixtures.INFO, VegetaFixtures.lognormal());
  }
}
