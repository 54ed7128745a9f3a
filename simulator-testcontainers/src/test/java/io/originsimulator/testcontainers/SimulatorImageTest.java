package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SimulatorImageTest {
  private static final Optional<String> NONE = Optional.empty();

  @Test
  void theImageIsThatOfThisVersionUnlessOneIsNamed() throws IOException {
    assertThat(OriginSimulatorContainer.DEFAULT_IMAGE_NAME)
        .hasToString("origin-simulator:" + version())
        .isEqualTo(SimulatorImage.named(NONE, NONE))
        .isEqualTo(SimulatorImage.named(Optional.of(" "), Optional.of("")));
  }

  @Test
  void thePropertyWinsOverTheVariableEvenIfOneIsBlank() {
    Optional<String> mine = Optional.of("registry.example.com/mine:1");
    assertThat(SimulatorImage.named(mine, Optional.of("other:2"))).hasToString(mine.get());
    assertThat(SimulatorImage.named(NONE, mine)).hasToString(mine.get());
    assertThat(SimulatorImage.named(Optional.of(""), mine)).hasToString(mine.get());
  }

  @Test
  void whoHasNoImageIsToldHowToMakeItOrToNameAnother() throws IOException {
    assertThat(SimulatorImage.wayOut())
        .isEqualTo(
            ("origin-simulator:%1$s is not published: \"docker build -t origin-simulator:%1$s .\""
                    + " makes it, in a checkout of Origin Simulator. Another one is named by"
                    + " new OriginSimulatorContainer(\"…\"), by the system property"
                    + " origin-simulator.image or by the environment variable ORIGIN_SIMULATOR_IMAGE")
                .formatted(version()));
  }

  private static String version() throws IOException {
    Matcher version =
        Pattern.compile("<version>(.*?)</version>").matcher(Files.readString(Path.of("pom.xml")));
    assertThat(version.find()).isTrue(); // the parent's comes first
    return version.group(1);
  }
}
