package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.command.InspectContainerResponse;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.wait.strategy.WaitStrategyTarget;

class AdminWaitStrategyTest {

  @Test
  void itIsOverWhenTheSimulatorServes() {
    try (Simulator simulator = Simulator.builder().sharedEventLoop().start()) {
      wait(simulator.uri()).waitUntilReady(new Target(true));
    }
  }

  @Test
  void itIsOverWhenTheContainerHasEnded() throws IOException {
    AdminWaitStrategy wait = wait(closed());
    assertThatThrownBy(() -> wait.waitUntilReady(new Target(false)))
        .isInstanceOf(ContainerLaunchException.class)
        .hasMessage("The simulator ended before it was ready, with exit code 2");
  }

  @Test
  void atItsTimeoutItTellsWhatTheSimulatorDid() {
    try (Simulator simulator = Simulator.builder().sharedEventLoop().adminToken("secret").start()) {
      AdminWaitStrategy wait = wait(simulator.uri());
      wait.withStartupTimeout(Duration.ofSeconds(4)); // on a slow machine too
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(true)))
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessage("The simulator did not serve within 4 s: it answered 401");
    }
  }

  @Test
  void whoeverIsInterruptedDoesNotWait() throws IOException {
    AdminWaitStrategy wait = wait(closed());
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(true)))
          .isInstanceOf(RuntimeException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static AdminWaitStrategy wait(URI uri) {
    return new AdminWaitStrategy(() -> new AdminClient(uri, Optional.empty()));
  }

  private static URI closed() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
  }

  /** A container that runs, or has ended with exit code 2. */
  private record Target(boolean running) implements WaitStrategyTarget {
    @Override
    public InspectContainerResponse getCurrentContainerInfo() {
      String state = "{\"State\": {\"Running\": %s, \"ExitCode\": 2}}".formatted(running);
      try {
        return new ObjectMapper().readValue(state, InspectContainerResponse.class);
      } catch (JsonProcessingException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public List<Integer> getExposedPorts() {
      return List.of();
    }

    @Override
    public InspectContainerResponse getContainerInfo() {
      throw new UnsupportedOperationException();
    }
  }
}
