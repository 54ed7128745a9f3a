package io.originsimulator.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import java.util.Optional;

/**
 * The end and the log of a container that did not start, which outlive its removal.
 *
 * @param end a description of its end; empty if its process was running or never ran
 * @param log its output; empty if it printed nothing, or if there was no container
 */
record FailedContainer(Optional<String> end, String log) {
  static final FailedContainer NONE = new FailedContainer(Optional.empty(), "");

  /** Returns the end according to Docker's inspection, and the log. */
  static FailedContainer of(InspectContainerResponse container, String log) {
    ContainerState state = container.getState();
    boolean ended = "exited".equals(state.getStatus()); // one that never ran is "created"
    return new FailedContainer(
        ended ? Optional.of(StartFailure.ended(state)) : Optional.empty(), log);
  }
}
