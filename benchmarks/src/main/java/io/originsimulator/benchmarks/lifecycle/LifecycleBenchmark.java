package io.originsimulator.benchmarks.lifecycle;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of a server in one test, in a warm JVM: from before its start to after its end.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class LifecycleBenchmark {
  private static final byte[] REQUEST =
      "GET / HTTP/1.1\r\nhost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  @Param public TestServer server;

  @Benchmark
  public int startAndStop() {
    TestServer.Running running = server.start();
    running.stop().run();
    return running.port();
  }

  /** Uses a plain socket, so that the client costs the same small part of each measurement. */
  @Benchmark
  public int startAskAndStop() throws IOException {
    TestServer.Running running = server.start();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.port())) {
      socket.getOutputStream().write(REQUEST);
      String response = readAnswer(socket);
      if (!response.startsWith("HTTP/1.1 200 ") || !response.contains(TestServer.BODY)) {
        throw new IllegalStateException(server + " answered " + response);
      }
      return response.length();
    } finally {
      running.stop().run();
    }
  }

  /** Reads up to the body: one server keeps the connection open, another sends chunks. */
  private static String readAnswer(Socket socket) throws IOException {
    byte[] buffer = new byte[4096];
    int length = 0;
    String response = "";
    while (!response.contains(TestServer.BODY)) {
      int read = socket.getInputStream().read(buffer, length, buffer.length - length);
      if (read <= 0) {
        return response;
      }
      length += read;
      response = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
    }
    return response;
  }
}
