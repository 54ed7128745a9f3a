package news;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;

/** Requests the headline from the upstream, and retries once. */
@Component
class NewsClient {
  private final WebClient upstream;
  private final Duration patience;

  NewsClient(
      WebClient.Builder builder,
      @Value("${news.url}") String url,
      @Value("${news.patience}") Duration patience) {
    this.upstream = builder.baseUrl(url).build();
    this.patience = patience;
  }

  String headline() {
    return upstream
        .get()
        .uri("/headline")
        .retrieve()
        .bodyToMono(String.class)
        .timeout(patience)
        .retry(1)
        .onErrorReturn("no news")
        .block();
  }
}
