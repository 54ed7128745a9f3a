package io.originsimulator.load.live;

import io.originsimulator.load.Companion;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes the metrics of a run to a Prometheus once a second. A write that fails is not repeated:
 * the next one has the counts since the start.
 */
public final class RemoteWriter implements ResultSink, Companion {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final String PATH = "/api/v1/write";

  private final URI url;
  private final InstantSource wall;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final RunMetrics metrics = new RunMetrics();
  private final CountDownLatch ending = new CountDownLatch(1);
  private @Nullable Thread thread;
  private long writes;
  private long failures;
  private String problem = "";

  private RemoteWriter(URI url, InstantSource wall) {
    this.url = url;
    this.wall = wall;
  }

  /**
   * Creates a writer for one run.
   *
   * @param url of the receiver, with credentials if it needs them; without a path, that of a
   *     Prometheus
   */
  public static RemoteWriter to(URI url) {
    String path = url.getRawPath();
    return new RemoteWriter(
        path.isEmpty() || path.equals("/") ? url.resolve(PATH) : url, InstantSource.system());
  }

  @Override
  public void accept(RunEvent event) {
    metrics.accept(event);
  }

  @Override
  public void begin(RunInfo run, LongSupplier nanoTime, ResultSink sink) {
    thread = new Thread(this::writeOn, "origin-simulator-load-metrics");
    thread.setDaemon(true);
    thread.start();
  }

  private void writeOn() {
    try {
      while (!ending.await(1, TimeUnit.SECONDS)) {
        write(false);
      }
      write(false);
      write(true);
    } catch (InterruptedException e) {
      // end() does not wait longer
    }
  }

  private void write(boolean end) throws InterruptedException {
    WriteRequest request = new WriteRequest();
    Instant now = wall.instant();
    if (end) {
      metrics.writeEnd(request, now.plusMillis(1)); // after the values, even within a millisecond
    } else {
      metrics.write(request, now);
    }
    writes++;
    try {
      int status = client.send(post(request), BodyHandlers.discarding()).statusCode();
      if (status / 100 != 2) {
        failed("responded with status " + status);
      }
    } catch (IOException e) {
      failed("cannot be reached");
    }
  }

  private HttpRequest post(WriteRequest request) throws IOException {
    HttpRequest.Builder post =
        HttpRequest.newBuilder(withoutCredentials())
            .timeout(TIMEOUT)
            .header("content-type", "application/x-protobuf")
            .header("content-encoding", "snappy")
            .header("x-prometheus-remote-write-version", "0.1.0")
            .POST(HttpRequest.BodyPublishers.ofByteArray(request.compressed()));
    String credentials = url.getUserInfo();
    if (credentials != null) {
      byte[] bytes = credentials.getBytes(StandardCharsets.UTF_8);
      post.header("authorization", "Basic " + Base64.getEncoder().encodeToString(bytes));
    }
    return post.build();
  }

  private URI withoutCredentials() {
    String credentials = url.getRawUserInfo();
    return credentials == null
        ? url
        : URI.create(url.toString().replaceFirst(Pattern.quote(credentials + "@"), ""));
  }

  private void failed(String why) {
    failures++;
    problem = withoutCredentials() + " " + why;
  }

  @Override
  public void end() {
    ending.countDown();
    if (thread != null) {
      Companion.join(thread, true); // takes at most the timeouts of three writes
    }
  }

  @Override
  public List<String> remarks() {
    return failures == 0
        ? List.of()
        : List.of(
            "--prometheus-remote-write: %d of %d writes failed: %s (expected: a receiver, such as a Prometheus with --web.enable-remote-write-receiver)"
                .formatted(failures, writes, problem));
  }
}
