package news;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.server.Simulator;
import java.net.http.HttpClient;
import org.junit.jupiter.api.Test;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** A RestClient that trusts a simulator's generated certificate. */
class SecureUpstreamTest {
  @Test
  @OriginSimulator(https = true, json = "{ \"body\": \"rain\" }")
  void restClientIsGivenTheContext(Simulator origin) {
    HttpClient http = HttpClient.newBuilder().sslContext(origin.sslContext()).build();
    RestClient client =
        RestClient.builder()
            .requestFactory(new JdkClientHttpRequestFactory(http))
            .baseUrl(origin.httpsUri())
            .build();
    assertThat(client.get().uri("/news").retrieve().body(String.class)).isEqualTo("rain");
  }
}
