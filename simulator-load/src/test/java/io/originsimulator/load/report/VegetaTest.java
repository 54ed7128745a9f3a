package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.TestSample;
import io.originsimulator.load.text.GoDuration;
import java.io.IOException;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Our reports compared with vegeta's own of the same run. */
class VegetaTest {
  private static final Percentage ESTIMATE = Percentage.withPercentage(1);

  @Test
  void textBeginsWithVegetas() throws IOException {
    assertThat(plateaus("text")).startsWith(Printed.golden("vegeta/plateaus.txt") + "\nLedger");
  }

  @Test
  void textOfRealisticTimesIsWithinVegetasEstimate() throws IOException {
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
  void jsonHasVegetasFieldsAndFigures() throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode ours = (ObjectNode) json.readTree(plateaus("json"));
    JsonNode own = ours.remove("origin_simulator");
    assertThat(own.path("schema").asInt()).isEqualTo(1);
    assertThat(ours).isEqualTo(json.readTree(Printed.golden("vegeta/plateaus.json")));
  }

  @Test
  void csvEqualsVegetas() throws IOException {
    assertThat(plateaus("csv")).startsWith(Printed.golden("vegeta/plateaus-head.csv"));
  }

  @Test
  void emptyRunIsAllZero() {
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
  void rateOfOneRequestIsOne() {
    assertThat(Printed.report("text-classic", TestSample.due(5).took(1_500)))
        .startsWith(
            """
            Requests      [total, rate, throughput]  1, 1.00, 1.00
            Duration      [total, attack, wait]      1.5s, 0s, 1.5s
            """);
  }

  @Test
  void rateAndAttackCountSentRequestsNotThePlan() {
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
