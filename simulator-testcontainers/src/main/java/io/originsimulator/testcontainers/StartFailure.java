package io.originsimulator.testcontainers;

import io.originsimulator.recipe.RecipeException;
import java.util.List;
import java.util.Optional;
import org.testcontainers.containers.ContainerLaunchException;

/** Why a container did not start, told whole: the reason, and the end of its log. */
final class StartFailure {
  private static final int MOST_LINES = 50;

  private StartFailure() {}

  /**
   * The failure with its story.
   *
   * @param failure as Testcontainers tells it, which keeps the reason among its causes
   * @param log of the container; empty if there never was one
   */
  static ContainerLaunchException told(ContainerLaunchException failure, String log) {
    StringBuilder story = new StringBuilder(String.valueOf(failure.getMessage()));
    story.append('\n').append(indented(reason(failure)));
    if (!log.isBlank()) {
      story.append("\nThe container's log:\n").append(indented(end(log)));
    }
    return new ContainerLaunchException(story.toString(), failure);
  }

  /** A refused recipe, else what is at the bottom of it. */
  private static String reason(Throwable failure) {
    Throwable reason = failure;
    for (Throwable at = failure; at != null; at = at.getCause()) {
      reason = at;
      if (at instanceof RecipeException) {
        break;
      }
    }
    return Optional.ofNullable(reason.getMessage()).orElse(reason.toString());
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
