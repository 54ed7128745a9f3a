package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Limit;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.GrpcStatus;
import io.originsimulator.recipe.value.Headers;
import java.util.List;
import java.util.Optional;

/**
 * A response in terms of HTTP, before it is encoded: status, headers, body.
 *
 * @param status 200 to 999
 * @param headers the recipe's, the behaviour's and the common defaults; without date,
 *     content-length and a content-type that depends on the content
 * @param body the body after the head
 */
public record ResponseSpec(int status, Headers headers, Body body) {
  private static final Headers DEFAULTS =
      Headers.NONE
          .with("cache-control", "max-age=0, private, must-revalidate")
          .with("server", "origin-simulator");

  private static final Headers GRPC_DEFAULTS = DEFAULTS.with("content-type", "application/grpc");

  /** A message without bytes, in which every field has its default. */
  private static final Content EMPTY_MESSAGE = new Content.Messages(List.of());

  /** The body that follows the head. */
  public sealed interface Body {

    /**
     * Rendered content.
     *
     * @param gzip whether it is sent compressed
     * @param negotiate whether a client that does not accept gzip gets the plain bytes
     */
    record Payload(Content content, boolean gzip, boolean negotiate) implements Body {}

    /** A short text of the server's own. */
    record Text(String text) implements Body {}

    /** The text that names the URL to post a recipe to, for the requested path. */
    record Advice() implements Body {}

    /** No body: the status allows none, or the recipe has none for it. */
    record Nothing() implements Body {}
  }

  /** Returns the response of a behaviour of a recipe. */
  public static ResponseSpec of(Recipe recipe, Behaviour behaviour) {
    Optional<Content> content = behaviour.carriesContent() ? recipe.content() : behaviour.body();
    if (behaviour.grpc().filter(GrpcStatus::isOk).isPresent()) {
      content = Optional.of(content.map(ResponseSpec::messages).orElse(EMPTY_MESSAGE));
    }
    if (content.isEmpty() || Behaviour.allowsNoContent(behaviour.status())) {
      return withoutContent(recipe, behaviour);
    }
    Headers headers = headers(recipe, behaviour);
    boolean negotiated = isNegotiated(recipe, headers);
    Body body = new Body.Payload(content.get(), headers.isGzip(), negotiated);
    return new ResponseSpec(behaviour.status(), negotiated ? varying(headers) : headers, body);
  }

  /** Returns the messages in a file or in several. */
  private static Content messages(Content content) {
    return content instanceof Content.File file ? new Content.Messages(List.of(file)) : content;
  }

  /** Returns the response that a behaviour's status alone determines. */
  public static ResponseSpec withoutContent(Recipe recipe, Behaviour behaviour) {
    Headers headers = headers(recipe, behaviour);
    boolean varies = behaviour.status() == 304 && isNegotiated(recipe, headers);
    return new ResponseSpec(
        behaviour.status(),
        (varies ? varying(headers) : headers).without("content-encoding"),
        body(behaviour.status()));
  }

  private static boolean isNegotiated(Recipe recipe, Headers headers) {
    return recipe.negotiate() && headers.isGzip();
  }

  /** Adds {@code vary}, so that caches keep both forms apart; required in a 304 too (RFC 9110). */
  private static Headers varying(Headers headers) {
    return headers.listing("vary", "accept-encoding");
  }

  /** Returns the header fields that all responses share, without those computed for each. */
  private static Headers headers(Recipe recipe, Behaviour behaviour) {
    Headers own = behaviour.fieldsOfHead();
    boolean auto = own.get("retry-after").filter(Limit.RETRY_AFTER_AUTO::equals).isPresent();
    Headers usual = behaviour.grpc().isPresent() ? GRPC_DEFAULTS : DEFAULTS;
    return (auto ? own.without("retry-after") : own).over(recipe.headers()).over(usual);
  }

  /** Returns a response of the server's own. */
  public static ResponseSpec of(int status, Headers headers, Body body) {
    return new ResponseSpec(status, headers.over(DEFAULTS), body);
  }

  /** Returns this response with other headers. */
  public ResponseSpec withHeaders(Headers other) {
    return new ResponseSpec(status, other, body);
  }

  private static Body body(int status) {
    if (status < 400) {
      return new Body.Nothing();
    }
    return switch (status) {
      case 404 -> new Body.Text("Not found");
      case 406 -> new Body.Advice();
      default -> new Body.Text("Error " + status);
    };
  }
}
