package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.CliProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts replicas, each in its own process. */
class StartAtProcessTest {
  private static final long MILLI = 1_000_000;

  @TempDir private Path folder;

  @Test
  void replicasChangeStagesAtTheSameTime() throws Exception {
    Path recipe = Files.writeString(folder.resolve("recipe.json"), StageChanges.RECIPE);
    Instant start = Instant.now().plus(Duration.ofMillis(1_234));
    String[] serve = {"serve", recipe.toString(), "--port", "0", "--start-at", start.toString()};
    try (CliProcess one = CliProcess.start(serve)) {
      StageChanges ofOne = new StageChanges(one.uri(), start).observe(4 * MILLI);
      try (CliProcess other = CliProcess.start(serve)) { // like a replica that is added later
        StageChanges ofOther = new StageChanges(other.uri(), start).observe(4 * MILLI);
        assertThat(ofOne.off()).as("%s", ofOne).isLessThan(10 * MILLI);
        assertThat(ofOther.off()).as("%s", ofOther).isLessThan(10 * MILLI);
        assertThat(ofOne.apartFrom(ofOther)).isLessThan(10 * MILLI);
      }
    }
  }
}
