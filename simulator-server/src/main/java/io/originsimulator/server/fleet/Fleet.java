package io.originsimulator.server.fleet;

import io.originsimulator.server.store.RecipeStore.Member;
import io.originsimulator.server.store.StoreException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The simulators of a store, as one of them sees the others. Its calls wait for answers, so they
 * never run on an event loop. For any thread.
 */
public final class Fleet {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final long LEAST_BYTES = 4 << 20; // 4 MiB
  private static final int SHARE_OF_HEAP = 64;

  private final Supplier<String> self;
  private final Supplier<List<Member>> members;
  private final Optional<String> token;
  private final @Nullable SSLContext tls;
  private final Executor threads;
  private @Nullable HttpClient client; // null before the first call

  /**
   * The answers of all replicas.
   *
   * @param members all replicas that were asked, and this one, sorted by name
   * @param given the answers, by the name of the replica
   * @param silent the reasons of missing answers, by the name of the replica
   */
  public record Answers<T>(
      List<Member> members, SortedMap<String, T> given, SortedMap<String, String> silent) {}

  /**
   * Creates a fleet.
   *
   * @param self returns the name of this simulator
   * @param members returns the live members, with this one, sorted by name; none if this simulator
   *     is alone
   * @param token the token that all members require; empty if they require none
   * @param tls trusts the certificates of members; null for those that the JVM trusts
   * @param threads runs the client's tasks
   */
  public Fleet(
      Supplier<String> self,
      Supplier<List<Member>> members,
      Optional<String> token,
      @Nullable SSLContext tls,
      Executor threads) {
    this.self = self;
    this.members = members;
    this.token = token;
    this.tls = tls;
    this.threads = threads;
  }

  /**
   * Returns the live members, with this one, sorted by name; none if this simulator is alone.
   *
   * @throws StoreException if they cannot be read
   */
  public List<Member> members() {
    return members.get();
  }

  /** Returns the name of this simulator. */
  public String self() {
    return self.get();
  }

  /**
   * Asks all other members for a page, all at once, and waits up to two seconds.
   *
   * @param all the members
   * @param target path and query of the page
   * @param own the answer of this simulator
   * @param reader reads an answer; throws IllegalArgumentException if it cannot
   */
  public <T> Answers<T> ask(
      List<Member> all, String target, String accept, Reply own, Function<Reply, T> reader) {
    Map<String, CompletableFuture<T>> asked = new LinkedHashMap<>();
    long most = mostBytes(all.size());
    String self = self();
    all.stream()
        .filter(member -> !member.name().equals(self))
        .forEach(
            member ->
                asked.put(
                    member.name(),
                    reply(member, target, accept, most).thenApply(reply -> read(reply, reader))));
    SortedMap<String, T> given = new TreeMap<>();
    given.put(self, reader.apply(own));
    SortedMap<String, String> silent = new TreeMap<>();
    asked.forEach(
        (name, answer) -> {
          try {
            given.put(name, answer.join());
          } catch (CompletionException e) {
            silent.put(name, reason(e.getCause() == null ? e : e.getCause()));
          }
        });
    return new Answers<>(List.copyOf(all), given, silent);
  }

  /** Returns the maximum length of one answer, so that all of them fit into the heap. */
  private static long mostBytes(int members) {
    return Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / members);
  }

  private CompletableFuture<Reply> reply(Member member, String target, String accept, long most) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(member.admin().resolve(target))
            .timeout(PATIENCE)
            .header("accept", accept);
    token.ifPresent(secret -> request.header("authorization", "Bearer " + secret));
    CompletableFuture<HttpResponse<String>> sent =
        client().sendAsync(request.build(), response -> body(response, most));
    return sent.copy()
        .orTimeout(PATIENCE.toNanos(), TimeUnit.NANOSECONDS) // the request's is for the head alone
        .whenComplete((response, failure) -> sent.cancel(true))
        .thenApply(response -> reply(response, most));
  }

  private static HttpResponse.BodySubscriber<String> body(
      HttpResponse.ResponseInfo response, long most) {
    return length(response.headers()) > most
        ? HttpResponse.BodySubscribers.replacing("")
        : HttpResponse.BodyHandlers.ofString().apply(response);
  }

  private static long length(java.net.http.HttpHeaders headers) {
    return headers.firstValueAsLong("content-length").orElse(0);
  }

  private static Reply reply(HttpResponse<String> response, long most) {
    if (length(response.headers()) > most) {
      throw new IllegalArgumentException(
          "an answer of %d bytes (expected: up to %d); ask for less, such as ?limit=100"
              .formatted(length(response.headers()), most));
    }
    Map<String, String> headers =
        response.headers().map().entrySet().stream()
            .collect(
                Collectors.toMap(
                    field -> field.getKey().toLowerCase(Locale.ROOT),
                    field -> field.getValue().get(0)));
    return new Reply(response.statusCode(), headers, response.body());
  }

  private static <T> T read(Reply reply, Function<Reply, T> reader) {
    if (!reply.isSuccess()) {
      throw new IllegalArgumentException("HTTP " + reply.status());
    }
    return reader.apply(reply);
  }

  private static String reason(Throwable failure) {
    if (failure instanceof HttpTimeoutException || failure instanceof TimeoutException) {
      return "no answer within " + PATIENCE.toSeconds() + "s";
    }
    if (failure instanceof ConnectException) {
      return "not reachable";
    }
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof SSLException) {
      return "TLS: " + message;
    }
    return failure instanceof IOException ? "disconnected: " + message : message;
  }

  private synchronized HttpClient client() {
    @Nullable HttpClient known = client;
    if (known == null) {
      HttpClient.Builder builder =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .proxy(HttpClient.Builder.NO_PROXY)
              .connectTimeout(PATIENCE)
              .executor(threads);
      known = (tls == null ? builder : builder.sslContext(tls)).build();
      client = known;
    }
    return known;
  }
}
