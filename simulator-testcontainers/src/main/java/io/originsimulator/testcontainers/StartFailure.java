package io.originsimulator.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import io.originsimulator.recipe.value.RecipeException;
import java.util.List;
import java.util.Optional;
import org.testcontainers.containers.ContainerLaunchException;

/** Why a container did not start, told whole: the reason, and the end of its log. */
final class StartFailure {
  private static final int MOST_LINES = 50;
  private static final int LONGEST_REASON = 1_000; // characters; some are all that Docker knows

  private StartFailure() {}

  /**
   * The failure with its story.
   *
   * @param failure as Testcontainers tells it, which keeps the reason among its causes
   * @param failed of the container
   */
  static ContainerLaunchException told(ContainerLaunchException failure, FailedContainer failed) {
    StringBuilder story = new StringBuilder(String.valueOf(failure.getMessage()));
    story.append('\n').append(indented(reason(failure, failed)));
    if (!failed.log().isBlank()) {
      story.append("\nThe container's log:\n").append(indented(end(failed.log())));
    }
    return new ContainerLaunchException(story.toString(), failure);
  }

  /** What is told of a simulator that has ended, whoever finds out first. */
  static String ended(ContainerState state) {
    String end =
        "The simulator ended before it was ready, with exit code " + state.getExitCodeLong();
    return Boolean.TRUE.equals(state.getOOMKilled())
        ? end + ": the container has too little memory"
        : end;
  }

  /** A refused recipe, else that it has ended, else what Testcontainers has caught. */
  private static String reason(Throwable failure, FailedContainer failed) {
    Throwable caught = failure;
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof RecipeException refused) {
        return String.valueOf(refused.getMessage());
      }
      if (at instanceof ContainerLaunchException) { // says what it is about, unless it is the last
        caught = Optional.ofNullable(at.getCause()).orElse(at);
      }
    }
    String reason = Optional.ofNullable(caught.getMessage()).orElse(caught.toString());
    return failed.end().orElse(shortened(reason));
  }

  private static String shortened(String reason) {
    return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "…";
  }

  private static String end(String log) {
    List<String> lines = log.strip().lines().toList();
    return lines.size() <= MOST_LINES
        ? String.join("\n", lines)
        : "…\n" + String.join("\n", lines.subList(lines.size() - MOST_LINES, lines.size()));
  }

  private static String indented(String text) {
    return "  " + text.replace("\n", "\n  ");
  }
}
