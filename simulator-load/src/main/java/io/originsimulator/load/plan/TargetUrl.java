package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.Quoted;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL as typed, which may contain more characters than a {@link URI}: {@code
 * http://host/a|b?x={1}}.
 *
 * <p>Requests are sent as vegeta sends them: a path with an invalid character is decoded and
 * encoded again completely; a query is sent as written.
 *
 * @param server scheme and authority
 * @param path path and query, as sent; empty, or without its slash, if the URL has no path
 */
record TargetUrl(String server, String path) {
  private static final String FORM = "http://host/path or https://host/path";
  private static final Pattern PARTS =
      Pattern.compile("(?i)(https?://[^/?#]+)([^?#]*)(\\?[^#]*)?(#.*)?");
  private static final Pattern WITHOUT_SCHEME = Pattern.compile("[^/?#]+(:\\d+)?([/?#].*)?");
  private static final Pattern STRAY_PERCENT = Pattern.compile("%(?!\\p{XDigit}{2}).{0,2}");
  private static final Pattern NOT_IN_URI =
      Pattern.compile("[\"<>\\\\^`{|}\\[\\]]|%(?!\\p{XDigit}{2})");
  private static final Pattern VALID_PATH =
      Pattern.compile("[A-Za-z0-9\\-._~!$&'()*+,;=:@/\\[\\]%]*");
  private static final Pattern NOT_ENCODED = Pattern.compile("[A-Za-z0-9\\-._~$&+,/:;=@]");

  static TargetUrl parse(String text) {
    if (text.chars().anyMatch(c -> c <= ' ' || c == 0x7f)) {
      throw bad(Quoted.of(text), "no spaces or control characters; write a space as %20");
    }
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      throw withoutScheme(text);
    }
    String path = parts.group(2);
    String query = parts.group(3) == null ? "" : parts.group(3);
    Matcher stray = STRAY_PERCENT.matcher(path);
    if (stray.find()) {
      String expected = "% and two hexadecimal digits; write a percent sign as %25";
      throw bad(text + " with " + Quoted.of(stray.group()), expected);
    }
    try {
      new URI(parts.group(1) + legal(path) + legal(query)); // validates
      return new TargetUrl(parts.group(1), sent(path) + query);
    } catch (URISyntaxException e) {
      throw bad(text, FORM);
    }
  }

  static String pathOf(URI uri) {
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    return sent(path) + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
  }

  static URI serverOf(URI uri) {
    if (uri.getScheme() == null || uri.getRawAuthority() == null) {
      throw bad(uri.toString(), FORM);
    }
    return URI.create(uri.getScheme() + "://" + uri.getRawAuthority());
  }

  static URI uriOf(URI server, String path) {
    return URI.create(server + legal(path));
  }

  private static IllegalArgumentException withoutScheme(String text) {
    return WITHOUT_SCHEME.matcher(text).matches() && !text.contains("://")
        ? bad(text + " without a scheme", "http://" + text + " or https://" + text)
        : bad(text, FORM);
  }

  private static IllegalArgumentException bad(String what, String expected) {
    return new IllegalArgumentException("url: " + what + " (expected: " + expected + ")");
  }

  private static String legal(String part) {
    return NOT_IN_URI.matcher(part).replaceAll(illegal -> percent(illegal.group().charAt(0)));
  }

  private static String sent(String path) {
    if (VALID_PATH.matcher(path).matches()) {
      return path;
    }
    StringBuilder encoded = new StringBuilder(path.length() + 16);
    for (byte octet : decoded(path)) {
      char c = (char) (octet & 0xff);
      boolean plain = NOT_ENCODED.matcher(Character.toString(c)).matches();
      encoded.append(plain ? Character.toString(c) : percent(c));
    }
    return encoded.toString();
  }

  private static byte[] decoded(String path) {
    byte[] octets = path.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream decoded = new ByteArrayOutputStream(octets.length);
    for (int i = 0; i < octets.length; i++) {
      if (octets[i] == '%') {
        decoded.write(Character.digit(octets[i + 1], 16) << 4 | Character.digit(octets[i + 2], 16));
        i += 2;
      } else {
        decoded.write(octets[i]);
      }
    }
    return decoded.toByteArray();
  }

  private static String percent(int octet) {
    return String.format(Locale.ROOT, "%%%02X", octet);
  }
}
