package io.originsimulator.recipe.value;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The source of a body, rendered once, when the recipe is accepted. */
public sealed interface Content {

  /**
   * Content that is fetched once from a real origin and cached.
   *
   * @param uri absolute, {@code http} or {@code https}; its host may have underscores
   */
  record Origin(URI uri) implements Content {
    private static final String EXPECTED = "an http:// or https:// URL with a host";

    /** Wider than java.net.URI's hosts: containers have names such as my_service. */
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
      String user = part(uri, 1).replace("+", "%2B"); // URLDecoder would read a plus as a space
      return user.isEmpty()
          ? Optional.empty()
          : Optional.of(URLDecoder.decode(user, StandardCharsets.UTF_8));
    }

    /** Returns host and port as written in the URL. */
    public String hostAndPort() {
      return uri.getRawAuthority().replaceFirst("^.*@", "");
    }

    /** Returns whether the other origin has the same scheme, host and port. */
    public boolean isOnServerOf(Origin other) {
      return isSecure() == other.isSecure()
          && port() == other.port()
          && host().equalsIgnoreCase(other.host());
    }

    /** Returns the URL without user and password, for messages. */
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

    /** Returns a part of the authority; empty if it is missing. */
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
     * @throws RecipeException if the text is not a URL; without a place
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
   * Content that is written in the recipe.
   *
   * @param template the text, with placeholders such as {@code <<256kb>>} and {@code <<uuid>>}
   */
  record Text(String template) implements Content {}

  /** Random text of a given size. */
  record Random(SizeRange size) implements Content {}

  /**
   * The unchanged bytes of a file.
   *
   * @param given the path as written, relative to the recipe's folder
   * @param path the file's real path, links followed
   */
  record File(String given, Path path) implements Content {}

  /**
   * The bytes of files, each sent as one length-prefixed message of gRPC.
   *
   * @param files in the order of the messages; none for one message without bytes
   */
  record Messages(List<File> files) implements Content {
    public Messages {
      files = List.copyOf(files);
    }
  }

  /**
   * The unchanged bytes of all files in a folder, each under its own path.
   *
   * @param given the folder's path as written, relative to the recipe's folder
   * @param files the files by their paths in the folder, such as {@code css/site.css}
   */
  record Directory(String given, SortedMap<String, File> files) implements Content {
    /** The file that is sent for a folder. */
    public static final String INDEX = "index.html";

    public Directory {
      files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }
  }
}
