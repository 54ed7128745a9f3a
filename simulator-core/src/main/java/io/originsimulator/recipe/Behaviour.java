package io.originsimulator.recipe;

import java.util.Optional;

/**
 * What one response does.
 *
 * @param status 200 to 999
 * @param latency time from the request's last byte to the response's first
 * @param headers added to the recipe's, and overriding them by name
 * @param body the text of this response instead of the one its status has: a {@link Content.Text}
 *     or a {@link Content.File}
 */
public record Behaviour(int status, Latency latency, Headers headers, Optional<Content> body) {
  static final String STATUS_EXPECTED = "a status from 200 to 999";

  public Behaviour {
    if (status < 200 || status > 999) {
      String wayOut = status >= 100 && status < 200 ? "1xx answers are not final ones" : "";
      throw new RecipeException(
          Problem.of(String.valueOf(status), STATUS_EXPECTED).orElse(wayOut).at("status"));
    }
    body.ifPresent(
        content -> {
          if (content instanceof Content.Origin || content instanceof Content.Random) {
            throw new RecipeException(Problem.of("not a text or a file", "body or body_file"));
          }
          if (allowsNoContent(status)) {
            String field = content instanceof Content.File ? "body_file" : "body";
            throw new RecipeException(
                new Problem(
                    field, "beside status " + status, "no body: " + status + " has none", ""));
          }
        });
  }

  /** A status after a latency, with the text that status has. */
  public static Behaviour of(int status, Latency latency) {
    return new Behaviour(status, latency, Headers.NONE, Optional.empty());
  }

  /** Whether a response of a status never has a body. */
  public static boolean allowsNoContent(int status) {
    return status == 204 || status == 205 || status == 304;
  }

  /** Whether the response carries the recipe's content: a 200 without a body of its own. */
  public boolean needsContent() {
    return status == 200 && body.isEmpty();
  }
}
