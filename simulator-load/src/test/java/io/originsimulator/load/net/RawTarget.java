package io.originsimulator.load.net;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** A server whose responses a test scripts byte by byte. */
final class RawTarget implements AutoCloseable {
  static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

  private final ServerSocket server;
  private final Script script;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "raw target");
            thread.setDaemon(true);
            return thread;
          });

  /** Heads of requests in the order of arrival. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  /** Addresses of connected clients. */
  final List<InetAddress> clients = new CopyOnWriteArrayList<>();

  /** The behaviour on a connection, which is closed afterwards. */
  interface Script {
    void serve(Conversation with) throws IOException, InterruptedException;
  }

  private RawTarget(Script script) throws IOException {
    this.server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    this.script = script;
    threads.execute(this::accept);
  }

  static RawTarget that(Script script) throws IOException {
    return new RawTarget(script);
  }

  /** Returns a server that never responds, and counts the connections that are closed. */
  static RawTarget counting(CountDownLatch closed) throws IOException {
    return that(
        with -> {
          with.awaitClose();
          closed.countDown();
        });
  }

  /** Returns a server with the same response to each request. */
  static RawTarget answering(String response) throws IOException {
    return that(
        with -> {
          while (!with.request().isEmpty()) {
            with.say(response);
          }
        });
  }

  /** One connection. */
  final class Conversation {
    private final Socket socket;

    /** Number of the connection, from 0. */
    final int number;

    private Conversation(Socket socket, int number) {
      this.socket = socket;
      this.number = number;
    }

    /** Returns the head of the next request; empty if there is none. */
    String request() throws IOException {
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      InputStream in = socket.getInputStream();
      for (int octet = in.read(); octet >= 0; octet = in.read()) {
        head.write(octet);
        String text = head.toString(StandardCharsets.US_ASCII);
        if (text.endsWith("\r\n\r\n")) {
          requests.add(text);
          return text;
        }
      }
      return "";
    }

    void say(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
    }

    /** Resets the connection. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    private void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Reads a request, and waits until the client has closed the connection. */
    void awaitRequestAndClose() throws IOException {
      if (!request().isEmpty()) {
        awaitClose();
      }
    }

    /** Waits until the client has closed the connection. */
    void awaitClose() throws IOException {
      while (socket.getInputStream().read() >= 0) {
        // drops further bytes
      }
    }
  }

  private void accept() {
    try {
      for (int number = 0; ; number++) {
        Conversation conversation = new Conversation(server.accept(), number);
        clients.add(conversation.socket.getInetAddress());
        threads.execute(() -> serve(conversation));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Conversation conversation) {
    try {
      script.serve(conversation);
    } catch (IOException | InterruptedException e) {
      // the client disconnected, or the test has ended
    } finally {
      conversation.close();
    }
  }

  /** Waits for a number of requests; fails after half a minute. */
  void awaitRequests(int count) {
    await(count, requests);
  }

  /** Waits for a number of clients; fails after half a minute. */
  void awaitClients(int count) {
    await(count, clients);
  }

  private static void await(int count, Collection<?> things) {
    long begin = System.nanoTime();
    while (things.size() < count) {
      if (System.nanoTime() - begin > 30_000_000_000L) {
        throw new AssertionError("only " + things.size() + " of " + count + " came in 30 s");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Returns host and port. */
  String place() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  String url(String path) {
    return "http://" + place() + path;
  }

  @Override
  public void close() throws IOException {
    server.close();
    threads.shutdownNow();
  }
}
