package io.originsimulator.server.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An embedded simulator closes itself when the heap is full. */
class FullHeapTest {
  private static final byte[] REQUESTS = "GET / HTTP/1.1\r\n\r\n".repeat(1000).getBytes(US_ASCII);

  /** A main class that serves until the simulator has closed itself. */
  static final class Embedded {
    private Embedded() {}

    public static void main(String[] eventLoops) throws Exception {
      SimulatorBuilder builder =
          Simulator.builder()
              .limits(Limits.defaults().withPipelinedRequests(100_000_000))
              .recipe(Recipes.text("/*", "x", "1h"));
      if (eventLoops[0].equals("shared")) {
        builder.sharedEventLoop();
      }
      Simulator simulator = builder.start();
      System.out.println(simulator.port());
      simulator.awaitClose();
      System.out.println("closed");
    }
  }

  @ParameterizedTest
  @Timeout(value = 400, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a write can block
  @ValueSource(strings = {"own", "shared"})
  void closesItself(String eventLoops) throws Exception {
    List<String> command = new ArrayList<>(OwnJvm.command(Embedded.class, "-Xmx32m"));
    command.add(eventLoops);
    Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
    try (BufferedReader printed =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      fillHeap(Integer.parseInt(printed.readLine()));
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
      assertThat(printed.readLine()).isEqualTo("closed");
    } finally {
      process.destroyForcibly();
    }
  }

  private static void fillHeap(int port) throws IOException {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      for (int i = 0; i < 10_000; i++) {
        client.getOutputStream().write(REQUESTS);
      }
    } catch (IOException e) {
      return; // the simulator has closed the connection
    }
    throw new IOException("the heap is not full");
  }
}
