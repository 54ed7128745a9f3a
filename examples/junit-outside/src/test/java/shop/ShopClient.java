package shop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The code under test: sends requests to the origin, and retries after a 503. */
public class ShopClient {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ShopClient() {}

  /** Returns the status and body of a response, such as {@code 200 []}. */
  public static String get(URI uri) {
    try {
      HttpResponse<String> response = HTTP.send(request(uri), HttpResponse.BodyHandlers.ofString());
      return (response.statusCode() + " " + response.body()).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the future of a response, which can be cancelled. */
  static CompletableFuture<?> send(URI uri) {
    return HTTP.sendAsync(request(uri), HttpResponse.BodyHandlers.discarding());
  }

  private static HttpRequest request(URI uri) {
    return HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(60)).build();
  }

  /**
   * Sends the request once more after each wait, as long as the response is a 503. Waits in real
   * time, as a client in use does: the tests measure these waits on the system clock.
   */
  public static String getWithRetries(URI uri, Duration... waits) throws InterruptedException {
    String response = get(uri);
    for (Duration wait : waits) {
      if (!response.startsWith("503")) {
        break;
      }
      Thread.sleep(wait.toMillis());
      response = get(uri);
    }
    return response;
  }
}
