package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the run from which a class cache is made. */
class TrainCommandTest {
  @TempDir private Path folder;

  @Test
  void trainingAnswersAndEndsSilently() {
    assertThat(Cli.run("train")).isEqualTo(Cli.good(""));
  }

  @Test
  void trainingLoadsTheClassesOfServerAndLoadDriver() throws Exception {
    Path classes = folder.resolve("classes.txt");
    List<String> command = new ArrayList<>(CliProcess.java());
    command.add(1, "-Xlog:class+load:file=" + classes);
    command.add("train");
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor()).isZero();
    String loaded = Files.readString(classes);
    for (String needed :
        List.of(
            "io.originsimulator.cli.serve.ServeCommand",
            "io.originsimulator.cli.serve.RecipeFiles",
            "io.originsimulator.cli.serve.RecipePrinter",
            "io.originsimulator.recipe.RecipeReader",
            "io.originsimulator.server.wire.ResponseWriter",
            "io.originsimulator.server.admin.AdminPages",
            "org.HdrHistogram.Histogram",
            "io.netty.handler.codec.http.HttpRequestDecoder",
            "io.originsimulator.load.net.Attack",
            "io.originsimulator.load.report.OwnReport",
            "io.netty.handler.codec.http.HttpResponseDecoder")) {
      assertThat(loaded).contains("] " + needed + " source: ");
    }
  }
}
