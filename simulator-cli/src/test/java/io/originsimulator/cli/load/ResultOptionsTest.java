package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.recipe.value.DurationText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ResultOptionsTest {
  @Command(name = "attack")
  private static final class Options {
    @Mixin private ResultOptions results;
  }

  @ParameterizedTest
  @CsvSource({"--abort-if=p99>1s, true", "--abort-if=errors>1%, false", "--force, false"})
  void driverReportsRequestsInFlightIfALongTimeEndsTheRun(String option, boolean reported) {
    Options options = new Options();
    new CommandLine(options)
        .registerConverter(DurationText.class, Arguments::duration)
        .parseArgs(option);
    DriverSettings settings = options.results.watched(DriverSettings.defaults());
    assertThat(settings.reportInFlight()).isEqualTo(reported);
  }
}
