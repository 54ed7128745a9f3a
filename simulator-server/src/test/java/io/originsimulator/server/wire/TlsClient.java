package io.originsimulator.server.wire;

import io.originsimulator.server.Simulator;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** The sockets of clients that speak TLS. */
final class TlsClient {
  private static final int HEADER = 5; // of a record: type, version, length
  private static final int ALERT = 21;

  private TlsClient() {}

  /** Connects a client that has done its handshake. */
  static RawClient connect(Simulator simulator, String protocol) throws IOException {
    return connect(simulator, protocol, new Recording());
  }

  static RawClient connect(Simulator simulator, String protocol, Socket socket) throws IOException {
    return new RawClient(handshake(simulator, simulator.sslContext(), protocol, socket));
  }

  static SSLSocket handshake(
      Simulator simulator, SSLContext context, String protocol, Socket socket) throws IOException {
    socket.setSoTimeout(RawClient.READ_TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
    socket.connect(
        new InetSocketAddress(simulator.httpsUri().getHost(), simulator.httpsUri().getPort()));
    SSLSocket secure =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(socket, simulator.httpsUri().getHost(), socket.getPort(), true);
    secure.setEnabledProtocols(new String[] {protocol});
    secure.startHandshake();
    return secure;
  }

  /** A socket that knows the types of the TLS records it has received. */
  static final class Recording extends Socket {
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read() throws IOException {
          throw new IOException("unexpected: TLS reads several bytes");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
          int read = super.read(bytes, offset, length);
          if (read > 0) {
            received.write(bytes, offset, read);
          }
          return read;
        }
      };
    }

    /** Returns whether the last record was an alert, as TLS 1.2 shows; one is close_notify. */
    boolean endedWithAnAlert() {
      List<Integer> types = recordTypes();
      return !types.isEmpty() && types.get(types.size() - 1) == ALERT;
    }

    /** Returns the types of all records so far. */
    List<Integer> recordTypes() {
      List<Integer> types = new ArrayList<>();
      byte[] bytes = received.toByteArray();
      for (int at = 0; at + HEADER <= bytes.length; ) {
        types.add((int) bytes[at]);
        at += HEADER + (((bytes[at + 3] & 0xff) << 8) | (bytes[at + 4] & 0xff));
      }
      return types;
    }
  }
}
