package news;

import java.net.http.HttpClient;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Requests the headline from the upstream, and retries once. */
@Component
class NewsClient {
  private static final int TRIES = 2;

  private final RestClient upstream;

  NewsClient(RestClient.Builder builder, NewsProperties properties) {
    JdkClientHttpRequestFactory http =
        new JdkClientHttpRequestFactory(
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
    http.setReadTimeout(properties.patience());
    this.upstream = builder.requestFactory(http).baseUrl(properties.url()).build();
  }

  String headline() {
    for (int i = 0; i < TRIES; i++) {
      try {
        return upstream.get().uri("/headline").retrieve().body(String.class);
      } catch (RestClientException e) {
        // retried, if a try is left
      }
    }
    return "no news";
  }
}
