package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that sends exactly the given bytes. Every read times out after 20 seconds. */
final class RawClient implements AutoCloseable {
  static final int READ_TIMEOUT_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;

  RawClient(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  static RawClient connect(Simulator simulator) throws IOException {
    return connect(simulator, new Socket());
  }

  /** Connects a client whose kernel buffers few unread bytes. */
  static RawClient connectWithSmallWindow(Simulator simulator) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(8 << 10); // 8 KiB
    return connect(simulator, socket);
  }

  /** Connects a client from another address of this machine. */
  static RawClient connectFrom(String address, Simulator simulator) throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(address, 0));
    return connect(simulator, socket);
  }

  private static RawClient connect(Simulator simulator, Socket socket) throws IOException {
    socket.setSoTimeout(READ_TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
    socket.connect(
        new InetSocketAddress(simulator.uri().getHost(), simulator.port()), READ_TIMEOUT_MILLIS);
    return new RawClient(socket);
  }

  /** Sends one GET on a new connection. */
  static RawResponse get(Simulator simulator, String path) throws IOException {
    return request(simulator, headOf("GET " + path + " HTTP/1.1", "connection: close"));
  }

  /** Sends one POST on a new connection. */
  static RawResponse post(Simulator simulator, String path, String body) throws IOException {
    return request(simulator, postOf(path, body, "connection: close"));
  }

  /** Posts a recipe and checks that it is accepted. */
  static void add(Simulator simulator, String recipe) throws IOException {
    RawResponse response = post(simulator, "/_admin/add_recipe", recipe);
    assertThat(response.status()).as(response.text()).isEqualTo(201);
  }

  /** Sends one request on a new connection. */
  static RawResponse request(Simulator simulator, String request) throws IOException {
    try (RawClient client = connect(simulator)) {
      return client.send(request).read();
    }
  }

  static String getOf(String path) {
    return headOf("GET " + path + " HTTP/1.1");
  }

  /** Returns a head: its first line, a host, and further fields, given without line ends. */
  static String headOf(String line, String... fields) {
    StringBuilder head = new StringBuilder(line).append("\r\nhost: x\r\n");
    for (String field : fields) {
      head.append(field).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  /** Returns a POST with a body and further fields, given without line ends. */
  static String postOf(String path, String body, String... fields) {
    List<String> all = new ArrayList<>(List.of(fields));
    all.add("content-length: " + body.getBytes(StandardCharsets.UTF_8).length);
    return headOf("POST " + path + " HTTP/1.1", all.toArray(String[]::new)) + body;
  }

  RawClient send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.UTF_8));
  }

  RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** Sends a GET. */
  RawClient get(String path) throws IOException {
    return send(getOf(path));
  }

  /** Reads the next response completely. */
  RawResponse read() throws IOException {
    RawResponse head = readHead();
    int status = head.status();
    if (status < 200 || status == 204 || status == 304) {
      return head;
    }
    assertThat(head.headers()).containsKey("content-length");
    return head.withBody(readBody(Integer.parseInt(head.header("content-length"))));
  }

  /** Reads the next response's head, as for a HEAD. */
  RawResponse readHead() throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    String text = "";
    while (!text.endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the connection ended in a head: \"" + text + "\"");
      }
      head.write(next);
      if (next == '\n') {
        text = head.toString(StandardCharsets.UTF_8);
      }
    }
    return RawResponse.ofHead(text);
  }

  byte[] readBody(int length) throws IOException {
    byte[] body = in.readNBytes(length);
    assertThat(body).hasSize(length);
    return body;
  }

  /** Reads everything up to the end of the connection. */
  String readToTheEnd() throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Checks that the server ends the connection in order, with nothing more to read. */
  void expectEnd() throws IOException {
    assertThat(in.read()).as("after the end").isEqualTo(-1);
  }

  /** Checks that the connection ends, in order or not. */
  void expectGone() throws IOException {
    try {
      expectEnd();
    } catch (SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }

  /** Sets the timeout of each read. */
  RawClient patientFor(int millis) throws IOException {
    socket.setSoTimeout(millis);
    return this;
  }

  /** Returns whether nothing arrives for a time. */
  boolean isSilentFor(int millis) throws IOException {
    socket.setSoTimeout(millis);
    try {
      in.mark(1);
      in.read();
      in.reset();
      return false;
    } catch (SocketTimeoutException e) {
      return true;
    } finally {
      socket.setSoTimeout(READ_TIMEOUT_MILLIS);
    }
  }

  /** Half-closes the connection; reading continues. */
  RawClient halfClose() throws IOException {
    socket.shutdownOutput();
    return this;
  }

  /** Disconnects with an RST. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /** Disconnects with a FIN. */
  void leave() throws IOException {
    socket.close();
  }

  @Override
  public void close() throws IOException {
    leave();
  }
}
