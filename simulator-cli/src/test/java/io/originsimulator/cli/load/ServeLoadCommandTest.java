package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Http;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class ServeLoadCommandTest {
  @Test
  void theEngineServesUntilItIsToldToStop() throws Exception {
    try (CliProcess engine = CliProcess.start("serve-load", "--port", "0")) {
      HttpResponse<String> page = Http.get(engine.uri().resolve("/index.html"));
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("<title>Load engine</title>");
      engine.signal("TERM");
      assertThat(engine.exitCode()).isZero();
    }
  }

  @Test
  void whatCannotBeObservedIsRefused() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    assertThat(Cli.run("serve-load", "--port", "0", "--observe", "pid:" + gone.pid()))
        .isEqualTo(
            Cli.failed(
                "--observe: process "
                    + gone.pid()
                    + " does not run, or /proc is not to be read here"));
  }

  @Test
  void aPortThatIsNoneIsRefused() {
    assertThat(Cli.run("serve-load", "--port", "70000"))
        .isEqualTo(Cli.failed("--port: 70000 (expected: 0 to 65535)"));
  }
}
