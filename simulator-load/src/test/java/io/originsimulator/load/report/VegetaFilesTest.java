package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.ResultFormatException;
import io.originsimulator.load.result.ResultReader;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of results written by vegeta. */
class VegetaFilesTest {
  private static final String CSV = "1795410531482874166,200,1000,2,5,,,shop,0,GET,http://h/x,";

  @Test
  void textEqualsVegetas() {
    String file = Printed.report("csv", VegetaFixtures.INFO, VegetaFixtures.plateaus());
    assertThat(report("text", file)).startsWith(golden("plateaus.txt") + "\nLedger");
  }

  /** Vegeta interpolates percentiles between two results. */
  @ParameterizedTest
  @ValueSource(strings = {"shop.csv", "shop.json"})
  void textEqualsVegetasExceptInterpolatedPercentiles(String file) {
    List<String> vegetas = golden("shop.txt").lines().toList();
    List<String> ours = report("text", golden(file)).lines().limit(vegetas.size()).toList();
    for (int i = 0; i < vegetas.size(); i++) {
      assertThat(withoutPercentiles(ours.get(i))).isEqualTo(withoutPercentiles(vegetas.get(i)));
    }
  }

  private static String withoutPercentiles(String line) {
    return line.replaceFirst("(Latencies .*] +\\S+ \\S+ ).*( \\S+)", "$1…$2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop.csv", "shop.json"})
  void jsonEqualsVegetasExceptInterpolatedPercentiles(String file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode ours = (ObjectNode) json.readTree(report("json", golden(file)));
    ObjectNode vegetas = (ObjectNode) json.readTree(golden("shop-report.json"));
    JsonNode own = ours.remove("origin_simulator");
    List<String> estimated = List.of("50th", "90th", "95th", "99th");
    ((ObjectNode) ours.path("latencies")).remove(estimated);
    ((ObjectNode) vegetas.path("latencies")).remove(estimated);
    assertThat(ours)
        .isEqualTo(json.readTree(vegetas.toString().replace("\"mean\":0}", "\"mean\":0.0}")));
    assertThat(own.path("driver").path("verdict").asText()).isEqualTo("undetermined");
  }

  @Test
  void bothFormatsGiveTheSameRun() {
    assertThat(read(golden("shop.csv")).samples).isEqualTo(read(golden("shop.json")).samples);
  }

  @Test
  void requestsAreDueWhenVegetaSentThem() {
    Recorded run = read(golden("shop.csv"));
    assertThat(run.begins.get(0).name()).isEqualTo("shop");
    assertThat(run.begins.get(0).settings()).isEqualTo(Map.of("recorded by", "vegeta"));
    assertThat(run.begins.get(0).targets())
        .containsExactlyInAnyOrder(
            new TargetLabel("GET /x", "GET", "http://127.0.0.1:18431/x"),
            new TargetLabel("POST /y", "POST", "http://127.0.0.1:18431/y"),
            new TargetLabel("GET /bad", "GET", "http://127.0.0.1:18431/bad"),
            new TargetLabel("GET /refused", "GET", "http://127.0.0.1:1/refused"));
    Sample first = run.byNumber().get(0);
    assertThat(first.scheduledNanos()).isZero();
    assertThat(first.driverDelayNanos()).as("not known").isEqualTo(-1);
    assertThat(first.serviceNanos()).as("not known").isEqualTo(-1);
    assertThat(run.byNumber().get(3).outcome()).isEqualTo(Outcome.CONNECTION_REFUSED);
    assertThat(run.ends.get(0).driver().reasons())
        .containsExactly(
            "stdin is vegeta's: times count from the sending of a request, because vegeta does not"
                + " record due times; its delays, service times and connections are unknown");
  }

  @Test
  void fieldMayHaveLineEnd() {
    String twoLines = CSV.replace("5,,,", "5,\"a \"\"b\"\"\nc\",,");
    assertThat(read(twoLines + "\n" + CSV + "\n").samples)
        .extracting(Sample::error)
        .containsExactly("a \"b\"\nc", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Get \"http://h/timeout\": dial tcp 1.2.3.4:80: connect: no route to host | OTHER",
        "Get \"http://h/eof\": dial tcp: lookup h: no such host                   | DNS",
        "Get \"http://h/a\\\"x509: b\": net/http: an EOF in words                  | OTHER",
        "Get \"http://h/\": EOF                                                   | EARLY_CLOSE",
        "unexpected EOF                                                           | EARLY_CLOSE",
        "Get \"http://h/\": context deadline exceeded (Client.Timeout exceeded)   | TIMEOUT"
      })
  void outcomeIsThatOfTheErrorWithoutItsUrl(String error, Outcome outcome) {
    String quoted = "\"" + error.replace("\"", "\"\"") + "\"";
    assertThat(read(CSV.replace(",200,", ",0,").replace("5,,,", "5," + quoted + ",,")).samples)
        .extracting(Sample::outcome)
        .containsExactly(outcome);
  }

  @Test
  void httperfCountsRequestsAndOmitsUnknownTimes() {
    assertThat(report("httperf", (CSV + "\n").repeat(3)))
        .contains("Total: connections 0 requests 3 replies 3 ", "Reply rate", "Reply size")
        .doesNotContain("Reply time");
  }

  @Test
  void wrkHasTheTimeOfTheRequests() {
    assertThat(report("wrk", CSV.replace(",200,1000,", ",200,3000000000,") + "\n"))
        .startsWith("Running 3s test @ http://h/x\n");
  }

  @Test
  void blankLinesAreSkipped() {
    assertThat(read(CSV + "\n\n" + CSV + "\n \n").samples).hasSize(2);
    assertThat(read(golden("shop.json") + "\n").samples)
        .isEqualTo(read(golden("shop.json")).samples);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1,200,5                  | line 2: 3 columns (expected: the 12 of 'vegeta encode --to csv')",
        "1,200,x,0,0,,,,0,GET,u,  | line 2: latency: \"x\" (expected: nanoseconds)",
        "1,-1,5,0,0,,,,0,GET,u,   | line 2: code: \"-1\" (expected: a status, or 0)",
        "1,99999999999,5,0,0,,,,0,GET,u, | line 2: code: \"99999999999\" (expected: a status, or 0)",
        "1,200,-5,0,0,,,,0,GET,u, | line 2: latency: \"-5\" (expected: nanoseconds)",
        "1,200,5,0,-1,,,,0,GET,u, | line 2: bytes_in: \"-1\" (expected: a number)",
        "9223372036854775807,200,5,0,0,,,,0,GET,u, | line 2: timestamp: \"9223372036854775807\""
            + " (expected: a time from 1970 to 2096)"
      })
  void malformedCsvIsRefusedWithItsLine(String line, String problem) {
    assertRefused(CSV + "\n" + line + "\n", problem);
  }

  @Test
  void unclosedQuoteIsRefusedWithTheFirstLineOfItsRecord() {
    String open = CSV.replace("5,,,", "5,\"reset,,") + "\n";
    assertRefused(
        CSV + "\n" + open + (CSV + "\n").repeat(30_000),
        "line 2: no end of a quoted field (expected: a closing quote)");
  }

  @Test
  void malformedJsonIsRefusedWithItsLine() {
    String problem = "not a result (expected: an object of 'vegeta encode --to json')";
    String result = golden("shop.json").lines().findFirst().orElseThrow();
    assertRefused(result + "\n" + result.substring(9) + "\n", "line 2: " + problem);
    assertRefused(result + "\nnull\n", "line 2: " + problem);
    assertRefused(result + "} garbage\n", "line 1: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "attack    |                        | missing (expected: a text)",
        "url       | null                   | null (expected: a text)",
        "method    | [\"GET\"]              | array (expected: a text)",
        "timestamp | null                   | null (expected: a time from 1970 to 2096)",
        "timestamp | \"then\"               | \"then\" (expected: a time from 1970 to 2096)",
        "timestamp | \"9999-01-01T00:00:00Z\" | \"9999-01-01T00:00:00Z\" (expected: a time"
            + " from 1970 to 2096)",
        "code      | null                   | null (expected: a status, or 0)",
        "code      | 99999999999            | \"99999999999\" (expected: a status, or 0)",
        "latency   | null                   | null (expected: nanoseconds)",
        "latency   | -5                     | \"-5\" (expected: nanoseconds)",
        "seq       | 1.5                    | \"1.5\" (expected: a number)",
        "bytes_out | -1                     | \"-1\" (expected: a number)"
      })
  void malformedFieldOfJsonIsRefusedWithItsLine(String field, String value, String problem)
      throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode result =
        (ObjectNode) json.readTree(golden("shop.json").lines().findFirst().orElseThrow());
    if (value == null) {
      result.remove(field);
    } else {
      result.set(field, json.readTree(value));
    }
    assertRefused(result + "\n", "line 1: " + field + ": " + problem);
  }

  private static void assertRefused(String text, String problem) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(
            () -> ResultReader.read(List.of("-"), new ByteArrayInputStream(bytes), e -> {}))
        .isInstanceOf(ResultFormatException.class)
        .hasMessageStartingWith("stdin: " + problem);
  }

  private static String report(String format, String file) {
    return Printed.of(format, sink -> read(file, sink));
  }

  private static Recorded read(String file) {
    Recorded run = new Recorded();
    read(file, run);
    return run;
  }

  private static void read(String file, ResultSink sink) {
    try {
      byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
      ResultReader.read(List.of("-"), new ByteArrayInputStream(bytes), sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String golden(String name) {
    try {
      return Printed.golden("vegeta/" + name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
