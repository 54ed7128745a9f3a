package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.ContainerLaunchException;

class StartFailureTest {
  private static final Optional<String> ENDED =
      Optional.of("The simulator ended before it was ready, with exit code 2");

  @Test
  void refusedRecipeIsTheReason() {
    RecipeException refused =
        new RecipeException("a.json", List.of(new Problem("origin", "gone", "", "")));
    refused.initCause(new IllegalStateException("below"));
    assertThat(message(refused, new FailedContainer(ENDED, "")))
        .isEqualTo(
            """
            Container startup failed
              a.json: 1 problem
                origin: gone""");
  }

  @Test
  void endOfTheContainerIsTheReasonOtherwise() {
    assertThat(
            message(
                new IllegalStateException("its ports are not mapped"),
                new FailedContainer(ENDED, "error: --threads: 0\n")))
        .isEqualTo(
            """
            Container startup failed
              The simulator ended before it was ready, with exit code 2
            The container's log:
              error: --threads: 0""");
  }

  @Test
  void causeFromTestcontainersIsTheLastChoice() {
    FailedContainer failed = new FailedContainer(Optional.empty(), "one\ntwo\n");
    assertThat(
            message(
                new IllegalStateException(
                    "Retry limit hit",
                    new ContainerLaunchException(
                        "Could not create/start container",
                        new UncheckedIOException(
                            "page.html cannot be read", new IOException("page.html")))),
                failed))
        .isEqualTo(
            """
            Container startup failed
              page.html cannot be read
            The container's log:
              one
              two""");
  }

  @Test
  void messageOfTheWaitIsTheReason() {
    assertThat(
            message(
                new ContainerLaunchException(
                    "Could not create/start container",
                    new ContainerLaunchException("The simulator did not serve within 1m")),
                FailedContainer.NONE))
        .isEqualTo(
            """
            Container startup failed
              The simulator did not serve within 1m""");
  }

  @Test
  void reasonWithoutAMessageIsReportedByItsType() {
    assertThat(message(new IOException(), FailedContainer.NONE))
        .isEqualTo("Container startup failed\n  java.io.IOException");
  }

  @Test
  void longReasonIsTruncated() {
    assertThat(message(new IllegalStateException("x".repeat(1_001)), FailedContainer.NONE))
        .isEqualTo("Container startup failed\n  " + "x".repeat(1_000) + "…");
  }

  @Test
  void longLogIsReducedToItsEnd() {
    String log = IntStream.rangeClosed(1, 51).mapToObj(n -> n + "\n").collect(Collectors.joining());
    assertThat(
            message(
                new IllegalStateException("reason"), new FailedContainer(Optional.empty(), log)))
        .startsWith("Container startup failed\n  reason\nThe container's log:\n  …\n  2\n  3\n")
        .endsWith("\n  51");
  }

  private static String message(Exception reason, FailedContainer failed) {
    ContainerLaunchException failure =
        new ContainerLaunchException("Container startup failed", reason);
    ContainerLaunchException explained = StartFailure.explained(failure, failed);
    assertThat(explained).hasCause(failure);
    return String.valueOf(explained.getMessage());
  }
}
