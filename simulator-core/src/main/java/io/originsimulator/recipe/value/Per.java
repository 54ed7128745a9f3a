package io.originsimulator.recipe.value;

import java.util.Locale;

/** The requests that share a random draw, a turn in a sequence, or a limit. */
public sealed interface Per {

  /** The accepted forms, for messages. */
  String EXPECTED = "request, route, connection, client, header:NAME or a duration such as \"2s\"";

  /** The prefix of a header's name. */
  String HEADER = "header:";

  /** Each request on its own. */
  record Request() implements Per {
    @Override
    public String toString() {
      return "request";
    }
  }

  /** All requests of the recipe together. */
  record WholeRoute() implements Per {
    @Override
    public String toString() {
      return "route";
    }
  }

  /** All requests of a connection. */
  record Connection() implements Per {
    @Override
    public String toString() {
      return "connection";
    }
  }

  /** All requests from an address. */
  record Client() implements Per {
    @Override
    public String toString() {
      return "client";
    }
  }

  /**
   * All requests with the same value of a header; those without it have the value "".
   *
   * @param name converted to lower case
   */
  record Header(String name) implements Per {
    public Header {
      if (!Headers.isName(name)) {
        throw new RecipeException(Problem.of(Quoted.of(HEADER + name), EXPECTED));
      }
      name = name.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
      return HEADER + name;
    }
  }

  /** All requests in the same window; windows are counted from the start of the first round. */
  record Window(DurationText length) implements Per {
    public Window {
      if (length.nanos() == 0) {
        throw new RecipeException(Problem.of(Quoted.of(length.text()), "a window longer than 0"));
      }
    }

    @Override
    public String toString() {
      return length.text();
    }
  }

  /**
   * Reads any of them.
   *
   * @throws RecipeException if the text is none; without a place
   */
  static Per parse(String text) {
    return switch (text) {
      case "request" -> new Request();
      case "route" -> new WholeRoute();
      case "connection" -> new Connection();
      case "client" -> new Client();
      default ->
          text.startsWith(HEADER) ? new Header(text.substring(HEADER.length())) : window(text);
    };
  }

  private static Per window(String text) {
    DurationText length;
    try {
      length = DurationText.parse(text);
    } catch (RecipeException e) {
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED));
    }
    return new Window(length);
  }
}
