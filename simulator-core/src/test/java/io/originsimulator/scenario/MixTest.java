package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice among behaviours, and the requests that share it. */
class MixTest {
  static final int DRAWS = 20_000;
  private static final double CHI_SQUARE_1 = 10.83; // 1 degree of freedom, one in a thousand
  private static final double CHI_SQUARE_3 = 16.27; // 3 degrees of freedom, one in a thousand
  private static final String TENTH =
      """
      "mix": [ { "weight": 90, "status": 501 }, { "weight": 10, "status": 503 } ]
      """;
  static final String HALVES =
      """
      "mix": [ { "status": 501 }, { "status": 503 } ]
      """;

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 42, 9_007_199_254_740_991L})
  void weightsAreShares(long seed) {
    Played origin =
        mixed(
            seed,
            """
            "mix": [ { "weight": 2, "status": 501 }, { "weight": 0.5, "status": 502 },
                     { "weight": 7, "status": 503 }, { "status": 504 } ]
            """);
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < DRAWS; i++) {
      counts.merge(origin.status(0), 1, Integer::sum);
    }

    double chiSquare = 0;
    Map<String, Double> weights = Map.of("501", 2.0, "502", 0.5, "503", 7.0, "504", 1.0);
    for (Map.Entry<String, Double> weight : weights.entrySet()) {
      chiSquare += term(counts.get(weight.getKey()), DRAWS * weight.getValue() / 10.5);
    }
    assertThat(chiSquare).isLessThan(CHI_SQUARE_3);
  }

  @Test
  void entryOfWeightZeroIsNeverChosen() {
    Played origin =
        mixed(
            42,
            """
            "mix": [ { "weight": 0, "status": 501 }, { "status": 502 },
                     { "weight": 0, "status": 503 } ]
            """);

    assertThat(origin.statuses(DRAWS, 0)).containsOnly("502");
  }

  @Test
  void tenPercentOfRequestsAreTenPercent() {
    Played origin = mixed(42, TENTH);

    assertThat(chiSquareOfATenth(i -> origin.status(0))).isLessThan(CHI_SQUARE_1);
  }

  @Test
  void tenPercentOfClientsAreTenPercent() {
    Played origin = mixed(42, TENTH + ", \"per\": \"client\"");

    assertThat(chiSquareOfATenth(i -> origin.status(0, SomeRequest.client(address(i)))))
        .isLessThan(CHI_SQUARE_1);
  }

  @Test
  void tenPercentOfConnectionsAreTenPercent() {
    Played origin = mixed(42, TENTH + ", \"per\": \"connection\"");

    assertThat(chiSquareOfATenth(i -> origin.status(0, SomeRequest.connection(i))))
        .isLessThan(CHI_SQUARE_1);
  }

  @Test
  void tenPercentOfAHeadersValuesAreTenPercent() {
    Played origin = mixed(42, TENTH + ", \"per\": \"header:x-user\"");

    assertThat(chiSquareOfATenth(i -> origin.status(0, SomeRequest.header("x-user", "user-" + i))))
        .isLessThan(CHI_SQUARE_1);
  }

  @Test
  void tenPercentOfWindowsAreTenPercent() {
    Played origin = mixed(42, TENTH + ", \"per\": \"2s\"");

    assertThat(chiSquareOfATenth(i -> origin.status(2 * SECOND * i))).isLessThan(CHI_SQUARE_1);
  }

  @Test
  void tenPercentOfKeysAreTenPercent() {
    Played origin = new Played("{ \"key\": \"x-request-id\", " + stage(42, TENTH));

    assertThat(
            chiSquareOfATenth(i -> origin.status(0, SomeRequest.header("x-request-id", "r" + i))))
        .isLessThan(CHI_SQUARE_1);
  }

  @ParameterizedTest
  @CsvSource({"client", "connection", "header:x-user"})
  void requestsThatShareADrawGetTheSameBehaviour(String per) {
    Played origin = mixed(42, HALVES + ", \"per\": \"%s\"".formatted(per));
    List<SomeRequest> callers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      callers.add(new SomeRequest(address(i), i, "GET", "", Map.of("x-user", "user-" + i), ""));
    }
    Map<SomeRequest, String> first = new HashMap<>();
    for (int round = 0; round < 20; round++) {
      for (SomeRequest request : callers) {
        String status = origin.status(round * SECOND, request);
        assertThat(first.computeIfAbsent(request, unknown -> status)).isEqualTo(status);
      }
      Collections.shuffle(callers, new Random(round));
    }

    assertThat(first.values()).contains("501", "503");
  }

  @Test
  void requestsWithoutTheHeaderShareADraw() {
    Played origin = mixed(42, HALVES + ", \"per\": \"header:x-user\"");

    assertThat(origin.statuses(100, 0)).containsOnly(origin.status(0, SomeRequest.client("other")));
  }

  @Test
  void aConnectionStaysWithItsNodeFromStageToStage() {
    String node = "\"per\": \"connection\", \"mix\": [ {\"status\": 501}, {\"status\": 503} ]";
    Played origin =
        new Played(
            """
            { "seed": 42, "repeat": "3s",
              "stages": [ { "at": 0, %s }, { "at": "1s", %s, "latency": "1s" },
                          { "at": "2s", "status": 500 } ] }
            """
                .formatted(node, node));
    List<String> before = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      before.add(origin.status(0, SomeRequest.connection(i)));
    }

    for (int i = 49; i >= 0; i--) { // in another order
      SomeRequest request = SomeRequest.connection(i);
      assertThat(origin.status(SECOND, request)).isEqualTo(before.get(i));
      assertThat(origin.status(3 * SECOND, request)).isEqualTo(before.get(i));
    }
  }

  @Test
  void requestsInAWindowShareADraw() {
    Played origin = mixed(42, HALVES + ", \"per\": \"2s\"");
    List<String> windows = new ArrayList<>();
    for (int window = 0; window < 100; window++) {
      String first = origin.status(2 * SECOND * window);
      windows.add(first);
      for (long after = 1; after < 2 * SECOND; after += 399_999_999) {
        assertThat(origin.status(2 * SECOND * window + after)).isEqualTo(first);
      }
      assertThat(origin.status(2 * SECOND * window + 2 * SECOND - 1)).isEqualTo(first);
    }

    assertThat(windows).contains("501", "503");
  }

  @Test
  void windowsContinueWhenTheTimelineRestarts() {
    String mix = HALVES + ", \"per\": \"2s\"";
    Played repeating = new Played("{ \"repeat\": \"3s\", " + stage(42, mix));
    Played straight = mixed(42, mix);

    for (long now = 0; now < 300 * SECOND; now += SECOND / 2) {
      assertThat(repeating.status(now)).isEqualTo(straight.status(now));
    }
  }

  @Test
  void sharedDrawAffectsOnlyTheChoice() {
    Played origin =
        new Played(
            """
            { "seed": 42, "random_content": "1b..1gb",
              "stages": [ { "at": 0, "per": "connection", "latency": "0..1h",
                            "mix": [ { "status": 200 } ] } ] }
            """);
    List<ResponsePlan<String>> plans = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      plans.add(origin.plan(0, SomeRequest.connection(1)));
    }

    assertThat(plans.stream().map(ResponsePlan::delayNanos)).doesNotHaveDuplicates();
    assertThat(plans.stream().map(ResponsePlan::bodyBytes)).doesNotHaveDuplicates();
  }

  /** Uncorrelated numbers have a correlation below 4 / √n, except one in sixteen thousand. */
  @Test
  void latencyAndSizeAreDrawnIndependentlyOfTheChoiceAndOfEachOther() {
    Played origin = chosenAndDrawn();
    double[] choice = new double[DRAWS];
    double[] latency = new double[DRAWS];
    double[] size = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      ResponsePlan<String> plan = origin.plan(0);
      choice[i] = plan.delivery().fault().isPresent() ? 1 : 0;
      latency[i] = plan.delayNanos();
      size[i] = plan.bodyBytes();
    }

    double limit = 4 / Math.sqrt(DRAWS);
    assertThat(Math.abs(correlation(choice, latency))).isLessThan(limit);
    assertThat(Math.abs(correlation(choice, size))).isLessThan(limit);
    assertThat(Math.abs(correlation(latency, size))).isLessThan(limit);
  }

  private static Played chosenAndDrawn() {
    return new Played(
        """
        { "seed": 42, "random_content": "1b..1gb",
          "stages": [ { "at": 0, "status": 200, "latency": "0..1s",
                        "mix": [ { "weight": 1 }, { "fault": "close after 50%" } ] } ] }
        """);
  }

  private static double chiSquareOfATenth(IntFunction<String> status) {
    int bad = 0;
    for (int i = 0; i < DRAWS; i++) {
      bad += status.apply(i).equals("503") ? 1 : 0;
    }
    return term(bad, 0.1 * DRAWS) + term(DRAWS - bad, 0.9 * DRAWS);
  }

  private static double term(double found, double expected) {
    return (found - expected) * (found - expected) / expected;
  }

  private static double correlation(double[] x, double[] y) {
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < x.length; i++) {
      meanX += x[i] / x.length;
      meanY += y[i] / y.length;
    }
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - meanX) * (y[i] - meanY);
      xx += (x[i] - meanX) * (x[i] - meanX);
      yy += (y[i] - meanY) * (y[i] - meanY);
    }
    return xy / Math.sqrt(xx * yy);
  }

  private static String address(int i) {
    return "10.0." + i / 256 + "." + i % 256;
  }

  static Played mixed(long seed, String choice) {
    return new Played("{ " + stage(seed, choice));
  }

  static String stage(long seed, String choice) {
    return "\"seed\": %d, \"stages\": [ { \"at\": 0, %s } ] }".formatted(seed, choice);
  }
}
