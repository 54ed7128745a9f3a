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
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** One fetch from an origin, with its redirects. One thread, which it blocks. */
final class OriginTransfer {

  /** Why nothing was fetched while the simulator ended. */
  static final String CLOSING = "was not waited for: the simulator is closing";

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

  private final HttpClient client;
  private final OriginAccess access;
  private final int mostBytes;
  private final MemoryBudget memory;
  private final Headers headers;
  private final long deadlineNanos;

  OriginTransfer(
      HttpClient client, OriginAccess access, int mostBytes, MemoryBudget memory, Headers headers) {
    this.client = client;
    this.access = access;
    this.mostBytes = mostBytes;
    this.memory = memory;
    this.headers = headers;
    this.deadlineNanos = SimulatorClock.system().nanoTime() + access.timeout().toNanos();
  }

  /**
   * Fetches.
   *
   * @throws OriginException if there is no content to be had; the message says why
   */
  OriginContent fetch(URI uri) {
    URI at = uri;
    for (int redirects = 0; ; redirects++) {
      checkAllowed(uri, at);
      HttpResponse<byte[]> response = send(at);
      int status = response.statusCode();
      Optional<String> location = response.headers().firstValue("location");
      if (status >= 200 && status < 300) {
        return new OriginContent(
            decompressed(response), response.headers().firstValue("content-type"), memory);
      }
      memory.release(response.body().length);
      if (status < 300 || status >= 400 || status == 304 || location.isEmpty()) {
        throw new OriginException("answered " + status + (at.equals(uri) ? "" : " at " + at));
      }
      if (redirects == MOST_REDIRECTS) {
        throw new OriginException("redirected more than " + MOST_REDIRECTS + " times");
      }
      at = redirected(at, location.get());
    }
  }

  private void checkAllowed(URI first, URI at) {
    if (!access.allows(at)) {
      String redirected = at.equals(first) ? "is" : "redirected to " + at + ", which is";
      throw new OriginException(redirected + " not among the hosts that may be fetched");
    }
  }

  private HttpResponse<byte[]> send(URI uri) {
    CappedBody body = new CappedBody(mostBytes, memory);
    CompletableFuture<HttpResponse<byte[]>> response = client.sendAsync(request(uri), info -> body);
    try {
      long left = deadlineNanos - SimulatorClock.system().nanoTime();
      return response.get(Math.max(1, left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new OriginException("did not answer within " + seconds(access.timeout()) + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OriginException(CLOSING);
    } catch (ExecutionException e) {
      throw reason(e.getCause());
    } finally {
      if (response.cancel(true)) { // not answered in time
        body.onError(new OriginException(CLOSING));
      }
    }
  }

  private HttpRequest request(URI uri) {
    HttpRequest.Builder request = HttpRequest.newBuilder(withoutFragment(uri)).GET();
    headers.fields().forEach((name, value) -> addHeader(request, name, value));
    if (headers.isGzip()) {
      request.header("accept-encoding", "gzip");
    }
    return request.build();
  }

  private static void addHeader(HttpRequest.Builder request, String name, String value) {
    if (NOT_SENT.contains(name.toLowerCase(Locale.ROOT))) {
      return;
    }
    try {
      request.header(name, value);
    } catch (IllegalArgumentException e) {
      throw new OriginException(
          "cannot be sent the recipe's header " + name + ", which is not plain ASCII");
    }
  }

  private static URI redirected(URI from, String location) {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException e) {
      throw new OriginException("redirected to \"" + location + "\", which is not a URL");
    }
    String scheme = String.valueOf(to.getScheme()).toLowerCase(Locale.ROOT);
    if ((!scheme.equals("http") && !scheme.equals("https")) || to.getHost() == null) {
      throw new OriginException("redirected to " + to + ", which is not http or https");
    }
    return to;
  }

  /** The content's bytes, reserved in the budget in place of those that were received. */
  private byte[] decompressed(HttpResponse<byte[]> response) {
    byte[] received = response.body();
    String encoding = response.headers().firstValue("content-encoding").orElse("identity").strip();
    if (encoding.isEmpty() || encoding.equalsIgnoreCase("identity")) {
      return received;
    }
    memory.release(received.length);
    if (!encoding.equalsIgnoreCase("gzip") && !encoding.equalsIgnoreCase("x-gzip")) {
      throw new OriginException("answered in content-encoding " + encoding + ", expected gzip");
    }
    byte[] bytes = gunzipped(received);
    if (bytes.length > mostBytes) {
      throw new OriginException("is larger than " + ByteSize.describe(mostBytes));
    }
    if (!memory.reserve(bytes.length)) {
      throw new OriginException(
          "does not fit into the heap beside what else is being loaded (a larger -Xmx helps)");
    }
    return bytes;
  }

  private byte[] gunzipped(byte[] bytes) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readNBytes((int) Math.min(mostBytes + 1L, Integer.MAX_VALUE));
    } catch (IOException e) {
      throw new OriginException("answered with broken gzip");
    }
  }

  private static URI withoutFragment(URI uri) {
    String text = uri.toString();
    int hash = text.indexOf('#');
    return hash < 0 ? uri : URI.create(text.substring(0, hash));
  }

  private static String seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
  }

  private OriginException reason(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OriginException origin) {
        return origin;
      }
      if (cause instanceof UnresolvedAddressException) {
        return new OriginException("has a host that cannot be resolved");
      }
    }
    if (failure instanceof ConnectException) {
      return new OriginException("refused the connection");
    }
    String message = failure == null ? "" : String.valueOf(failure.getMessage());
    return new OriginException("could not be fetched: " + message);
  }
}
