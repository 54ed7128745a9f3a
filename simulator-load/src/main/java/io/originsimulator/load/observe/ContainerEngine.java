package io.originsimulator.load.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URLEncoder;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalLong;

/** A container engine with Docker's API, by its socket. It provides the process of a container. */
record ContainerEngine(Path socket) {
  private static final String HEAD_END = "\r\n\r\n";
  private static final int BUFFER_BYTES = 8192;

  /**
   * Returns the first process of a container, in this machine's numbering; empty if it is not
   * running.
   */
  OptionalLong processOf(String name) throws IOException {
    String path = "/containers/" + URLEncoder.encode(name, StandardCharsets.UTF_8) + "/json";
    String response = get(path);
    int body = response.indexOf(HEAD_END);
    if (body < 0 || !response.startsWith("HTTP/1.")) {
      throw new IOException(socket + ": not a container engine");
    }
    if (!response.startsWith(" 200", "HTTP/1.x".length())) {
      return OptionalLong.empty();
    }
    JsonNode container = new JsonMapper().readTree(response.substring(body + HEAD_END.length()));
    long pid = container.path("State").path("Pid").asLong();
    return pid > 0 ? OptionalLong.of(pid) : OptionalLong.empty();
  }

  /** Sends a request in HTTP/1.0, so that the response ends with the connection. */
  private String get(String path) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      String request = "GET " + path + " HTTP/1.0\r\nhost: localhost\r\n\r\n";
      ByteBuffer bytes = ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      ByteArrayOutputStream response = new ByteArrayOutputStream();
      ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
      while (channel.read(buffer) >= 0) {
        response.write(buffer.array(), 0, buffer.position());
        buffer.clear();
      }
      return response.toString(StandardCharsets.UTF_8);
    }
  }
}
