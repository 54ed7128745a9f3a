package io.originsimulator.standalone;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Calls a simulator. */
final class Calls {
  private Calls() {}

  static HttpResponse<String> get(Simulator origin, String path)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(origin.uri(path)).build(), HttpResponse.BodyHandlers.ofString());
  }
}
