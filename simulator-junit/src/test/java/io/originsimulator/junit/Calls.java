package io.originsimulator.junit;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Calls a simulator. */
final class Calls {
  /** Retries a GET on a connection of an earlier simulator; over HTTP/2 the JDK does not. */
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Calls() {}

  static int status(Simulator origin, String path) {
    return get(origin.uri(path)).statusCode();
  }

  static String body(Simulator origin, String path) {
    return get(origin.uri(path)).body();
  }

  static HttpResponse<String> get(URI address) {
    return send(HttpRequest.newBuilder(address).build());
  }

  static HttpResponse<String> send(HttpRequest request) {
    try {
      return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
