package io.originsimulator.server.recipes;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponse;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.http.ContentType;
import io.originsimulator.server.http.HttpDate;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * One fetch from an origin, with its redirects, bounded in time and size. It blocks its thread
 * until the content is available or the transfer is cancelled.
 */
final class OriginTransfer implements Runnable {
  private static final int MOST_REDIRECTS = 10;
  private static final int PIECE = 1 << 16; // bytes

  /** The header fields of a recipe that are not for the origin, or that a transfer sets itself. */
  private static final Set<String> NOT_SENT =
      Set.of(
          "accept-encoding",
          "connection",
          "content-encoding",
          "content-length",
          "expect",
          "transfer-encoding",
          "upgrade");

  /** The header fields that a redirect to another host drops. */
  private static final Set<String> OF_ONE_HOST =
      Set.of("authorization", "cookie", "host", "proxy-authorization");

  private final FetchRules rules;
  private final MemoryBudget memory;
  private final Content.Origin first;
  private final Headers headers;
  private final CompletableFuture<OriginContent> content;

  /**
   * Creates a transfer.
   *
   * @param memory the budget for its bytes, reserved as they arrive
   * @param headers the recipe's headers, sent to the origin; {@code content-encoding: gzip}
   *     requests gzip
   * @param content completes with the content, or with an {@link OriginException}; completing it
   *     otherwise ends the transfer
   */
  OriginTransfer(
      FetchRules rules,
      MemoryBudget memory,
      Content.Origin first,
      Headers headers,
      CompletableFuture<OriginContent> content) {
    this.rules = rules;
    this.memory = memory;
    this.first = first;
    this.headers = headers;
    this.content = content;
  }

  @Override
  public void run() {
    if (content.isDone()) {
      return;
    }
    content.orTimeout(rules.timeout().toNanos(), TimeUnit.NANOSECONDS);
    try {
      OriginContent fetched = fetch();
      if (!content.complete(fetched)) {
        fetched.release();
      }
    } catch (OriginException e) {
      content.completeExceptionally(e);
    } catch (IOException e) {
      content.completeExceptionally(new OriginException(reason(e)));
    } catch (RuntimeException | OutOfMemoryError e) {
      content.completeExceptionally(new OriginException("could not be fetched: " + e));
    }
  }

  private OriginContent fetch() throws IOException {
    Content.Origin at = first;
    Headers sent = headers;
    for (int redirects = 0; ; redirects++) {
      checkAllowed(at);
      sent = authorized(sent, at);
      try (OriginConnection connection = OriginConnection.open(at, content)) {
        HttpResponse answer = connection.get(path(at), fields(at, sent));
        int status = answer.status().code();
        String location = answer.headers().get("location");
        if (status >= 200 && status < 300) {
          return received(answer, connection.body());
        }
        if (status < 300 || status >= 400 || status == 304 || location == null) {
          throw new OriginException(
              "answered " + status + (at.equals(first) ? "" : " at " + at.shown()));
        }
        if (redirects == MOST_REDIRECTS) {
          throw new OriginException("redirected more than " + MOST_REDIRECTS + " times");
        }
        Content.Origin to = redirected(at, location);
        sent = to.isOnServerOf(at) ? sent : withoutAll(sent, OF_ONE_HOST);
        at = to;
      }
    }
  }

  private void checkAllowed(Content.Origin at) {
    if (!rules.allowed().test(at)) {
      String redirected = at.equals(first) ? "is" : "redirected to " + at.shown() + ", which is";
      throw new OriginException(redirected + " not among the hosts that may be fetched");
    }
  }

  /** Returns the fields with the URL's user as basic authorization, like a browser or curl. */
  private static Headers authorized(Headers headers, Content.Origin at) {
    return at.userInfo()
        .map(user -> Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)))
        .map(user -> headers.with("authorization", "Basic " + user))
        .orElse(headers);
  }

  private static Headers withoutAll(Headers headers, Set<String> names) {
    Headers rest = headers;
    for (String name : names) {
      rest = rest.without(name);
    }
    return rest;
  }

  private static String path(Content.Origin at) {
    URI uri = URI.create(at.uri().toASCIIString());
    return (uri.getRawPath().isEmpty() ? "/" : uri.getRawPath())
        + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
  }

  private String fields(Content.Origin at, Headers sent) {
    Headers fields =
        withoutAll(sent, NOT_SENT)
            .over(
                Headers.NONE.with("host", at.hostAndPort()).with("user-agent", "origin-simulator"))
            .with("connection", "close");
    fields = headers.isGzip() ? fields.with("accept-encoding", "gzip") : fields;
    StringBuilder lines = new StringBuilder();
    fields
        .fields()
        .forEach(
            field -> {
              if (!StandardCharsets.US_ASCII.newEncoder().canEncode(field.value())) {
                throw new OriginException(
                    "cannot be sent the recipe's header "
                        + field.name()
                        + ", which is not plain ASCII");
              }
              lines.append(field.name()).append(": ").append(field.value()).append("\r\n");
            });
    return lines.toString();
  }

  private static Content.Origin redirected(Content.Origin from, String location) {
    URI base = from.uri().getRawPath().isEmpty() ? from.uri().resolve("/") : from.uri();
    URI to;
    try {
      to = base.resolve(location);
    } catch (IllegalArgumentException e) {
      String shown = Content.Origin.withoutUser(location);
      throw new OriginException("redirected to \"" + shown + "\", which is not a URL");
    }
    try {
      return new Content.Origin(to);
    } catch (RecipeException e) {
      String problem = Content.Origin.withoutUser(e.problems().get(0).toString());
      throw new OriginException("redirected to " + problem);
    }
  }

  private OriginContent received(HttpResponse answer, InputStream body) throws IOException {
    DocumentBody collected = new DocumentBody(rules.mostBytes(), memory);
    boolean complete = false;
    try (InputStream plain = decompressed(answer, body)) {
      byte[] piece = new byte[PIECE];
      for (int n = read(plain, piece); n > 0; n = read(plain, piece)) {
        if (!collected.append(Unpooled.wrappedBuffer(piece, 0, n))) {
          throw new OriginException(
              collected.isTooLarge()
                  ? "is larger than " + ByteSize.describe(rules.mostBytes())
                  : "does not fit into the heap with the other content being loaded (increase"
                      + " -Xmx)");
        }
      }
      complete = true;
      String type = answer.headers().get("content-type");
      return new OriginContent(
          collected,
          type == null ? ContentType.ofBytes(collected.start()) : type,
          HttpDate.parse(answer.headers().get("last-modified", "")));
    } catch (ZipException | EOFException e) {
      throw new OriginException("answered with broken gzip");
    } finally {
      if (!complete) {
        collected.release();
      }
    }
  }

  private static InputStream decompressed(HttpResponse answer, InputStream body)
      throws IOException {
    String encoding = answer.headers().get("content-encoding", "identity").strip();
    if (encoding.isEmpty() || encoding.equalsIgnoreCase("identity")) {
      return body;
    }
    if (!encoding.equalsIgnoreCase("gzip") && !encoding.equalsIgnoreCase("x-gzip")) {
      throw new OriginException("answered in content-encoding " + encoding + ", expected gzip");
    }
    return new GZIPInputStream(body, PIECE);
  }

  private static int read(InputStream in, byte[] piece) throws IOException {
    return in.readNBytes(piece, 0, piece.length);
  }

  private static String reason(IOException failure) {
    if (failure instanceof UnknownHostException) {
      return "has a host that cannot be resolved";
    }
    String message = String.valueOf(failure.getMessage());
    return failure instanceof ConnectException
            && message.toLowerCase(Locale.ROOT).contains("refused")
        ? "refused the connection"
        : "could not be fetched: " + message;
  }
}
