package io.originsimulator.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import java.util.Optional;

/**
 * What is known of a container that did not start when it is removed.
 *
 * @param end of its process, in words; empty if that still ran or never did
 * @param log what it printed; empty if it printed nothing, or there never was a container
 */
record Remains(Optional<String> end, String log) {
  static final Remains NONE = new Remains(Optional.empty(), "");

  /** The same as Docker tells it. */
  static Remains of(InspectContainerResponse container, String log) {
    ContainerState state = container.getState();
    boolean ended = "exited".equals(state.getStatus()); // one that never ran is "created"
    return new Remains(ended ? Optional.of(StartFailure.ended(state)) : Optional.empty(), log);
  }
}
