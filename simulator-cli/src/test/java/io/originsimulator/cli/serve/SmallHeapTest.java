package io.originsimulator.cli.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Http;
import io.originsimulator.cli.Poll;
import io.originsimulator.cli.console.ExitCode;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a simulator with a small heap continues or ends, but never hangs. */
class SmallHeapTest {
  private static final int READ_TIMEOUT_MILLIS = 60_000;
  private static final int PAIRS = 300; // 18 MB of heads, of which 12 may be used
  private static final String RECIPE =
      "{\"body\": \"x\", \"stages\": [{\"at\": 0, \"status\": 200, \"latency\": \"%s\"}]}";

  @TempDir private Path folder;

  @Test
  void journalLargerThanTheHeapKeepsTheEntriesThatFit() throws Exception {
    try (CliProcess simulator = serve("48m", "0", "--journal=100000")) {
      URI uri = simulator.uri();
      try (Socket client = connect(uri)) {
        String request = "GET / HTTP/1.1\r\nx: " + "y".repeat(3000) + "\r\n\r\n";
        client.getOutputStream().write(request.getBytes(US_ASCII));
        int length = lengthOfAResponse(client);
        byte[] requests = request.repeat(100).getBytes(US_ASCII);
        for (int i = 0; i < 150; i++) { // 45 MB
          client.getOutputStream().write(requests);
          assertThat(client.getInputStream().readNBytes(100 * length)).hasSize(100 * length);
        }
      }
      HttpResponse<String> page = Http.get(uri.resolve("/_admin/requests?after=15000"));
      assertThat(page.headers().firstValueAsLong("x-last-request")).hasValue(15_001);
      assertThat(page.headers().firstValueAsLong("x-dropped-for-memory").orElseThrow())
          .isBetween(10_000L, 13_000L);
      assertThat(Http.get(uri.resolve("/_admin/requests")).statusCode()).isEqualTo(503);
      endsInOrder(simulator);
    }
  }

  @Test
  void unfinishedHeadsAreRefusedAndReleased() throws Exception {
    byte[] longLine = ("GET / HTTP/1.1\r\nx: " + "y".repeat(60_000)).getBytes(US_ASCII);
    byte[] manyLines = ("GET / HTTP/1.1\r\n" + "a:\r\n".repeat(14_000)).getBytes(US_ASCII);
    try (CliProcess simulator = serve("48m", "0")) {
      URI uri = simulator.uri();
      List<Socket> clients = new ArrayList<>();
      try {
        for (int i = 0; i < PAIRS; i++) {
          clients.add(connect(uri));
          send(longLine, clients.get(2 * i));
          clients.add(connect(uri));
          send(manyLines, clients.get(2 * i + 1));
        }
        assertThat(statusLine(clients.get(1))).isEqualTo("HTTP/1.1 431 ");
        assertThat(statusLine(clients.get(2 * PAIRS - 2))).isEqualTo("HTTP/1.1 503 ");
      } finally {
        for (Socket client : clients) {
          client.close();
        }
      }
      assertThat(Http.body(uri)).isEqualTo("x");
      Poll.until("the memory is free again", () -> isTaken(uri, longLine));
      endsInOrder(simulator);
    }
  }

  /**
   * Runs with and without the option that the script, the image and the systemd unit give the JVM.
   * Leak detection is off: its records make the collector take half a minute for the last
   * megabytes.
   */
  @ParameterizedTest
  @Timeout(value = 400, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a write can block
  @ValueSource(strings = {"", "-XX:+ExitOnOutOfMemoryError"})
  void fullHeapEndsTheProcess(String option) throws Exception {
    byte[] requests = "GET / HTTP/1.1\r\n\r\n".repeat(1000).getBytes(US_ASCII);
    String options = "32m -Dio.netty.leakDetection.level=disabled " + option;
    try (CliProcess simulator = serve(options, "1h", "--max-pipelined=100000000");
        Socket client = connect(simulator.uri())) {
      for (int i = 0; i < 10_000 && send(requests, client); i++) {}
      assertThat(simulator.exitCode()).isEqualTo(ExitCode.CANNOT_SERVE);
    }
  }

  private CliProcess serve(String heap, String latency, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("serve", RECIPE.formatted(latency)));
    arguments.addAll(List.of("--port=0", "--host=127.0.0.1", "--no-honesty", "--threads=2"));
    arguments.addAll(List.of(more));
    Map<String, String> options = Map.of("_JAVA_OPTIONS", "-Xmx" + heap); // overrides all others
    return CliProcess.start(folder, options, arguments.toArray(String[]::new));
  }

  private static void endsInOrder(CliProcess simulator) throws Exception {
    simulator.signal("TERM");
    assertThat(simulator.exitCode()).isZero();
  }

  private static Socket connect(URI uri) throws IOException {
    Socket socket = new Socket(uri.getHost(), uri.getPort());
    socket.setSoTimeout(READ_TIMEOUT_MILLIS);
    return socket;
  }

  /** Sends bytes; returns false if the simulator has closed the connection. */
  private static boolean send(byte[] bytes, Socket client) {
    try {
      client.getOutputStream().write(bytes);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Reads a response with a body of one byte; returns its length. */
  private static int lengthOfAResponse(Socket client) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) client.getInputStream().read());
    }
    assertThat(client.getInputStream().read()).isEqualTo('x');
    return head.length() + 1;
  }

  private static String statusLine(Socket client) throws IOException {
    return new String(client.getInputStream().readNBytes("HTTP/1.1 200 ".length()), US_ASCII);
  }

  /** Returns whether an unfinished head is kept, and answered when it is complete. */
  private static boolean isTaken(URI uri, byte[] head) throws IOException {
    try (Socket client = connect(uri)) {
      send(head, client);
      send("\r\n\r\n".getBytes(US_ASCII), client);
      return statusLine(client).equals("HTTP/1.1 200 ");
    }
  }
}
