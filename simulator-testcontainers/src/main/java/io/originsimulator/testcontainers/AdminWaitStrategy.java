package io.originsimulator.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import io.originsimulator.recipe.value.DurationText;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/**
 * A wait until {@code /_admin/status} returns 200. It fails at once if the container has ended or
 * requires an unknown token. Testcontainers' own wait over HTTP polls once per second and continues
 * until its timeout.
 */
final class AdminWaitStrategy extends AbstractWaitStrategy {
  private static final long PERIOD_MILLIS = 25;

  private final Supplier<AdminClient> admin;

  /**
   * Creates a wait.
   *
   * @param admin called once the container's port is known
   */
  AdminWaitStrategy(Supplier<AdminClient> admin) {
    this.admin = admin;
  }

  @Override
  protected void waitUntilReady() {
    long begin = System.nanoTime();
    AdminClient simulator = admin.get();
    String last;
    do { // at least once, even if the timeout has passed
      try {
        int status = simulator.status();
        if (status == 200) {
          return;
        }
        checkThatItsTokenIsKnown(status);
        last = "it returned " + status;
      } catch (UncheckedIOException e) { // it does not listen, or not yet
        last = simulator.address() + ": " + e.getCause();
        checkThatItRuns();
      }
      pause();
    } while (System.nanoTime() - begin < startupTimeout.toNanos());
    throw new ContainerLaunchException(
        "The simulator did not serve within %s: %s"
            .formatted(DurationText.written(startupTimeout), last));
  }

  private static void checkThatItsTokenIsKnown(int status) {
    if (status == 401) {
      throw new ContainerLaunchException(
          "The simulator returned 401: its token is unknown"
              + " (expected: a token set with withEnv(\"%s\", token))"
                  .formatted(OriginSimulatorContainer.TOKEN_VARIABLE));
    }
  }

  private void checkThatItRuns() {
    ContainerState container = waitStrategyTarget.getCurrentContainerInfo().getState();
    if (!Boolean.TRUE.equals(container.getRunning())) {
      throw new ContainerLaunchException(StartFailure.ended(container));
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PERIOD_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ContainerLaunchException("Interrupted while waiting for the simulator", e);
    }
  }
}
