package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java snippet in docs/load.md is a copy of code in this file, so it compiles. */
class DocumentsTest {
  private static final Path MODULE = Path.of("").toAbsolutePath();
  private static final String THIS = "src/test/java/io/originsimulator/load/net/DocumentsTest.java";

  RunEnd attack(ResultSink sink) throws InterruptedException {
    // example
    Schedule schedule = EvenArrivals.of(RateText.parse("500/s"), Duration.ofSeconds(30));
    Workload workload =
        Workload.inTurn(schedule, List.of(Target.get("http://localhost:8080/news")));
    RunEnd end =
        Attack.of(workload, DriverSettings.defaults(), RunDescription.of("attack")).run(sink);
    // end
    return end;
  }

  @Test
  void exampleOfTheDocumentIsCompiled() throws IOException {
    String source = Files.readString(MODULE.resolve(THIS));
    int begin = source.indexOf("// example\n") + "// example\n".length();
    String example = source.substring(begin, source.indexOf("// end", begin));
    assertThat(Files.readString(MODULE.resolve("../docs/load.md")))
        .contains("```java\n" + example.stripIndent().stripTrailing() + "\n```\n");
  }
}
