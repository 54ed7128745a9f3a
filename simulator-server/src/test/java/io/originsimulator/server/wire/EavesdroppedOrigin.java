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

/** An origin of a few lines that answers one request and keeps what it was sent, byte by byte. */
final class EavesdroppedOrigin implements AutoCloseable {
  private final ServerSocket listener;
  private final CompletableFuture<String> request;

  EavesdroppedOrigin(String body) throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    listener.setSoTimeout(RawClient.READ_TIMEOUT_MILLIS);
    request = Later.of(() -> answerOne(body));
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/page");
  }

  /** The head of the request, once it has come. */
  String request() throws Exception {
    return request.get(RawClient.READ_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
  }

  private String answerOne(String body) throws IOException {
    try (Socket socket = listener.accept()) {
      socket.setSoTimeout(RawClient.READ_TIMEOUT_MILLIS);
      String head = head(socket.getInputStream());
      String answer =
          "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: "
              + body.length()
              + "\r\n\r\n"
              + body;
      socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
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
