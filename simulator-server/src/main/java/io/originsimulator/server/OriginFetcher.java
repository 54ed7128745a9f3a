package io.originsimulator.server;

import io.originsimulator.recipe.ByteSize;
import io.originsimulator.recipe.Headers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the content of origins, off the event loops: redirects followed, time and size bounded,
 * every hop checked against what may be fetched. Any thread.
 */
final class OriginFetcher {
  private static final int MOST_REDIRECTS = 10;

  /** Fields a recipe may have that are not for the origin, or that the client sets itself. */
  private static final Set<String> NOT_SENT =
      Set.of(
          "accept-encoding",
          "connection",
          "content-encoding",
          "content-length",
          "expect",
          "host",
          "transfer-encoding",
          "upgrade");

  private final OriginAccess access;
  private final int mostBytes;
  private final Set<Transfer> transfers = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * What an origin answered.
   *
   * @param bytes decompressed
   * @param contentType the origin's own, if it gave one
   */
  record Fetched(byte[] bytes, Optional<String> contentType) {}

  /** One fetch with its redirects; knows what to cancel when it is not waited for any longer. */
  private static final class Transfer {
    final HttpClient client;
    final Headers headers;
    private volatile CompletableFuture<?> underWay = CompletableFuture.completedFuture(null);
    private volatile boolean givenUp;

    Transfer(HttpClient client, Headers headers) {
      this.client = client;
      this.headers = headers;
    }

    CompletableFuture<HttpResponse<byte[]>> send(HttpRequest request, int mostBytes) {
      CompletableFuture<HttpResponse<byte[]>> response =
          client.sendAsync(request, info -> new CappedBody(mostBytes));
      underWay = response;
      if (givenUp) {
        response.cancel(true);
      }
      return response;
    }

    void giveUp() {
      givenUp = true;
      underWay.cancel(true);
    }
  }

  OriginFetcher(OriginAccess access, int mostBytes) {
    this.access = access;
    this.mostBytes = mostBytes;
  }

  /**
   * Starts a fetch.
   *
   * @param headers the recipe's, sent to the origin; {@code content-encoding: gzip} asks for gzip
   * @return completes with the content, or with an {@link OriginException}
   */
  CompletableFuture<Fetched> fetch(URI uri, Headers headers) {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(access.timeout())
            .build();
    Transfer transfer = new Transfer(client, headers);
    transfers.add(transfer);
    if (closed) {
      transfer.giveUp();
    }
    return hop(transfer, uri, 0)
        .orTimeout(access.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((fetched, failure) -> transfers.remove(transfer))
        .exceptionallyCompose(
            failure -> {
              transfer.giveUp();
              return CompletableFuture.failedFuture(reason(failure));
            });
  }

  /** Gives up what is being fetched, and fetches no more. */
  void close() {
    closed = true;
    transfers.forEach(Transfer::giveUp);
  }

  private CompletableFuture<Fetched> hop(Transfer transfer, URI uri, int redirects) {
    if (!access.allows(uri)) {
      return failed("is not among the hosts that may be fetched");
    }
    HttpRequest.Builder request = HttpRequest.newBuilder(withoutFragment(uri)).GET();
    transfer.headers.fields().forEach((name, value) -> send(request, name, value));
    if (transfer.headers.isGzip()) {
      request.header("accept-encoding", "gzip");
    }
    return transfer
        .send(request.build(), mostBytes)
        .thenCompose(response -> answered(transfer, uri, redirects, response));
  }

  private CompletableFuture<Fetched> answered(
      Transfer transfer, URI uri, int redirects, HttpResponse<byte[]> response) {
    int status = response.statusCode();
    Optional<String> location = response.headers().firstValue("location");
    if (status >= 300 && status < 400 && status != 304 && location.isPresent()) {
      return redirects == MOST_REDIRECTS
          ? failed("redirected more than " + MOST_REDIRECTS + " times")
          : redirected(transfer, uri, location.get(), redirects);
    }
    if (status < 200 || status >= 300) {
      String where = redirects == 0 ? "" : " at " + uri;
      return failed("answered " + status + where);
    }
    byte[] bytes = decompressed(response);
    return CompletableFuture.completedFuture(
        new Fetched(bytes, response.headers().firstValue("content-type")));
  }

  private CompletableFuture<Fetched> redirected(
      Transfer transfer, URI from, String location, int redirects) {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException e) {
      return failed("redirected to \"" + location + "\", which is not a URL");
    }
    String scheme = String.valueOf(to.getScheme()).toLowerCase(Locale.ROOT);
    if ((!scheme.equals("http") && !scheme.equals("https")) || to.getHost() == null) {
      return failed("redirected to " + to + ", which is not http or https");
    }
    if (!access.allows(to)) {
      return failed("redirected to " + to + ", which is not among the hosts that may be fetched");
    }
    return hop(transfer, to, redirects + 1);
  }

  private byte[] decompressed(HttpResponse<byte[]> response) {
    String encoding = response.headers().firstValue("content-encoding").orElse("identity").strip();
    if (encoding.isEmpty() || encoding.equalsIgnoreCase("identity")) {
      return response.body();
    }
    if (!encoding.equalsIgnoreCase("gzip") && !encoding.equalsIgnoreCase("x-gzip")) {
      throw new OriginException("answered in content-encoding " + encoding + ", expected gzip");
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      byte[] bytes = in.readNBytes(mostBytes + 1);
      if (bytes.length > mostBytes) {
        throw tooLarge(mostBytes);
      }
      return bytes;
    } catch (IOException e) {
      throw new OriginException("answered with broken gzip");
    }
  }

  private static void send(HttpRequest.Builder request, String name, String value) {
    if (!NOT_SENT.contains(name.toLowerCase(Locale.ROOT))) {
      request.header(name, value);
    }
  }

  private static URI withoutFragment(URI uri) {
    String text = uri.toString();
    int hash = text.indexOf('#');
    return hash < 0 ? uri : URI.create(text.substring(0, hash));
  }

  private static OriginException tooLarge(int mostBytes) {
    return new OriginException("is larger than " + ByteSize.describe(mostBytes));
  }

  private static <T> CompletableFuture<T> failed(String reason) {
    return CompletableFuture.failedFuture(new OriginException(reason));
  }

  private OriginException reason(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    for (Throwable inner = cause; inner != null; inner = inner.getCause()) {
      if (inner instanceof OriginException origin) {
        return origin;
      }
    }
    if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
      return new OriginException("did not answer within " + seconds(access.timeout()) + " s");
    }
    if (cause instanceof CancellationException) {
      return new OriginException("was not waited for: the simulator is closing");
    }
    if (hasCause(cause, UnresolvedAddressException.class)) {
      return new OriginException("has a host that cannot be resolved");
    }
    if (cause instanceof ConnectException) {
      return new OriginException("refused the connection");
    }
    String message =
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new OriginException("could not be fetched: " + message);
  }

  private static String seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
  }

  private static boolean hasCause(@Nullable Throwable failure, Class<? extends Throwable> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }
}
