package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.sun.net.httpserver.HttpServer;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.wait.strategy.WaitStrategyTarget;

class AdminWaitStrategyTest {

  @Test
  void waitEndsWhenTheSimulatorServes() {
    try (Simulator simulator = Simulator.builder().sharedEventLoop().start()) {
      wait(simulator.uri()).waitUntilReady(new Target(true));
    }
  }

  @Test
  void waitFailsWhenTheContainerHasEnded() throws IOException {
    try (ClosedPort closed = ClosedPort.take()) {
      AdminWaitStrategy wait = wait(closed.uri());
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(false)))
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessage("The simulator ended before it was ready, with exit code 2");
    }
  }

  @Test
  void timeoutReportsTheLastResponse() throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.start(); // it returns 404
    try {
      URI uri = URI.create("http://127.0.0.1:" + other.getAddress().getPort());
      AdminWaitStrategy wait = wait(uri);
      wait.withStartupTimeout(Duration.ofMillis(4_500)); // enough for a slow machine
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(true)))
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessage("The simulator did not serve within 4500ms: it returned 404");
    } finally {
      other.stop(0);
    }
  }

  @Test
  void timeoutWithoutAResponseReportsTheAddress() throws IOException {
    try (ClosedPort closed = ClosedPort.take()) {
      AdminWaitStrategy wait = wait(closed.uri());
      wait.withStartupTimeout(Duration.ofSeconds(1));
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(true)))
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessage(
              "The simulator did not serve within 1s: "
                  + closed.uri()
                  + ": java.net.ConnectException");
    }
  }

  @Test
  void shortestTimeoutStillAllowsOneRequest() throws IOException {
    try (ClosedPort closed = ClosedPort.take()) {
      AdminWaitStrategy wait = wait(closed.uri());
      wait.withStartupTimeout(Duration.ZERO);
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(true)))
          .hasMessageEndingWith(closed.uri() + ": java.net.ConnectException");
    }
  }

  @Test
  void unknownTokenFailsAtOnce() {
    try (Simulator simulator = Simulator.builder().sharedEventLoop().adminToken("secret").start()) {
      AdminWaitStrategy wait = wait(simulator.uri());
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(true)))
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessage(
              "The simulator returned 401: its token is unknown"
                  + " (expected: a token set with withEnv(\"ORIGIN_SIMULATOR_ADMIN_TOKEN\", token))");
    }
  }

  @Test
  void lackOfMemoryIsReported() throws IOException {
    try (ClosedPort closed = ClosedPort.take()) {
      AdminWaitStrategy wait = wait(closed.uri());
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(false, true)))
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessage(
              "The simulator ended before it was ready, with exit code 2: the container has too little memory");
    }
  }

  @Test
  void interruptEndsTheWait() throws IOException {
    ClosedPort closed = ClosedPort.take();
    AdminWaitStrategy wait = wait(closed.uri());
    Thread.currentThread().interrupt();
    try (closed) {
      assertThatThrownBy(() -> wait.waitUntilReady(new Target(true)))
          .isInstanceOf(RuntimeException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static AdminWaitStrategy wait(URI uri) {
    return new AdminWaitStrategy(() -> new AdminClient(uri, Optional.empty()));
  }

  /** A container that is running or has ended with exit code 2. */
  private record Target(boolean running, boolean outOfMemory) implements WaitStrategyTarget {
    Target(boolean running) {
      this(running, false);
    }

    @Override
    public InspectContainerResponse getCurrentContainerInfo() {
      String state =
          "{\"State\": {\"Running\": %s, \"OOMKilled\": %s, \"ExitCode\": 2}}"
              .formatted(running, outOfMemory);
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
