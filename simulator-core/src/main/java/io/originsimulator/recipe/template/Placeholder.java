package io.originsimulator.recipe.template;

import java.util.List;
import java.util.Optional;

/** A part of a text that each response replaces by a value, such as {@code <<query.page: 1>>}. */
public sealed interface Placeholder {

  /**
   * A value of the request.
   *
   * @param name the name after the part's own; empty for the method and the path
   * @param fallback the value if the request has none; empty for the empty text
   */
  record FromRequest(Part part, String name, Optional<String> fallback) implements Placeholder {}

  /**
   * The instant at which the response is due.
   *
   * @param offsetNanos added to it; negative for an earlier instant
   */
  record Now(long offsetNanos, TimeForm form) implements Placeholder {}

  /** The request's position among the recipe's requests, from 1. */
  record Ordinal() implements Placeholder {}

  /** A drawn UUID, version 4. */
  record Uuid() implements Placeholder {}

  /**
   * A drawn whole number.
   *
   * @param low the smallest number, included
   * @param high the largest number, included
   */
  record Int(long low, long high) implements Placeholder {}

  /**
   * A drawn text.
   *
   * @param choices one or more texts, equally probable
   */
  record Pick(List<String> choices) implements Placeholder {}

  /** A part of a request. */
  enum Part {
    VARIABLE("path."),
    QUERY("query."),
    HEADER("header."),
    COOKIE("cookie."),
    BODY("body."),
    METHOD("method"),
    PATH("path");

    private final String keyword;

    Part(String keyword) {
      this.keyword = keyword;
    }

    /** Returns the keyword, with its dot if a name follows. */
    String keyword() {
      return keyword;
    }

    /** Returns whether a name follows the keyword. */
    boolean isNamed() {
      return keyword.endsWith(".");
    }
  }

  /** A written form of an instant. */
  enum TimeForm {
    /** {@code 2026-02-03T04:05:06.007Z}. */
    ISO,
    /** Seconds since 1970. */
    UNIX,
    /** {@code Tue, 03 Feb 2026 04:05:06 GMT}, as in header fields. */
    HTTP
  }

  /** Returns whether the value is a random draw. */
  default boolean isDrawn() {
    return this instanceof Uuid || this instanceof Int || this instanceof Pick;
  }

  /** Returns whether the value depends on the request's number. */
  default boolean isNumbered() {
    return isDrawn() || this instanceof Ordinal;
  }

  /** Returns whether the value comes from the request's body. */
  default boolean readsBody() {
    return this instanceof FromRequest value && value.part() == Part.BODY;
  }
}
