package io.originsimulator.recipe.value;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a body comes from; rendered once, when the recipe is accepted. */
public sealed interface Content {

  /**
   * Fetched once from a real origin and cached.
   *
   * @param uri absolute, {@code http} or {@code https}; its host may have underscores
   */
  record Origin(URI uri) implements Content {
    private static final String EXPECTED = "an http:// or https:// URL with a host";

    /** More than java.net.URI calls a host: containers have names such as my_service. */
    private static final Pattern AUTHORITY =
        Pattern.compile("(?:([^@]*)@)?(\\[[^]]+]|[A-Za-z0-9._-]+)(?::([0-9]{1,5})?)?");

    public Origin {
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      boolean web = scheme.equals("http") || scheme.equals("https");
      if (!web || !matcher(uri).matches()) {
        throw new RecipeException(Problem.of(Quoted.of(uri.toString()), EXPECTED));
      }
      if (port(uri) < 1 || port(uri) > 65_535) {
        throw new RecipeException(
            Problem.of(Quoted.of(uri.toString()), "a port from 1 to 65535, or none"));
      }
    }

    /** Returns the host's name or address, that of IPv6 without brackets. */
    public String host() {
      return part(uri, 2).replaceAll("[\\[\\]]", "");
    }

    /** Returns the port, 1 to 65535; 80 or 443 if the URL names none. */
    public int port() {
      return port(uri);
    }

    /** Returns whether it is fetched over TLS. */
    public boolean isSecure() {
      return uri.getScheme().equalsIgnoreCase("https");
    }

    /** Returns user and password, decoded; empty if the URL names none. */
    public Optional<String> userInfo() {
      String user = part(uri, 1).replace("+", "%2B"); // a plus is no space here
      return user.isEmpty()
          ? Optional.empty()
          : Optional.of(URLDecoder.decode(user, StandardCharsets.UTF_8));
    }

    /** Returns host and port as the URL has them. */
    public String hostAndPort() {
      return uri.getRawAuthority().replaceFirst("^.*@", "");
    }

    /** Returns whether the other is on the same host and port, by the same scheme. */
    public boolean isOnServerOf(Origin other) {
      return isSecure() == other.isSecure()
          && port() == other.port()
          && host().equalsIgnoreCase(other.host());
    }

    /** Returns the URL as messages show it: without user and password. */
    public String shown() {
      return withoutUser(uri.toString());
    }

    /** Returns a text, such as a URL that may be invalid, without user and password. */
    public static String withoutUser(String text) {
      return text.replaceFirst("//[^/?#]*@", "//");
    }

    private static Matcher matcher(URI uri) {
      return AUTHORITY.matcher(uri.getRawAuthority() == null ? "" : uri.getRawAuthority());
    }

    /** A part of the authority; empty if it is not there. */
    private static String part(URI uri, int group) {
      Matcher authority = matcher(uri);
      String part = authority.matches() ? authority.group(group) : null;
      return part == null ? "" : part;
    }

    private static int port(URI uri) {
      String port = part(uri, 3);
      int usual = uri.getScheme().equalsIgnoreCase("https") ? 443 : 80;
      return port.isEmpty() ? usual : Integer.parseInt(port);
    }

    /**
     * Reads a URL.
     *
     * @throws RecipeException if the text is none; it names no place
     */
    public static Origin parse(String text) {
      try {
        return new Origin(new URI(text));
      } catch (URISyntaxException e) {
        String where = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
        throw new RecipeException(
            Problem.of(Quoted.of(text), EXPECTED)
                .orElse(e.getReason().toLowerCase(Locale.ROOT) + where));
      }
    }
  }

  /**
   * Given in the recipe.
   *
   * @param template the text, with placeholders such as {@code <<256kb>>} for random text
   */
  record Text(String template) implements Content {}

  /** Random text of a size. */
  record Random(SizeRange size) implements Content {}

  /**
   * A file's bytes as they are.
   *
   * @param given the path as it was written, relative to the recipe's folder
   * @param path where it really is, links followed
   */
  record File(String given, Path path) implements Content {}
}
