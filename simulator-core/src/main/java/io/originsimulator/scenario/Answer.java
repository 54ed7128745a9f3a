package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Content;
import io.originsimulator.recipe.Headers;
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

    /** Nothing: the status allows no content. */
    record Nothing() implements Body {}
  }

  /** What a behaviour of a recipe says. */
  public static Answer of(Recipe recipe, Behaviour behaviour) {
    Headers headers = behaviour.headers().over(recipe.headers()).over(DEFAULTS);
    if (Behaviour.allowsNoContent(behaviour.status())) {
      return new Answer(
          behaviour.status(), headers.without("content-encoding"), new Body.Nothing());
    }
    Optional<Content> content = behaviour.needsContent() ? recipe.content() : behaviour.body();
    if (content.isPresent()) {
      Body body =
          new Body.Payload(content.get(), headers.isGzip(), headers.isGzip() && recipe.negotiate());
      return new Answer(behaviour.status(), headers, body);
    }
    return new Answer(
        behaviour.status(), headers.without("content-encoding"), text(behaviour.status()));
  }

  /** An answer of the server's own. */
  public static Answer of(int status, Headers headers, Body body) {
    return new Answer(status, headers.over(DEFAULTS), body);
  }

  /** The same answer with other headers. */
  public Answer withHeaders(Headers other) {
    return new Answer(status, other, body);
  }

  private static Body text(int status) {
    return switch (status) {
      case 404 -> new Body.Text("Not found");
      case 406 -> new Body.Advice();
      default -> new Body.Text("Error " + status);
    };
  }
}
