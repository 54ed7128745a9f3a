package io.originsimulator.testcontainers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** A port of this machine without a listener; it is bound, so no other process gets it. */
record ClosedPort(Socket taken) implements AutoCloseable {

  static ClosedPort take() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return new ClosedPort(socket);
  }

  int number() {
    return taken.getLocalPort();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + number());
  }

  @Override
  public void close() throws IOException {
    taken.close();
  }
}
