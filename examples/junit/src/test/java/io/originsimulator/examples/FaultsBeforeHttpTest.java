package io.originsimulator.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.recipe.listener.ListenerBuilder;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table of docs/listener.md: the exceptions of three clients that connect while the port is
 * closed, or whose handshake fails. Connection timeouts are in real time, everything else is in
 * virtual time.
 */
@OriginSimulator(recipe = "faults.json", https = true, clock = SimulatorTime.MANUAL)
class FaultsBeforeHttpTest {
  private static final Path TABLE = Path.of("../../docs/listener.md");
  private static final Duration OF_A_STALL = Duration.ofMillis(300);
  private static final Duration OF_A_RESPONSE = Duration.ofSeconds(20); // on a busy machine

  @OriginSimulator private Simulator origin;

  /** A row of the table: a fault, and the exceptions of the clients in Java. */
  record Row(String fault, String jdk, String okHttp, String apache) {
    static Row of(String line) {
      String[] cells = line.split(" *\\| *");
      return new Row(cells[1].replace("`", ""), cells[2], cells[3], cells[4]);
    }

    /** Returns the listener that begins its fault after 10 s. */
    ListenerBuilder listener() {
      String value = fault.replaceFirst(".* ", "").replace('-', '_').toUpperCase(Locale.ROOT);
      return fault.startsWith("tls")
          ? Listener.builder().tls("10s", Tls.valueOf(value))
          : Listener.builder().accept("10s", Accept.valueOf(value));
    }
  }

  static List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(TABLE)) {
      return lines
          .filter(line -> line.startsWith("| `accept` `") || line.startsWith("| `tls` `"))
          .map(Row::of)
          .toList();
    }
  }

  private interface Call {
    String send() throws Exception;
  }

  /** Returns the exception of a call, as the table shows it: with JDK 17, and one port. */
  private static String outcome(Call call) {
    try {
      return call.send();
    } catch (Exception e) {
      String name = "`" + e.getClass().getSimpleName() + "`";
      String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      String same = message.replaceFirst("^\\(\\w+\\) ", "").replaceFirst(":\\d{4,5}\\b", ":8443");
      return e.getMessage() == null ? name : name + " \"" + same + "\"";
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void clientGetsTheExceptionOfTheTable(Row row) throws IOException {
    URI fine = row.fault().startsWith("tls") ? origin.httpsUri("/fine") : origin.uri("/fine");
    origin.listener(row.listener());
    assertThat(all(fine, OF_A_RESPONSE)).containsOnly("fine");
    origin.clock().advanceTo("10s");
    assertThat(all(fine, row.fault().endsWith("stall") ? OF_A_STALL : OF_A_RESPONSE))
        .containsExactly(row.jdk(), row.okHttp(), row.apache());
  }

  /** Returns the outcomes of new clients. */
  private List<String> all(URI uri, Duration timeout) throws IOException {
    OkHttpClient okHttp =
        new OkHttpClient.Builder()
            .connectTimeout(timeout)
            .readTimeout(timeout) // also of the handshake
            .sslSocketFactory(origin.sslContext().getSocketFactory(), origin.trustManager())
            .build();
    HttpClient jdk =
        HttpClient.newBuilder().connectTimeout(timeout).sslContext(origin.sslContext()).build();
    try (CloseableHttpClient apache = apache(timeout)) {
      return List.of(
          outcome(
              () -> jdk.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body()),
          outcome(
              () -> {
                Request request = new Request.Builder().url(uri.toString()).build();
                try (Response response = okHttp.newCall(request).execute()) {
                  return response.body().string();
                }
              }),
          outcome(
              () ->
                  apache.execute(
                      new HttpGet(uri), response -> EntityUtils.toString(response.getEntity()))));
    } finally {
      okHttp.connectionPool().evictAll();
    }
  }

  private CloseableHttpClient apache(Duration timeout) {
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setConnectTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                        .build())
                .setDefaultTlsConfig(
                    TlsConfig.custom()
                        .setHandshakeTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                        .build())
                .setTlsSocketStrategy(new DefaultClientTlsStrategy(origin.sslContext()))
                .build())
        .build();
  }
}
