package io.originsimulator.load.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.plan.Target.Header;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AutoperfFileTest {

  @Test
  void rejectsHeadersThatDetermineTheBodyLength() {
    String file = "low_rate = 1\nhigh_rate = 1\nrate_step = 1\n";
    assertThatThrownBy(
            () -> AutoperfFile.read(file + "httperf_add-header = 'Content-Length: 3'\n", "a.conf"))
        .hasMessageContaining(
            "httperf_add-header: header: Content-Length (expected: none; the driver computes it from"
                + " the body)");
  }

  private static final long SECOND = 1_000_000_000;

  @Test
  void readsTheArticlesPlan() {
    AutoperfPlan plan =
        AutoperfFile.read(
            """
            # Autoperf Configuration File

            host = localhost
            port = 80

            low_rate  = 100
            high_rate = 200
            rate_step = 20

            httperf_wlog      = n,requests_httperf.log
            #httperf_num-conns = 20
            httperf_num-call  = 1
            httperf_timeout   = 5
            """,
            "autoperf.conf");
    assertThat(plan)
        .isEqualTo(
            new AutoperfPlan(
                "localhost",
                80,
                "/",
                100,
                200,
                20,
                OptionalLong.empty(),
                1,
                OptionalLong.of(5 * SECOND),
                "GET",
                List.of(),
                List.of("requests_httperf.log"),
                false,
                "",
                List.of()));
  }

  @Test
  void readsHeadersQuotesAndConnections() {
    AutoperfPlan plan =
        AutoperfFile.read(
            """
            host = 'example.test'
            uri  = "/homepage"
            low_rate = 10
            high_rate = 10
            rate_step = 1
            httperf_num-conns = 50
            httperf_num-calls = 2
            httperf_add-header = '"Authorization: Basic AbC123==\\nX-Test: yes\\n"'
            httperf_wlog = y,paths.nul
            httperf_hog = true
            """,
            "a.conf");
    assertThat(plan.host()).isEqualTo("example.test");
    assertThat(plan.port()).isEqualTo(80);
    assertThat(plan.uri()).isEqualTo("/homepage");
    assertThat(plan.connections()).hasValue(50);
    assertThat(plan.callsEach()).isEqualTo(2);
    assertThat(plan.headers())
        .containsExactly(
            new Header("Authorization", "Basic AbC123=="), new Header("X-Test", "yes"));
    assertThat(plan.wrap()).isTrue();
    assertThat(plan.ignored()).containsExactly("httperf_hog");
  }

  @Test
  void readsTheForksYaml() {
    AutoperfPlan plan =
        AutoperfFile.read(
            """
            host: localhost
            port: 8080
            low_rate: 5
            high_rate: 15
            rate_step: 5
            wlog: [a.log, b.log]
            httperf:
              num-conns: 30
              timeout: 2.5
            display_format: json
            display_columns: [rate, errors]
            """,
            "plan.yml");
    assertThat(plan.port()).isEqualTo(8080);
    assertThat(plan.pathFiles()).containsExactly("a.log", "b.log");
    assertThat(plan.connections()).hasValue(30);
    assertThat(plan.timeoutNanos()).hasValue(2_500_000_000L);
    assertThat(plan.format()).isEqualTo("json");
    assertThat(plan.ignored()).containsExactly("display_columns");
  }

  @Test
  void rejectsEmptyYamlAndAliases() {
    assertThatThrownBy(() -> AutoperfFile.read("# nothing yet\n", "plan.yml"))
        .hasMessage("plan.yml: 1 problem\n  empty (expected: low_rate, high_rate, rate_step, …)");
    assertThatThrownBy(() -> AutoperfFile.read("host: &h localhost\nuri: *h\n", "plan.yml"))
        .hasMessageContaining("aliases are not supported; write the value out");
  }

  @Test
  void reportsAllProblemsAtOnce() {
    assertThatThrownBy(
            () ->
                AutoperfFile.read(
                    """
                    low_rate = fast
                    high_rate = 0
                    port = 80000
                    httperf_wlog = requests.log
                    display_format = xml
                    """,
                    "a.conf"))
        .hasMessage(
            """
            a.conf: low_rate: "fast" (expected: a number)
            a.conf: rate_step: missing (expected: more than 0)
            a.conf: port: "80000" (expected: 1 to 65535)
            a.conf: httperf_wlog: "requests.log" (expected: n,FILE or y,FILE)
            a.conf: display_format: "xml" (expected: console, csv or json)""");
  }
}
