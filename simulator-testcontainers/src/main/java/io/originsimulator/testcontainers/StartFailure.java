package io.originsimulator.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import io.originsimulator.recipe.value.RecipeException;
import java.util.List;
import java.util.Optional;
import org.testcontainers.containers.ContainerLaunchException;

/** The message for a container that did not start: the reason, and the end of its log. */
final class StartFailure {
  private static final int MOST_LINES = 50;
  private static final int LONGEST_REASON =
      1_000; // characters; some reasons contain the complete inspection

  private StartFailure() {}

  /**
   * Returns a failure whose message contains the reason and the log.
   *
   * @param failure from Testcontainers, with the reason among its causes
   * @param failed the end and the log of the container
   */
  static ContainerLaunchException explained(
      ContainerLaunchException failure, FailedContainer failed) {
    StringBuilder message = new StringBuilder(String.valueOf(failure.getMessage()));
    message.append('\n').append(indented(reason(failure, failed)));
    if (!failed.log().isBlank()) {
      message.append("\nThe container's log:\n").append(indented(end(failed.log())));
    }
    return new ContainerLaunchException(message.toString(), failure);
  }

  /** Returns the message for a simulator that has ended. */
  static String ended(ContainerState state) {
    String end =
        "The simulator ended before it was ready, with exit code " + state.getExitCodeLong();
    return Boolean.TRUE.equals(state.getOOMKilled())
        ? end + ": the container has too little memory"
        : end;
  }

  /** Returns the refused recipe, otherwise the end, otherwise the cause from Testcontainers. */
  private static String reason(Throwable failure, FailedContainer failed) {
    Throwable caught = failure;
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof RecipeException refused) {
        return String.valueOf(refused.getMessage());
      }
      if (at instanceof ContainerLaunchException) { // a wrapper, unless it is the last cause
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
