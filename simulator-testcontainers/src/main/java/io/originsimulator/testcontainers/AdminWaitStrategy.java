package io.originsimulator.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import io.originsimulator.recipe.value.DurationText;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/**
 * Waits until {@code /_admin/status} answers with 200; not a moment longer if the container has
 * ended, or wants a token that is not known. Testcontainers' own waiting over HTTP asks once a
 * second, and goes on to its timeout.
 */
final class AdminWaitStrategy extends AbstractWaitStrategy {
  private static final long PERIOD_MILLIS = 25;

  private final Supplier<AdminClient> admin;

  /**
   * A wait.
   *
   * @param admin asked for when the container's port is known
   */
  AdminWaitStrategy(Supplier<AdminClient> admin) {
    this.admin = admin;
  }

  @Override
  protected void waitUntilReady() {
    long begin = System.nanoTime();
    AdminClient simulator = admin.get();
    String last;
    do { // once at least, however long it took to come here
      try {
        int status = simulator.status();
        if (status == 200) {
          return;
        }
        checkThatItsTokenIsKnown(status);
        last = "it answered " + status;
      } catch (UncheckedIOException e) { // not yet, or never
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
          "The simulator answered 401: its token is not known here"
              + " (expected: one that is given as withEnv(\"%s\", token))"
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
