package io.originsimulator.server.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An origin that answers one request and records it byte by byte. */
final class EavesdroppedOrigin implements AutoCloseable {
  private final ServerSocket listener;
  private final CompletableFuture<String> request;

  EavesdroppedOrigin(String body) throws IOException {
    this(
        ("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: "
                + body.length()
                + "\r\n\r\n"
                + body)
            .getBytes(StandardCharsets.UTF_8));
  }

  /** Creates an origin that sends these bytes and then closes the connection. */
  EavesdroppedOrigin(byte[] answer) throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    listener.setSoTimeout(RawClient.READ_TIMEOUT_MILLIS);
    request = Later.of(() -> answerOne(answer));
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/page");
  }

  /** Returns the head of the request; waits for it. */
  String request() throws Exception {
    return request.get(RawClient.READ_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
  }

  private String answerOne(byte[] answer) throws IOException {
    try (Socket socket = listener.accept()) {
      socket.setSoTimeout(RawClient.READ_TIMEOUT_MILLIS);
      String head = head(socket.getInputStream());
      socket.getOutputStream().write(answer);
      return head;
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.UTF_8).endsWith("\r\n\r\n")) {
      head.write(in.read());
    }
    return head.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
