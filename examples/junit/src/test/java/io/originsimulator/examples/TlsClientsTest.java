package io.originsimulator.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.server.Simulator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import javax.net.ssl.SSLHandshakeException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.BasicHttpClientResponseHandler;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.junit.jupiter.api.Test;

/** Clients that trust a simulator's generated certificate. */
@OriginSimulator(https = true, json = "{ \"body\": \"rain\" }")
class TlsClientsTest {
  @OriginSimulator private Simulator origin;

  @Test
  void jdkClientIsGivenTheContext() throws Exception {
    HttpClient client = HttpClient.newBuilder().sslContext(origin.sslContext()).build();
    assertThat(client.send(get(), BodyHandlers.ofString()).body()).isEqualTo("rain");
  }

  @Test
  void okHttpIsGivenTheContextAndTheTrustManager() throws Exception {
    OkHttpClient client =
        new OkHttpClient.Builder()
            .sslSocketFactory(origin.sslContext().getSocketFactory(), origin.trustManager())
            .build();
    Request request = new Request.Builder().url(origin.httpsUri("/news").toString()).build();
    try (Response response = client.newCall(request).execute()) {
      assertThat(response.body().string()).isEqualTo("rain");
    }
    client.connectionPool().evictAll();
  }

  @Test
  void apacheClientIsGivenTheContextAsAStrategy() throws Exception {
    try (CloseableHttpClient client =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setTlsSocketStrategy(new DefaultClientTlsStrategy(origin.sslContext()))
                    .build())
            .build()) {
      HttpGet request = new HttpGet(origin.httpsUri("/news"));
      assertThat(client.execute(request, new BasicHttpClientResponseHandler())).isEqualTo("rain");
    }
  }

  @Test
  void otherClientsRefuseTheCertificate() {
    assertThatThrownBy(() -> HttpClient.newHttpClient().send(get(), BodyHandlers.ofString()))
        .isInstanceOf(SSLHandshakeException.class);
  }

  private HttpRequest get() {
    return HttpRequest.newBuilder(origin.httpsUri("/news")).build();
  }
}
