package io.originsimulator.cli;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP client for tests. */
public final class Http {
  private static final int FIRST_PORT = 10_000; // below those the kernel gives to connections
  private static final int PORTS = 20_000;
  private static final AtomicInteger NEXT = new AtomicInteger(new Random().nextInt(PORTS));

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Http() {}

  public static HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
    return CLIENT.send(request(uri), BodyHandlers.ofString());
  }

  /** Sends a request without a body; fails if the response is not complete in time. */
  public static HttpResponse<String> send(String method, URI uri, Duration patience)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody()).build();
    CompletableFuture<HttpResponse<String>> answer =
        CLIENT.sendAsync(request, BodyHandlers.ofString());
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      answer.cancel(true);
    }
  }

  public static CompletableFuture<HttpResponse<String>> getLater(URI uri) {
    return CLIENT.sendAsync(request(uri), BodyHandlers.ofString());
  }

  /** Returns the body of a response, which must be a 200. */
  public static String body(URI uri) throws IOException, InterruptedException {
    HttpResponse<String> response = get(uri);
    if (response.statusCode() != 200) {
      throw new IOException(uri + " answered " + response.statusCode() + ": " + response.body());
    }
    return response.body();
  }

  /**
   * Returns whether nothing listens at an address. A connection that is still in the queue of a
   * closing socket is reset, so something listened when it was made.
   */
  public static boolean isRefused(URI uri) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), uri.getPort()));
      return false;
    } catch (ConnectException e) {
      return true;
    } catch (SocketException e) {
      if ("Connection reset by peer".equals(e.getMessage())) {
        return false;
      }
      throw e;
    }
  }

  /** Returns a free port that the kernel does not assign; each call returns another one. */
  public static int freePort() {
    for (int i = 0; i < PORTS; i++) {
      int port = FIRST_PORT + NEXT.getAndIncrement() % PORTS;
      try (Socket socket = new Socket()) {
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return port;
      } catch (IOException e) {
        // in use: the next one
      }
    }
    throw new IllegalStateException("no port is free");
  }

  private static HttpRequest request(URI uri) {
    return HttpRequest.newBuilder(uri).timeout(Poll.DEADLINE).build();
  }
}
