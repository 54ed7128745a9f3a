package five;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The client under test in all three suites. */
final class OrderClient {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URI base;

  OrderClient(URI base) {
    this.base = base;
  }

  /** Returns an order; the timeout is 500 ms, with one retry, 100 ms after a 503. */
  String find(String id) throws IOException, InterruptedException {
    HttpRequest request = request("/orders/" + id).timeout(Duration.ofMillis(500)).build();
    HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
    if (response.statusCode() == 503) {
      Thread.sleep(100);
      response = HTTP.send(request, BodyHandlers.ofString());
    }
    return response.body();
  }

  /** Polls the state of an order until it is done, and returns the number of requests. */
  int awaitDone(String id) throws IOException, InterruptedException {
    HttpRequest request = request("/orders/" + id + "/state").build();
    for (int asked = 1; ; asked++) {
      if (HTTP.send(request, BodyHandlers.ofString()).body().equals("done")) {
        return asked;
      }
    }
  }

  void place(String item) throws IOException, InterruptedException {
    HttpRequest request =
        request("/orders?source=web")
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString("{\"item\":\"" + item + "\"}"))
            .build();
    HTTP.send(request, BodyHandlers.discarding());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(base.resolve(path));
  }
}
