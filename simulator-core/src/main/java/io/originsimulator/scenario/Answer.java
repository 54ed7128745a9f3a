package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Content;
import io.originsimulator.recipe.Headers;
import io.originsimulator.recipe.Limit;
import io.originsimulator.recipe.Recipe;
import java.util.Optional;

/**
 * What a behaviour says in HTTP's terms, before it is turned into bytes.
 *
 * @param status 200 to 999
 * @param headers the recipe's, the behaviour's and the defaults that are the same for all; without
 *     date, content-length and a content-type that follows from the content
 * @param body what follows the head
 */
public record Answer(int status, Headers headers, Body body) {
  private static final Headers DEFAULTS =
      Headers.NONE
          .with("cache-control", "max-age=0, private, must-revalidate")
          .with("server", "origin-simulator");

  /** What follows the head. */
  public sealed interface Body {

    /**
     * Rendered content.
     *
     * @param gzip whether it is sent compressed
     * @param negotiate whether a client that does not accept gzip gets it plain
     */
    record Payload(Content content, boolean gzip, boolean negotiate) implements Body {}

    /** A short text of the server's own. */
    record Text(String text) implements Body {}

    /** The text that says where to post a recipe for the path that was asked for. */
    record Advice() implements Body {}

    /** Nothing: the status allows no content, or the recipe has none for it. */
    record Nothing() implements Body {}
  }

  /** What a behaviour of a recipe says. */
  public static Answer of(Recipe recipe, Behaviour behaviour) {
    Optional<Content> content = behaviour.carriesContent() ? recipe.content() : behaviour.body();
    if (content.isEmpty() || Behaviour.allowsNoContent(behaviour.status())) {
      return withoutContent(recipe, behaviour);
    }
    Headers headers = headers(recipe, behaviour);
    boolean negotiated = isNegotiated(recipe, headers);
    Body body = new Body.Payload(content.get(), headers.isGzip(), negotiated);
    return new Answer(behaviour.status(), negotiated ? varying(headers) : headers, body);
  }

  /** What a behaviour of a recipe says by its status alone. */
  public static Answer withoutContent(Recipe recipe, Behaviour behaviour) {
    Headers headers = headers(recipe, behaviour);
    boolean varies = behaviour.status() == 304 && isNegotiated(recipe, headers);
    return new Answer(
        behaviour.status(),
        (varies ? varying(headers) : headers).without("content-encoding"),
        body(behaviour.status()));
  }

  private static boolean isNegotiated(Recipe recipe, Headers headers) {
    return recipe.negotiate() && headers.isGzip();
  }

  /** Keeps a cache from giving one form to all; a 304 must say it as its 200 does (RFC 9110). */
  private static Headers varying(Headers headers) {
    return headers.listing("vary", "accept-encoding");
  }

  /** The fields all its responses have; one that is told for each response is not among them. */
  private static Headers headers(Recipe recipe, Behaviour behaviour) {
    Headers own = behaviour.headers();
    boolean auto = own.get("retry-after").filter(Limit.RETRY_AFTER_AUTO::equals).isPresent();
    return (auto ? own.without("retry-after") : own).over(recipe.headers()).over(DEFAULTS);
  }

  /** An answer of the server's own. */
  public static Answer of(int status, Headers headers, Body body) {
    return new Answer(status, headers.over(DEFAULTS), body);
  }

  /** The same answer with other headers. */
  public Answer withHeaders(Headers other) {
    return new Answer(status, other, body);
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
