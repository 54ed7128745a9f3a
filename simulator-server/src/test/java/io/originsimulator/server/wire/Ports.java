package io.originsimulator.server.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports of this machine. */
final class Ports {
  private Ports() {}

  /** Returns a free port outside the range from which the system assigns ports. */
  static int unused() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // in use: tries another one
      }
    }
  }
}
