package io.originsimulator.server.wire;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One thread that asks on many connections and reads each to the end of its body. */
final class ManyReaders {
  private static final String GET = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

  private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
  private final List<Response> responses = new ArrayList<>();

  /** When a response began and ended. */
  private static final class Response {
    private long firstNanos;
    private long lastNanos;

    double seconds() {
      return (lastNanos - firstNanos) / 1e9;
    }
  }

  private ManyReaders() {}

  /**
   * Connects and asks, once.
   *
   * @param receiveBuffer bytes the kernel takes in ahead; 0 for its own choice
   */
  static SocketChannel ask(Simulator simulator, int receiveBuffer) throws IOException {
    SocketChannel client = SocketChannel.open();
    if (receiveBuffer > 0) {
      client.socket().setReceiveBufferSize(receiveBuffer);
    }
    client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), simulator.port()));
    client.write(ByteBuffer.wrap(GET.getBytes(StandardCharsets.US_ASCII)));
    return client;
  }

  /** From the first byte of each response to its last. */
  static List<Double> secondsToTheEnd(Simulator simulator, int connections) {
    ManyReaders readers = new ManyReaders();
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < connections; i++) {
        SocketChannel client = ask(simulator, 0);
        client.configureBlocking(false);
        Response response = new Response();
        readers.responses.add(response);
        client.register(selector, SelectionKey.OP_READ, response);
        selector.selectNow(readers::read);
      }
      while (!selector.keys().isEmpty()) {
        selector.select(readers::read, 100); // the wait also takes out what has been closed
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return readers.responses.stream().map(Response::seconds).toList();
  }

  private void read(SelectionKey key) {
    try {
      int bytes = ((SocketChannel) key.channel()).read(buffer.clear());
      if (bytes < 0) {
        key.channel().close();
        return;
      }
      Response response = (Response) key.attachment();
      response.lastNanos = System.nanoTime();
      response.firstNanos = response.firstNanos == 0 ? response.lastNanos : response.firstNanos;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
