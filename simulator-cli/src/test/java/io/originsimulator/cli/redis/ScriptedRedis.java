package io.originsimulator.cli.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * A server that returns given replies in Redis's protocol: for failures that a real server shows
 * rarely. It runs no scripts; {@code .ci/fleet} tests these with a real one.
 */
final class ScriptedRedis implements AutoCloseable {
  private final ServerSocket server;
  private final Function<String, String> replies;
  private final List<String> received = new CopyOnWriteArrayList<>();

  /**
   * Starts the server.
   *
   * @param replies returns a reply without its line end for a command with its arguments
   */
  ScriptedRedis(Function<String, String> replies) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.replies = replies;
    run(this::accept);
  }

  private static void run(Runnable task) {
    Thread thread = new Thread(task, "scripted-redis");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the commands so far, each with its arguments. */
  List<String> received() {
    return received;
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        run(() -> converse(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void converse(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      for (String head = line(in); !head.isEmpty(); head = line(in)) {
        List<String> command = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(head.substring(1)); i++) {
          int length = Integer.parseInt(line(in).substring(1));
          command.add(new String(in.readNBytes(length), StandardCharsets.UTF_8));
          line(in);
        }
        String text = String.join(" ", command);
        received.add(text);
        String reply = text.startsWith("CLIENT") ? "+OK" : replies.apply(text);
        out.write((reply + "\r\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      // the client has ended
    }
  }

  /** Returns a line without its end; empty at the end of the connection. */
  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return line.toString().strip();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
