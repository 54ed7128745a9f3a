package io.originsimulator.load.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.result.RunInfo.TargetLabel;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunJsonTest {
  private static final String HEAD =
      "{\"name\":\"shop\",\"mode\":\"attack\",\"started_at\":\"2026-11-21T10:00:00.500Z\",\"planned\":-1,"
          + "\"rate_per_second\":2.0,\"duration_nanos\":5,\"timeout_nanos\":7,"
          + "\"targets\":[{\"label\":\"a\",\"method\":\"GET\",\"url\":\"http://localhost/\"}],"
          + "\"settings\":{\"seed\":\"1\"}}";
  private static final RunInfo RUN =
      new RunInfo(
          "shop",
          "attack",
          Instant.parse("2026-11-21T10:00:00.500Z"),
          -1,
          2,
          5,
          7,
          List.of(new TargetLabel("a", "GET", "http://localhost/")),
          Map.of("seed", "1"));

  private static final String END =
      "{\"end_nanos\":1,\"interrupted\":true,\"not_sent\":2,\"connections\":3,\"max_connections\":4,"
          + "\"max_in_flight\":5,\"judgement\":\"DRIVER_LIMITED\",\"reasons\":[\"late\"]";

  private static RunEnd end(Optional<CpuTime> cpu) {
    DriverVerdict verdict =
        new DriverVerdict(DriverVerdict.Judgement.DRIVER_LIMITED, List.of("late"));
    return new RunEnd(1, true, 2, 3, 4, 5, verdict, cpu);
  }

  @Test
  void beginOfRunIsWrittenAndRead() throws IOException {
    assertThat(new String(RunJson.write(RUN), UTF_8)).isEqualTo(HEAD);
    assertThat(read(HEAD)).isEqualTo(RUN);
    assertThat(read(HEAD.replace("{\"name\"", "{\"later\":[1],\"name\""))).isEqualTo(RUN);
  }

  @Test
  void endOfRunIsWrittenAndReadWithOrWithoutCpu() throws IOException {
    String cpu = ",\"cpu\":{\"user_nanos\":6,\"system_nanos\":7}";
    assertThat(new String(RunJson.write(end(Optional.empty())), UTF_8)).isEqualTo(END + "}");
    assertThat(new String(RunJson.write(end(Optional.of(new CpuTime(6, 7)))), UTF_8))
        .isEqualTo(END + cpu + "}");
    assertThat(RunJson.readEnd((END + "}").getBytes(UTF_8))).isEqualTo(end(Optional.empty()));
    assertThat(RunJson.readEnd((END + cpu + "}").getBytes(UTF_8)).cpu())
        .contains(new CpuTime(6, 7));
    assertThat(RunJson.readEnd("{\"judgement\":\"LATER\"}".getBytes(UTF_8)).driver())
        .isEqualTo(new DriverVerdict(DriverVerdict.Judgement.UNDETERMINED, List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"planned\":-1     | \"planned\":\"many\"    | planned: \"many\" (expected: a number)",
        "\"planned\":-1     | \"planned\":null      | planned: null (expected: a number)",
        "\"planned\":-1,    | ~~                  | planned: missing (expected: a number)",
        "\"name\":\"shop\"   | \"name\":null         | name: null (expected: a text)",
        "\"2026-11-21T10:00:00.500Z\" | \"now\" | started_at: \"now\" (expected: an instant from 1970 to 2261)",
        "2026-11-21T10 | 6521-11-21T10 | started_at: \"6521-11-21T10:00:00.500Z\" (expected: an instant from 1970 to 2261)",
        "2026-11-21T10 | 1969-11-21T10 | started_at: \"1969-11-21T10:00:00.500Z\" (expected: an instant from 1970 to 2261)",
        "\"2026-11-21T10:00:00.500Z\" | null    | started_at: null (expected: an instant from 1970 to 2261)",
        "\"2026-11-21T10:00:00.500Z\" | []      | started_at: [] (expected: an instant from 1970 to 2261)",
        "\"targets\":[      | \"targets\":[null,    | targets[0]: null (expected: an object)",
        "\"method\":\"GET\"  | \"method\":null       | targets[0].method: null (expected: a text)",
        "\"method\":\"GET\", | ~~                  | targets[0].method: missing (expected: a text)",
        "{\"seed\":\"1\"}    | {\"seed\":null}       | settings.seed: null (expected: a text)",
        "{\"seed\":\"1\"}    | 5                   | settings: 5 (expected: an object)"
      })
  void damagedBeginNamesItsFieldAndItsExpectation(String part, String damaged, String problem) {
    assertThatThrownBy(() -> read(HEAD.replace(part, damaged)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(problem);
  }

  @Test
  void beginThatIsNoObjectIsRefused() {
    assertThatThrownBy(() -> read("null")).hasMessage("null (expected: an object)");
    assertThatThrownBy(() -> read("[]")).hasMessage("[] (expected: an object)");
  }

  private static RunInfo read(String json) throws IOException {
    return RunJson.readRun(json.getBytes(UTF_8));
  }
}
