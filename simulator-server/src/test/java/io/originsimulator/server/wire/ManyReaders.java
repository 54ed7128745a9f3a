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

/** A thread that sends requests on many connections and reads each response to its end. */
final class ManyReaders {
  private static final String GET = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

  private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
  private final List<Response> responses = new ArrayList<>();

  /** The start and end of a response. */
  private static final class Response {
    private long firstNanos;
    private long lastNanos;

    double seconds() {
      return (lastNanos - firstNanos) / 1e9;
    }
  }

  private ManyReaders() {}

  /**
   * Connects and sends a request.
   *
   * @param receiveBuffer bytes that the kernel receives ahead; 0 for its default
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

  /** Returns the times from the first byte of each response to its last. */
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
        selector.select(readers::read, 100); // also removes closed connections
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
