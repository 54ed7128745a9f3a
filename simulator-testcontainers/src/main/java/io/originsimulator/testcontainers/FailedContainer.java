package io.originsimulator.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import java.util.Optional;

/**
 * The end and the log of a container that did not start, kept when it is removed.
 *
 * @param end of its process, in words; empty if that still ran or never did
 * @param log what it printed; empty if it printed nothing, or there never was a container
 */
record FailedContainer(Optional<String> end, String log) {
  static final FailedContainer NONE = new FailedContainer(Optional.empty(), "");

  /** Reads the end from Docker's inspection. */
  static FailedContainer of(InspectContainerResponse container, String log) {
    ContainerState state = container.getState();
    boolean ended = "exited".equals(state.getStatus()); // one that never ran is "created"
    return new FailedContainer(
        ended ? Optional.of(StartFailure.ended(state)) : Optional.empty(), log);
  }
}
