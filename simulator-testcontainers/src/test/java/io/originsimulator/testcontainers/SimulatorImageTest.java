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
  void defaultImageIsThatOfThisVersion() throws IOException {
    assertThat(OriginSimulatorContainer.DEFAULT_IMAGE_NAME)
        .hasToString("origin-simulator:" + version())
        .isEqualTo(SimulatorImage.named(NONE, NONE))
        .isEqualTo(SimulatorImage.named(Optional.of(" "), Optional.of("")));
  }

  @Test
  void propertyOverridesTheVariableAndBlanksAreIgnored() {
    Optional<String> mine = Optional.of("registry.example.com/mine:1");
    assertThat(SimulatorImage.named(mine, Optional.of("other:2"))).hasToString(mine.get());
    assertThat(SimulatorImage.named(NONE, mine)).hasToString(mine.get());
    assertThat(SimulatorImage.named(Optional.of(""), mine)).hasToString(mine.get());
  }

  @Test
  void missingImageInstructionsNameBuildAndOverrides() throws IOException {
    assertThat(SimulatorImage.wayOut())
        .isEqualTo(
            ("origin-simulator:%1$s is not published; build it in a checkout of Origin Simulator:"
                    + " docker build -t origin-simulator:%1$s .\n"
                    + "  To use another image, set it with new OriginSimulatorContainer(\"…\"), the"
                    + " system property origin-simulator.image, or the environment variable"
                    + " ORIGIN_SIMULATOR_IMAGE")
                .formatted(version()));
  }

  private static String version() throws IOException {
    Matcher version =
        Pattern.compile("<version>(.*?)</version>").matcher(Files.readString(Path.of("pom.xml")));
    assertThat(version.find()).isTrue(); // the parent's version comes first
    return version.group(1);
  }
}
